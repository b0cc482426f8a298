import {parseProfileName} from '../../profile/profile-name.js';
import {frameRows} from '../frame-lines.js';
import {mostHelpScroll} from '../key-lines.js';
import {actionOf, listMove, movedBy} from '../keys.js';
import type {Key} from '../terminal/keys.js';
import {editKey, editText} from '../text-edit.js';
import type {AppState, Overlay, Question, Step} from './state.js';
import {ask, begin, leave, tell} from './steps.js';
import {interrupted} from './update-screens.js';

/** What stands above the screen after a key: help, a question, a line to type. */
export function overlayKey(state: AppState, overlay: Overlay, key: Key, now: number): Step {
	const closed = {...state, overlay: null};
	switch (overlay.kind) {
		case 'help': {
			const rows = state.size.rows - frameRows;
			const by = listMove(key, rows - 1);
			if (by !== null) {
				const scroll = movedBy(overlay.scroll, by, mostHelpScroll(overlay.scope, state.size.columns, rows));
				return {state: {...state, overlay: {...overlay, scroll}}, effects: []};
			}

			return {state: actionOf('help', key, false) === 'no' ? closed : state, effects: []};
		}

		case 'question': {
			const action = actionOf('question', key, false);
			if (action === null) {
				return {state, effects: []};
			}

			return action === 'yes' ? answered(closed, overlay.question, now) : {state: closed, effects: []};
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
	if (error !== undefined) {
		return tell(state, error, 'bad');
	}

	const {profile} = purpose;
	// Whoever changed a saved profile and saves it means that one; any other is not lost by a chance of names.
	const {results, screen, setup} = state;
	const naming = screen === 'results' ? results?.naming : screen === 'setup' ? setup.naming : undefined;
	const other =
		value !== naming?.loaded && state.profiles.entries?.some(({name, readOnly}) => name === value && !readOnly);
	return other
		? ask(closed, `There is a profile ${value} already. Replace it?`, {kind: 'replace-profile', name: value, profile})
		: {state: closed, effects: [{type: 'save-profile', name: value, profile}]};
}

function answered(state: AppState, question: Question, now: number): Step {
	switch (question.kind) {
		case 'start':
			return begin(state, question.pending);
		case 'leave':
			return leave(state, state.status);
		case 'stop':
			return interrupted(state, now);
		case 'remove-profile':
			return {state, effects: [{type: 'remove-profile', name: question.name}]};
		case 'replace-profile':
			return {state, effects: [{type: 'save-profile', name: question.name, profile: question.profile}]};
		case 'remove-data':
			return {state, effects: [{type: 'remove-data', record: question.record}]};
	}
}
