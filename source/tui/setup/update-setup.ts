import {actionOf} from '../keys.js';
import type {Key} from '../terminal/keys.js';
import {editKey} from '../text-edit.js';
import {askedAgain} from './asked-target.js';
import {
	chosenOperations,
	type Focus,
	focusedField,
	focusOn,
	readForm,
	rowsOf,
	type SetupState,
	textOf,
} from './setup-state.js';
import {offersWrite, toggle, withOperations} from './switch-operations.js';
import {complete, cycle, type PathWanted, sideways} from './walk-choices.js';

/** What a key in Setup asks of the app beyond the form itself. */
export type SetupRequest =
	| {readonly type: 'start'}
	| {readonly type: 'save'}
	| {readonly type: 'help'}
	| {readonly type: 'back'}
	| {readonly type: 'quit'}
	| PathWanted;

type Updated = {readonly state: SetupState; readonly request?: SetupRequest};

/** The form after a key. */
export function setupKey(state: SetupState, key: Key): Updated {
	const typing = state.edit !== null;
	const action = actionOf('setup', key, typing);
	switch (action) {
		case 'next':
			return enter(state);
		case 'up':
			return {state: move(state, -1)};
		case 'down':
			return {state: move(state, 1)};
		case 'complete':
			return focusedField(state.focus) === null ? {state: move(state, 1)} : complete(state);
		case 'start':
			return start(state);
		case 'save':
			return readForm(state).profile ? {state: settled(state), request: {type: 'save'}} : {state: showErrors(state)};
		case 'back':
			return state.page === 'more'
				? {state: focusOn({...leaveField(state), page: 'main'}, 'more')}
				: {state: settled(state), request: {type: 'back'}};
		case 'help':
		case 'quit':
			return {state, request: {type: action}};
		case 'toggle':
			return {state: spaced(state)};
		case 'add-write':
			return {state: offersWrite(state) ? withOperations(state, [...chosenOperations(state), 'write']) : state};
		case 'left':
		case 'right':
			if (!typing) {
				return {state: state.focus === 'more' ? spaced(state) : sideways(state, action === 'left' ? -1 : 1)};
			}

			break;
		case null:
			break;
	}

	const edit = state.edit && editKey(state.edit, key);
	return {state: edit ? {...state, edit, choices: null} : state};
}

function enter(state: SetupState): Updated {
	switch (state.focus) {
		case 'start':
			return start(state);
		case 'more':
			// Whoever only presses Enter comes to the start, not through a page of settings that hardly anyone changes.
			return {state: focusOn({...state, page: 'main'}, 'start')};
		default: {
			const left = askedAgain(leaveField(state));
			// A wrong value keeps the focus: its error stands below it now.
			return {state: left.errors[state.focus] === undefined ? move(left, 1) : {...left, edit: state.edit}};
		}
	}
}

/** Space: an operation on or off, the next word of a picked value, the other page. */
function spaced(state: SetupState): SetupState {
	if (state.focus !== 'more') {
		return state.focus === 'operations' ? toggle(state) : cycle(state, 1);
	}

	const turned: SetupState = {...state, page: state.page === 'main' ? 'more' : 'main'};
	return focusOn(turned, turned.page === 'more' ? (rowsOf(turned)[0] as Focus) : 'more');
}

function start(state: SetupState): Updated {
	return readForm(state).profile ? {state: settled(state), request: {type: 'start'}} : {state: showErrors(state)};
}

/** What was typed taken over; the field stays open, for who comes back goes on where he was. */
function settled(state: SetupState): SetupState {
	return focusOn(leaveField(state), state.focus);
}

/** All errors shown, the focus on the first wrong field. */
function showErrors(state: SetupState): SetupState {
	const left = leaveField(state);
	const {errors} = readForm(left);
	for (const page of ['main', 'more'] as const) {
		const wrong = rowsOf({...left, page}).find(row => row in errors);
		if (wrong) {
			return focusOn({...left, page, errors}, wrong);
		}
	}

	return left;
}

/** The typed text taken over in its normal form, or with its error. */
function leaveField(state: SetupState): SetupState {
	const {focus} = state;
	const field = focusedField(focus);
	if (field === null) {
		return state;
	}

	const text = textOf(state, field.key).trim();
	const {[field.key]: _, ...others} = state.errors;
	const normal = {...state, texts: {...state.texts, [field.key]: text}, edit: null, choices: null};
	const error = readForm(normal).errors[field.key];
	return {...normal, errors: error === undefined ? others : {...others, [field.key]: error}};
}

function move(state: SetupState, by: number): SetupState {
	const left = leaveField(state);
	const rows = rowsOf(left);
	const index = Math.min(rows.length - 1, Math.max(0, rows.indexOf(state.focus) + by));
	return focusOn(left, rows[index] as Focus);
}
