import {operations} from '../../profile/operations.js';
import {textEdit} from '../text-edit.js';
import {choicesFor, pathFields} from './choices.js';
import {fieldChoices, focusedField, type SetupState, textOf} from './setup-state.js';

/** The app is to look up what completes this path, and to come back with `setupCompleted`. */
export type PathWanted = {readonly type: 'complete-path'; readonly text: string};

/** Tab: the next choice, or the path that completes the text. */
export function complete(state: SetupState): {readonly state: SetupState; readonly request?: PathWanted} {
	const field = focusedField(state.focus);
	if (field === null) {
		return {state};
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

/** Left and Right where nothing is typed: another operation marked, another word picked. */
export function sideways(state: SetupState, by: number): SetupState {
	if (state.focus !== 'operations') {
		return cycle(state, by);
	}

	return {...state, operation: (state.operation + by + operations.length) % operations.length};
}

/** The next or previous word of a picked value. */
export function cycle(state: SetupState, by: number): SetupState {
	const field = focusedField(state.focus);
	const list = field && fieldChoices(field);
	if (!field || !list || field.key === 'operations') {
		return state;
	}

	const next = list[(list.indexOf(state.texts[field.key]) + by + list.length) % list.length] as string;
	return {...state, texts: {...state.texts, [field.key]: next}};
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
