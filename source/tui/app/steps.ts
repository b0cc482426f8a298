import type {PartialProfile} from '../../profile/field.js';
import type {Profile} from '../../profile/profile.js';
import type {Pair} from '../history/history-state.js';
import type {KeyScope} from '../key-table.js';
import type {Naming} from '../profiles/naming.js';
import {initialRunView} from '../run/run-view.js';
import {setupState} from '../setup/setup-state.js';
import {startQuestion} from '../setup/start-question.js';
import {noInterrupts} from '../terminal/interrupts.js';
import {textEdit} from '../text-edit.js';
import type {Role} from '../theme.js';
import type {AppState, Overlay, PendingStart, Question, Screen, Step} from './state.js';

/** A word in the line above the footer: for some seconds, or until the next key when something went wrong. */
export function tell(state: AppState, text: string, role: Role = 'accent'): Step {
	const id = state.told + 1;
	return {
		state: {...state, told: id, message: {text, role, id}},
		effects: role === 'bad' ? [] : [{type: 'forget-message', id}],
	};
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

/** All earlier runs, read anew. */
export function showHistory(state: AppState): Step {
	return {state: goTo(state, 'history'), effects: [{type: 'list-runs'}]};
}

export function showComparison(state: AppState, pair: Pair): Step {
	return {state: goTo({...state, comparison: {...pair, scroll: 0}}, 'compare'), effects: []};
}

export function ask(state: AppState, text: string, question: Question): Step {
	return {state: {...state, overlay: {kind: 'question', text, question}}, effects: []};
}

export function askName(state: AppState, profile: Profile, name: string): Step {
	const overlay: Overlay = {
		kind: 'prompt',
		label: 'Save as',
		edit: textEdit(name),
		purpose: {kind: 'save-profile', profile},
	};
	return {state: {...state, overlay}, effects: []};
}

export function showHelp(state: AppState, scope: KeyScope): Step {
	return {state: {...state, overlay: {kind: 'help', scope, scroll: 0}}, effects: []};
}

/** Setup with these values; the target is asked at once. */
export function editProfile(state: AppState, profile: PartialProfile, naming: Naming): Step {
	const {knownTargets, probed} = state.setup;
	const setup = {...setupState(profile, naming), knownTargets, probed};
	return {state: goTo({...state, setup}, 'setup'), effects: []};
}

/** A run of this profile as soon as its target has said its word. */
export function wantStart(state: AppState, pending: PendingStart): Step {
	const {target, baseDir} = pending.profile;
	const {probed} = state.setup;
	// An answer for the form as it stands counts only in Setup: after a run the target is another one. A target that did
	// not answer is asked again: the person may have started it since.
	if (
		state.screen === 'setup' &&
		probed?.target === target &&
		probed.baseDir === baseDir &&
		probed.result !== 'asking' &&
		probed.result.ok
	) {
		return beginOrAsk(state, pending, startQuestion(pending.profile, probed.result));
	}

	return {state: {...state, pending}, effects: [{type: 'probe', request: {target, baseDir}, delay: 0}]};
}

export function beginOrAsk(state: AppState, pending: PendingStart, question: string | null): Step {
	return question === null ? begin(state, pending) : ask({...state, pending: null}, question, {kind: 'start', pending});
}

/** The run itself, without any question. */
export function begin(state: AppState, {profile, naming, only}: PendingStart): Step {
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
			run: {profile, naming, view: initialRunView, interrupts: noInterrupts},
		},
		effects: [{type: 'start', profile, only}],
	};
}

/** One screen back; from the first one the program is left, after a question. */
export function back(state: AppState): Step {
	const previous = state.below[state.below.length - 1];
	return previous === undefined
		? ask(state, 'Leave dfsio-tui?', {kind: 'leave'})
		: {
				state: {...state, screen: previous, below: state.below.slice(0, -1)},
				effects:
					previous === 'profiles' ? [{type: 'list-profiles'}] : previous === 'history' ? [{type: 'list-runs'}] : [],
			};
}
