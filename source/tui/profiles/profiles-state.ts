import type {ProfileEntry} from '../app-contract.js';
import {actionOf, listMove, movedBy} from '../keys.js';
import type {Key} from '../terminal/keys.js';
import {editKey, editText, type TextEdit, textEdit} from '../text-edit.js';

export type ProfilesState = {
	/** Null until they have been read. */
	readonly entries: readonly ProfileEntry[] | null;
	/** The marked one, by name, so that a new list does not move the mark. */
	readonly marked: string | null;
	readonly filter: string;
	/** The filter while it is typed. */
	readonly edit: TextEdit | null;
};

export const initialProfiles: ProfilesState = {entries: null, marked: null, filter: '', edit: null};

export type ProfilesRequest =
	| {readonly type: 'run' | 'edit' | 'duplicate' | 'remove'; readonly entry: ProfileEntry}
	| {readonly type: 'new' | 'history' | 'help' | 'back' | 'quit'};

/** The entries that the filter lets through. */
export function shownEntries({entries, filter, edit}: ProfilesState): readonly ProfileEntry[] {
	const wanted = (edit ? editText(edit) : filter).toLowerCase();
	return (entries ?? []).filter(({name, profile}) => `${name} ${profile?.target ?? ''}`.toLowerCase().includes(wanted));
}

export function markedEntry(state: ProfilesState): ProfileEntry | null {
	const shown = shownEntries(state);
	return shown.find(({name}) => name === state.marked) ?? shown[0] ?? null;
}

/** The list after a key, `page` being the lines that a page moves by, and what the key asks of the app. */
export function profilesKey(
	state: ProfilesState,
	key: Key,
	page: number,
): {readonly state: ProfilesState; readonly request?: ProfilesRequest} {
	if (state.edit) {
		return filterKey(state, state.edit, key);
	}

	const entry = markedEntry(state);
	// An entry takes two lines.
	const by = listMove(key, Math.floor(page / 2));
	if (by !== null) {
		const shown = shownEntries(state);
		const next = shown[movedBy(entry ? shown.indexOf(entry) : 0, by, shown.length - 1)];
		return {state: {...state, marked: next?.name ?? null}};
	}

	const action = actionOf('profiles', key, false);
	switch (action) {
		case 'filter':
			return {state: {...state, edit: textEdit(state.filter)}};
		case 'run':
		case 'edit':
		case 'duplicate':
		case 'remove':
			return entry ? {state, request: {type: action, entry}} : {state};
		case 'back':
			return state.filter === '' ? {state, request: {type: 'back'}} : {state: {...state, filter: ''}};
		case 'new':
		case 'history':
		case 'help':
		case 'quit':
			return {state, request: {type: action}};
		case null:
			return {state};
	}
}

function filterKey(state: ProfilesState, edit: TextEdit, key: Key): {readonly state: ProfilesState} {
	const action = actionOf('prompt', key, true);
	if (action === 'yes') {
		return {state: {...state, filter: editText(edit), edit: null}};
	}

	if (action === 'no') {
		return {state: {...state, edit: null}};
	}

	const next = editKey(edit, key);
	return {state: next ? {...state, edit: next} : state};
}
