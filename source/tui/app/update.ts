import {isDeepStrictEqual} from 'node:util';
import type {Profile} from '../../profile/profile.js';
import {exitStatusOfSignal} from '../../results/exit-status.js';
import {frameRows} from '../frame-lines.js';
import {historyKey} from '../history/history-state.js';
import {actionOf, keyName} from '../keys.js';
import {savedAs, unnamed} from '../profiles/naming.js';
import {profilesKey} from '../profiles/profiles-state.js';
import {firstPage} from '../results/pages.js';
import {setupProbed} from '../setup/asked-target.js';
import {readForm} from '../setup/setup-state.js';
import {startQuestion} from '../setup/start-question.js';
import {setupKey} from '../setup/update-setup.js';
import {setupCompleted} from '../setup/walk-choices.js';
import type {Key} from '../terminal/keys.js';
import type {AppEvent, AppState, RunFacts, Step} from './state.js';
import {beginOrAsk, leave, tell} from './steps.js';
import {compareKey, historyStep, notOpened, showOpened} from './update-history.js';
import {overlayKey} from './update-overlay.js';
import {resultsKey} from './update-results.js';
import {interrupted, profilesStep, runKey, setupStep} from './update-screens.js';
import {withProbe} from './with-probe.js';

/** The one reducer: the state after an event, and what is to be done outside. */
export function update(state: AppState, event: AppEvent): Step {
	const step = stepAfter(state, event);
	return step.state.screen === state.screen ? step : {...step, state: elsewhere(state, step.state)};
}

function stepAfter(state: AppState, event: AppEvent): Step {
	switch (event.type) {
		case 'key':
			return withProbe(state, keyStep(state, event.key, event.now, event.run));
		case 'shown':
			return withProbe(state, {state, effects: []});
		case 'resized':
			return {state: {...state, size: event.size}, effects: []};
		case 'signal':
			return state.run
				? {
						state: {...state, leaveAtEnd: true, status: exitStatusOfSignal(event.reason)},
						effects: [{type: 'cancel', reason: event.reason}],
					}
				: leave(state, exitStatusOfSignal(event.reason));
		case 'probed': {
			const known = {...state, setup: setupProbed(state.setup, event.request, event.result)};
			const {pending} = known;
			return pending?.profile.target === event.request.target && pending.profile.baseDir === event.request.baseDir
				? beginOrAsk(known, pending, startQuestion(pending.profile, event.result))
				: {state: known, effects: []};
		}

		case 'path-completed':
			return {state: {...state, setup: setupCompleted(state.setup, event.text, event.list)}, effects: []};
		case 'targets-known':
			return {state: {...state, setup: {...state.setup, knownTargets: event.targets}}, effects: []};
		case 'profiles-listed':
			return {state: {...state, profiles: {...state.profiles, entries: event.entries}}, effects: []};
		case 'runs-listed':
			return {state: {...state, history: {...state.history, runs: event.runs}}, effects: []};
		case 'run-opened':
			return {state: showOpened(state, event.id, event.record), effects: []};
		case 'run-not-opened':
			return notOpened(state, event.id, event.text);
		case 'finished': {
			const {outcome, previous} = event;
			// A signal's own status stands above what the run came to.
			const status = state.leaveAtEnd && state.status > 128 ? state.status : outcome.exitStatus;
			const results = {
				outcome,
				previous,
				naming: state.run?.naming ?? unnamed,
				page: firstPage(outcome.record),
				list: null,
				scroll: 0,
			};
			const done: AppState = {...state, screen: 'results', run: null, results, overlay: null, status};
			if (state.leaveAtEnd) {
				return leave(done, status);
			}

			const [first] = outcome.messages;
			const told = first === undefined ? {state: done, effects: []} : tell(done, first, 'warn');
			return {state: told.state, effects: [...told.effects, {type: 'list-profiles'}]};
		}

		case 'record-changed': {
			const {results} = state;
			return results?.outcome.record.id === event.record.id
				? {state: {...state, results: {...results, outcome: {...results.outcome, record: event.record}}}, effects: []}
				: {state, effects: []};
		}

		case 'profile-saved':
			return {
				state: named({...state, profiles: {...state.profiles, marked: event.name}}, event.name, event.profile),
				effects: [],
			};
		case 'told':
			return tell(state, event.text, event.role);
		case 'told-over':
			return {state: state.message?.id === event.id ? {...state, message: null} : state, effects: []};
	}
}

/**
 * What belongs to the screen that was left goes with it: a message, unless it tells what went wrong and no key has been
 * pressed since, and the wish to see an earlier run.
 */
function elsewhere(before: AppState, state: AppState): AppState {
	const isOld = state.message === before.message && state.message?.role !== 'bad';
	return {...state, message: isOld ? null : state.message, history: {...state.history, opening: null}};
}

function keyStep(given: AppState, key: Key, now: number, run: RunFacts | null): Step {
	const name = keyName(key);
	// What went wrong stands there until the next key, however long one reads.
	const state = given.message?.role === 'bad' ? {...given, message: null} : given;
	switch (actionOf('everywhere', key, false)) {
		case 'redraw':
			return {state, effects: [{type: 'redraw'}]};
		case 'interrupt':
			return interrupted(state, now);
		case null:
			break;
	}

	if (name === 'ctrl+z') {
		return tell(
			state,
			state.run ? 'ctrl+z would stop the clock: not while a run is under way' : 'ctrl+z does nothing here',
			'warn',
		);
	}

	if (state.overlay) {
		return overlayKey(state, state.overlay, key, now);
	}

	if (state.pending) {
		// Waiting for the target's word: Escape takes the start back, anything else is too early.
		return {state: name === 'escape' ? {...state, pending: null} : state, effects: []};
	}

	switch (state.screen) {
		case 'setup': {
			const {state: setup, request} = setupKey(state.setup, key);
			return setupStep({...state, setup}, request);
		}

		case 'profiles': {
			const {state: profiles, request} = profilesKey(state.profiles, key, listPage(state));
			return profilesStep({...state, profiles}, request);
		}

		case 'run':
			return runKey(state, key, now, run);
		case 'results':
			return resultsKey(state, key);
		case 'history': {
			const {state: history, request} = historyKey(state.history, key, listPage(state));
			return historyStep({...state, history}, request);
		}

		case 'compare':
			return compareKey(state, key);
	}
}

/** What was saved is that profile from now on. Saving takes a moment: another one may stand on the screen by then. */
function named(state: AppState, name: string, profile: Profile): AppState {
	const {results, screen, setup} = state;
	const naming = savedAs(name);
	const isInSetup = screen === 'setup' && isDeepStrictEqual(readForm(setup).profile, profile);
	const isInResults =
		results !== null && screen === 'results' && isDeepStrictEqual(results.outcome.record.asked, profile);
	return {
		...state,
		setup: isInSetup ? {...setup, naming} : setup,
		results: isInResults ? {...results, naming} : results,
	};
}

/** Lines that a page moves by: one stays in sight. */
function listPage({size}: AppState): number {
	return size.rows - frameRows - 1;
}
