import {defaultProfile} from '../../profile/complete.js';
import type {PartialProfile} from '../../profile/field.js';
import {parseProfileName} from '../../profile/profile-name.js';
import type {Profile} from '../../profile/profile.js';
import {signalStatus} from '../terminal/signals.js';
import {actionOf, type KeyScope, keyName} from '../keys.js';
import {profilesKey, type ProfilesRequest} from '../profiles/profiles-state.js';
import {initialRunView, reduceRunView, type RunViewAction} from '../run/run-view.js';
import {readForm, setupState, textOf} from '../setup/setup-state.js';
import {startQuestion} from '../setup/start-question.js';
import {probeRequest, setupCompleted, setupKey, setupProbed, type SetupRequest} from '../setup/update-setup.js';
import {interrupt, noInterrupts} from '../terminal/interrupts.js';
import type {Key} from '../terminal/keys.js';
import {editKey, editText, textEdit} from '../text-edit.js';
import type {Role} from '../theme.js';
import type {AppEvent, AppState, Effect, Overlay, PendingStart, Question, RunFacts, Screen, Step} from './state.js';
import {resultsKey} from './update-results.js';

/** Time without a key after which the target is asked; while one types, every letter would be another address. */
const probeDelayMs = 400;

/** The one reducer: the state after an event, and what is to be done outside. */
export function update(state: AppState, event: AppEvent): Step {
	switch (event.type) {
		case 'key':
			return withProbe(state, keyStep(state, event.key, event.now, event.run));
		case 'resized':
			return {state: {...state, size: event.size}, effects: []};
		case 'signal':
			return state.run
				? {state: {...state, leaveAtEnd: true, status: signalStatus[event.reason]}, effects: [{type: 'cancel', reason: event.reason}]}
				: leave(state, signalStatus[event.reason]);
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
		case 'finished': {
			const {outcome, previous} = event;
			// A signal's own status stands above what the run came to.
			const status = state.leaveAtEnd && state.status > 128 ? state.status : outcome.exitStatus;
			const results = {outcome, previous, page: 0, list: null, scroll: 0};
			const done: AppState = {...state, screen: 'results', run: null, results, overlay: null, status};
			if (state.leaveAtEnd) {
				return leave(done, status);
			}

			const [first] = outcome.messages;
			const told = first === undefined ? {state: done, effects: []} : tell(done, first, 'warn');
			return {state: told.state, effects: [...told.effects, {type: 'list-profiles'}]};
		}

		case 'told':
			return tell(state, event.text, event.role);
		case 'told-over':
			return {state: state.message?.id === event.id ? {...state, message: null} : state, effects: []};
	}
}

/** A word in the line above the footer. */
export function tell(state: AppState, text: string, role: Role = 'accent'): Step {
	const id = (state.message?.id ?? 0) + 1;
	return {state: {...state, message: {text, role, id}}, effects: [{type: 'forget-message', id}]};
}

export function leave(state: AppState, status: number): Step {
	return {state, effects: [{type: 'leave', status}]};
}

/** Another screen on top of this one; one that lies below already is gone back to. */
export function goTo(state: AppState, screen: Screen): AppState {
	const at = state.below.indexOf(screen);
	const below = at >= 0 ? state.below.slice(0, at) : [...state.below, state.screen];
	return {...state, screen, below: screen === state.screen ? state.below : below, overlay: null};
}

export function ask(state: AppState, text: string, question: Question): Step {
	return {state: {...state, overlay: {kind: 'question', text, question}}, effects: []};
}

export function askName(state: AppState, profile: Profile, name: string): Step {
	const overlay: Overlay = {kind: 'prompt', label: 'Save as', edit: textEdit(name), purpose: {kind: 'save-profile', profile}};
	return {state: {...state, overlay}, effects: []};
}

export function showHelp(state: AppState, scope: KeyScope): Step {
	return {state: {...state, overlay: {kind: 'help', scope, scroll: 0}}, effects: []};
}

/** Setup with these values; the target is asked at once. */
export function editProfile(state: AppState, profile: PartialProfile, name: string | null): Step {
	const {knownTargets, probed} = state.setup;
	const setup = {...setupState(profile, name), knownTargets, probed};
	return {state: goTo({...state, setup}, 'setup'), effects: []};
}

/** A run of this profile as soon as its target has said its word. */
export function wantStart(state: AppState, pending: PendingStart): Step {
	const {target, baseDir} = pending.profile;
	const {probed} = state.setup;
	// An answer for the form as it stands counts only in Setup: after a run the target is another one.
	if (state.screen === 'setup' && probed?.target === target && probed.baseDir === baseDir && probed.result !== 'asking') {
		return beginOrAsk(state, pending, startQuestion(pending.profile, probed.result));
	}

	return {state: {...state, pending}, effects: [{type: 'probe', request: {target, baseDir}, delay: 0}]};
}

function beginOrAsk(state: AppState, pending: PendingStart, question: string | null): Step {
	return question === null
		? begin(state, pending)
		: ask({...state, pending: null}, question, {kind: 'start', pending});
}

/** The run itself, without any question. */
export function begin(state: AppState, {profile, only}: PendingStart): Step {
	const base = goTo(state, 'run');
	// Run is never gone back to: Escape in Results goes to what was before it.
	const below = base.below.filter(screen => screen !== 'results');
	return {
		state: {
			...base,
			below,
			pending: null,
			overlay: null,
			message: null,
			run: {profile, view: initialRunView, interrupts: noInterrupts},
		},
		effects: [{type: 'start', profile, only}],
	};
}

/** After a key in Setup: asks the target when another one stands there now. */
function withProbe(before: AppState, step: Step): Step {
	const {state} = step;
	if (state.screen !== 'setup') {
		return step;
	}

	const request = probeRequest(state.setup);
	const {probed} = state.setup;
	if (request === null) {
		return probed === null ? step : {...step, state: {...state, setup: {...state.setup, probed: null}}};
	}

	if (probed?.target === request.target && probed.baseDir === request.baseDir) {
		return step;
	}

	const typing = before.screen === 'setup' && textOf(before.setup, 'target') !== textOf(state.setup, 'target');
	return {
		state: {...state, setup: {...state.setup, probed: {...request, result: 'asking'}}},
		effects: [...step.effects, {type: 'probe', request, delay: typing ? probeDelayMs : 0}],
	};
}

function keyStep(state: AppState, key: Key, now: number, run: RunFacts | null): Step {
	const name = keyName(key);
	if (name === 'ctrl+l') {
		return {state, effects: [{type: 'redraw'}]};
	}

	if (name === 'ctrl+z') {
		return tell(state, state.run ? 'ctrl+z would stop the clock: not while a run is under way' : 'ctrl+z does nothing here', 'warn');
	}

	if (name === 'ctrl+c') {
		return interrupted(state, now);
	}

	if (state.overlay) {
		return overlayKey(state, state.overlay, key);
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
			const {state: profiles, request} = profilesKey(state.profiles, key);
			return profilesStep({...state, profiles}, request);
		}

		case 'run':
			return runKey(state, key, now, run);
		case 'results':
			return resultsKey(state, key);
	}
}

function interrupted(state: AppState, now: number): Step {
	const {state: interrupts, action} = interrupt(state.run?.interrupts ?? noInterrupts, now, state.run !== null);
	const next = state.run ? {...state, run: {...state.run, interrupts}, overlay: null} : state;
	switch (action) {
		case 'stop':
			return {state: next, effects: [{type: 'cancel', reason: 'SIGINT'}]};
		case 'leave':
			return leave(next, signalStatus.SIGINT);
		case 'ignore':
			return {state: next, effects: []};
	}
}

function overlayKey(state: AppState, overlay: Overlay, key: Key): Step {
	const closed = {...state, overlay: null};
	switch (overlay.kind) {
		case 'help': {
			const action = actionOf('help', key, false);
			if (action === 'up' || action === 'down') {
				const scroll = Math.max(0, overlay.scroll + (action === 'up' ? -1 : 1));
				return {state: {...state, overlay: {...overlay, scroll}}, effects: []};
			}

			return {state: action === 'no' ? closed : state, effects: []};
		}

		case 'question': {
			const action = actionOf('question', key, false);
			if (action === null) {
				return {state, effects: []};
			}

			return action === 'yes' ? answered(closed, overlay.question) : {state: closed, effects: []};
		}

		case 'prompt': {
			const action = actionOf('prompt', key, true);
			if (action === 'no') {
				return {state: closed, effects: []};
			}

			if (action === 'yes') {
				return prompted(state, overlay);
			}

			const edit = editKey(overlay.edit, key);
			return {state: edit ? {...state, overlay: {...overlay, edit}} : state, effects: []};
		}
	}
}

function prompted(state: AppState, {edit, purpose}: Extract<Overlay, {kind: 'prompt'}>): Step {
	const text = editText(edit).trim();
	const closed = {...state, overlay: null};
	if (purpose.kind === 'note') {
		return {state: closed, effects: [{type: 'save-note', record: purpose.record, note: text}]};
	}

	const {value, error} = parseProfileName(text);
	return error === undefined
		? {state: closed, effects: [{type: 'save-profile', name: value, profile: purpose.profile}]}
		: tell(state, error, 'bad');
}

function answered(state: AppState, question: Question): Step {
	switch (question.kind) {
		case 'start':
			return begin(state, question.pending);
		case 'leave':
			return leave(state, state.status);
		case 'stop':
			return {state, effects: [{type: 'cancel', reason: 'SIGINT'}]};
		case 'remove-profile':
			return {state, effects: [{type: 'remove-profile', name: question.name}]};
		case 'remove-data':
			return {state, effects: [{type: 'remove-data', profile: question.profile}]};
	}
}

/** One screen back; from the first one the program is left, after a question. */
export function back(state: AppState): Step {
	const previous = state.below[state.below.length - 1];
	return previous === undefined
		? ask(state, 'Leave dfsio-tui?', {kind: 'leave'})
		: {state: {...state, screen: previous, below: state.below.slice(0, -1)}, effects: previous === 'profiles' ? [{type: 'list-profiles'}] : []};
}

function setupStep(state: AppState, request: SetupRequest | undefined): Step {
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
				? wantStart(state, {profile, only: null})
				: askName(state, profile, state.setup.name ?? '');
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

function profilesStep(state: AppState, request: ProfilesRequest | undefined): Step {
	switch (request?.type) {
		case undefined:
			return {state, effects: []};
		case 'new':
			return editProfile(state, defaultProfile, null);
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

			return request.type === 'run'
				? wantStart(state, {profile, only: null})
				: request.type === 'edit'
					? editProfile(state, profile, readOnly ? `my-${name}` : name)
					: askName(state, profile, `${name}-copy`);
		}
	}
}

function runKey(state: AppState, key: Key, now: number, facts: RunFacts | null): Step {
	const {run} = state;
	const action = actionOf('run', key, false);
	if (run === null || facts === null || action === null) {
		return {state, effects: []};
	}

	const view = (viewAction: RunViewAction): Step => ({
		state: {...state, run: {...run, view: reduceRunView(run.view, viewAction)}},
		effects: [],
	});
	switch (action) {
		case 'view':
			return view({type: 'next-layout', shown: facts.shown, possible: facts.possible});
		case 'failures':
			return view({type: 'toggle-failures'});
		case 'freeze':
			return view({type: 'toggle-freeze', now: now / 1000});
		case 'up':
			return view({type: 'scroll', by: -1});
		case 'down':
			return run.view.scroll < facts.mostScroll ? view({type: 'scroll', by: 1}) : {state, effects: []};
		case 'help':
			return showHelp(state, 'run');
		case 'quit':
			return run.interrupts.stoppedAt === null ? ask(state, 'Stop the run?', {kind: 'stop'}) : {state, effects: []};
		case 'interrupt':
			return interrupted(state, now);
	}
}
