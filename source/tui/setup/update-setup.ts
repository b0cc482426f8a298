import {operations} from '../../profile/operations.js';
import {actionOf} from '../keys.js';
import type {Key} from '../terminal/keys.js';
import {editKey, textEdit} from '../text-edit.js';
import {askedAgain} from './asked-target.js';
import {choicesFor, pathFields} from './choices.js';
import {
	chosenOperations,
	type Focus,
	fieldChoices,
	focusedField,
	focusOn,
	readForm,
	rowsOf,
	type SetupState,
	textOf,
} from './setup-state.js';
import {offersWrite, toggle, withOperations} from './switch-operations.js';

/** What a key in Setup asks of the app beyond the form itself. */
export type SetupRequest =
	| {readonly type: 'start'}
	| {readonly type: 'save'}
	| {readonly type: 'help'}
	| {readonly type: 'back'}
	| {readonly type: 'quit'}
	| {readonly type: 'complete-path'; readonly text: string};

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
			return complete(state);
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
			return {state: state.focus === 'operations' ? toggle(state) : cycle(state, 1)};
		case 'add-write':
			return {state: offersWrite(state) ? withOperations(state, [...chosenOperations(state), 'write']) : state};
		case 'left':
		case 'right':
			if (!typing) {
				return {state: sideways(state, action === 'left' ? -1 : 1)};
			}

			break;
		case null:
			break;
	}

	const edit = state.edit && editKey(state.edit, key);
	return {state: edit ? {...state, edit, choices: null} : state};
}

/** Paths that complete what was typed: one replaces it, of several the common beginning does, and Tab walks on. */
export function setupCompleted(state: SetupState, text: string, list: readonly string[]): SetupState {
	const {focus, edit} = state;
	if (edit === null || !pathFields.some(key => key === focus) || textOf(state, focus as 'resultFile') !== text) {
		return state;
	}

	const [first] = list;
	if (first === undefined) {
		return state;
	}

	let shared = first;
	for (const item of list) {
		while (!item.startsWith(shared)) {
			shared = shared.slice(0, -1);
		}
	}

	const next = shared.length > text.length ? shared : list.length === 1 ? first : text;
	return {...state, edit: textEdit(next), choices: list.length > 1 ? {typed: next, list, index: -1} : null};
}

function enter(state: SetupState): Updated {
	switch (state.focus) {
		case 'start':
			return start(state);
		case 'more': {
			const page = state.page === 'main' ? 'more' : 'main';
			const turned: SetupState = {...state, page};
			return {state: focusOn(turned, page === 'more' ? (rowsOf(turned)[0] as Focus) : 'start')};
		}

		default: {
			const left = askedAgain(leaveField(state));
			// A wrong value keeps the focus: its error stands below it now.
			return {state: left.errors[state.focus] === undefined ? move(left, 1) : {...left, edit: state.edit}};
		}
	}
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

function complete(state: SetupState): Updated {
	const field = focusedField(state.focus);
	if (field === null) {
		return {state: move(state, 1)};
	}

	if (state.edit === null) {
		return {state: sideways(state, 1)};
	}

	const text = textOf(state, field.key);
	if (state.choices === null && pathFields.includes(field.key)) {
		return {state, request: {type: 'complete-path', text}};
	}

	const walk = state.choices ?? {typed: text, list: choicesFor(state, field.key, text), index: -1};
	if (walk.list.length === 0) {
		return {state};
	}

	const index = (walk.index + 1) % walk.list.length;
	return {state: {...state, edit: textEdit(walk.list[index] as string), choices: {...walk, index}}};
}

function sideways(state: SetupState, by: number): SetupState {
	if (state.focus !== 'operations') {
		return cycle(state, by);
	}

	return {...state, operation: (state.operation + by + operations.length) % operations.length};
}

function cycle(state: SetupState, by: number): SetupState {
	const field = focusedField(state.focus);
	const list = field && fieldChoices(field);
	if (!field || !list || field.key === 'operations') {
		return state;
	}

	const next = list[(list.indexOf(state.texts[field.key]) + by + list.length) % list.length] as string;
	return {...state, texts: {...state.texts, [field.key]: next}};
}
