import {defaultProfile} from '../../profile/complete.js';
import {exitStatusOfSignal} from '../../results/exit-status.js';
import {frameRows} from '../frame-lines.js';
import {actionOf, listMove, movedBy} from '../keys.js';
import {onlySuggested, savedAs, unnamed} from '../profiles/naming.js';
import type {ProfilesRequest} from '../profiles/profiles-state.js';
import {type RunViewAction, reduceRunView} from '../run/run-view.js';
import {readForm} from '../setup/setup-state.js';
import type {SetupRequest} from '../setup/update-setup.js';
import {interrupt, noInterrupts} from '../terminal/interrupts.js';
import type {Key} from '../terminal/keys.js';
import type {AppState, RunFacts, Step} from './state.js';
import {ask, askName, back, editProfile, leave, showHelp, showHistory, tell, wantStart} from './steps.js';

export function setupStep(state: AppState, request: SetupRequest | undefined): Step {
	switch (request?.type) {
		case undefined:
			return {state, effects: []};
		case 'start':
		case 'save': {
			const profile = readForm(state.setup).profile;
			if (profile === null) {
				return {state, effects: []};
			}

			return request.type === 'start'
				? wantStart(state, {profile, naming: state.setup.naming, only: null})
				: askName(state, profile, state.setup.naming.suggested);
		}

		case 'complete-path':
			return {state, effects: [request]};
		case 'help':
			return showHelp(state, 'setup');
		case 'back':
			return back(state);
		case 'quit':
			return ask(state, 'Leave dfsio-tui?', {kind: 'leave'});
	}
}

export function profilesStep(state: AppState, request: ProfilesRequest | undefined): Step {
	switch (request?.type) {
		case undefined:
			return {state, effects: []};
		case 'new':
			return editProfile(state, defaultProfile, unnamed);
		case 'history':
			return showHistory(state);
		case 'help':
			return showHelp(state, 'profiles');
		case 'back':
			return back(state);
		case 'quit':
			return leave(state, state.status);
		case 'remove':
			return request.entry.readOnly
				? tell(state, `${request.entry.name} comes with the program and stays`, 'warn')
				: ask(state, `Delete the profile ${request.entry.name}?`, {kind: 'remove-profile', name: request.entry.name});
		case 'run':
		case 'edit':
		case 'duplicate': {
			const {profile, name, problem, readOnly} = request.entry;
			if (profile === null) {
				return tell(state, `${name}: ${problem ?? 'cannot be used'}`, 'bad');
			}

			const naming = readOnly ? onlySuggested(`my-${name}`) : savedAs(name);
			return request.type === 'run'
				? wantStart(state, {profile, naming, only: null})
				: request.type === 'edit'
					? editProfile(state, profile, naming)
					: askName(state, profile, `${name}-copy`);
		}
	}
}

export function runKey(state: AppState, key: Key, now: number, facts: RunFacts | null): Step {
	const {run} = state;
	if (run === null || facts === null) {
		return {state, effects: []};
	}

	const view = (viewAction: RunViewAction): Step => ({
		state: {...state, run: {...run, view: reduceRunView(run.view, viewAction)}},
		effects: [],
	});
	const by = listMove(key, state.size.rows - frameRows - 1);
	if (by !== null) {
		return run.view.failures
			? view({type: 'scroll', to: movedBy(run.view.scroll, by, facts.mostScroll)})
			: {state, effects: []};
	}

	switch (actionOf('run', key, false)) {
		case null:
			return {state, effects: []};
		case 'view':
			return view({type: 'next-layout', shown: facts.shown, possible: facts.possible});
		case 'failures':
			return view({type: 'toggle-failures'});
		case 'close':
			return run.view.failures ? view({type: 'toggle-failures'}) : {state, effects: []};
		case 'freeze':
			return view({type: 'toggle-freeze', now: now / 1000});
		case 'help':
			return showHelp(state, 'run');
		case 'quit':
			return run.interrupts.stoppedAt === null ? ask(state, 'Stop the run?', {kind: 'stop'}) : {state, effects: []};
		case 'interrupt':
			return interrupted(state, now);
	}
}

export function interrupted(state: AppState, now: number): Step {
	const {state: interrupts, action} = interrupt(state.run?.interrupts ?? noInterrupts, now, state.run !== null);
	// A frozen view would hide that the run stops.
	const next = state.run
		? {...state, run: {...state.run, interrupts, view: {...state.run.view, frozenAt: null}}, overlay: null}
		: state;
	switch (action) {
		case 'stop':
			return {state: next, effects: [{type: 'cancel', reason: 'SIGINT'}]};
		case 'leave':
			return leave(next, exitStatusOfSignal('SIGINT'));
		case 'ignore':
			return {state: next, effects: []};
	}
}
