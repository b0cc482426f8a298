import type {RunRecord} from '../../results/record.js';
import {formatBlock} from '../../results/testdfsio/format.js';
import type {Outcome} from '../../session/conduct.js';
import {frameRows} from '../frame-lines.js';
import {compareLines} from '../history/compare-lines.js';
import type {HistoryRequest} from '../history/history-state.js';
import {actionOf, listMove, movedBy} from '../keys.js';
import {unnamed} from '../profiles/naming.js';
import {firstPage} from '../results/pages.js';
import type {Key} from '../terminal/keys.js';
import {plainTheme} from '../theme.js';
import type {AppState, Step} from './state.js';
import {back, leave, showComparison, showHelp, tell} from './steps.js';

export function historyStep(state: AppState, request: HistoryRequest | undefined): Step {
	switch (request?.type) {
		case undefined:
			return {state, effects: []};
		case 'open': {
			const {id} = request;
			return state.history.opening === id
				? {state, effects: []}
				: {state: opening(state, id), effects: [{type: 'open-run', id}]};
		}

		case 'compare':
			return request.pair
				? showComparison(state, request.pair)
				: tell(state, 'Choose two runs with space: the first one is A, the second B');
		case 'help':
			return showHelp(state, 'history');
		case 'back':
			return back(state);
		case 'quit':
			return leave(state, state.status);
	}
}

/** The results of an earlier run, unless another one was asked for since or the person has gone elsewhere. */
export function showOpened(state: AppState, id: string, record: RunRecord): AppState {
	if (state.history.opening !== id) {
		return state;
	}

	const results = {
		outcome: outcomeOf(record),
		previous: null,
		naming: unnamed,
		page: firstPage(record),
		list: null,
		scroll: 0,
	};
	// Escape leads back to the list, also when the results of another run lie below.
	const below = [...state.below.filter(screen => screen !== 'results'), state.screen];
	// Help that was opened meanwhile is the help of History.
	return {...opening(state, null), screen: 'results', below, results, overlay: null};
}

export function notOpened(state: AppState, id: string, text: string): Step {
	return state.history.opening === id ? tell(opening(state, null), text, 'bad') : {state, effects: []};
}

function opening(state: AppState, id: string | null): AppState {
	return {...state, history: {...state.history, opening: id}};
}

export function compareKey(state: AppState, key: Key): Step {
	const {comparison, size} = state;
	if (comparison === null) {
		return {state, effects: []};
	}

	const rows = size.rows - frameRows;
	const by = listMove(key, rows - 1);
	if (by !== null) {
		const most = Math.max(0, compareLines(comparison, size.columns, plainTheme).length - rows);
		const scroll = movedBy(comparison.scroll, by, most);
		return {state: {...state, comparison: {...comparison, scroll}}, effects: []};
	}

	switch (actionOf('compare', key, false)) {
		case null:
			return {state, effects: []};
		case 'swap':
			return {state: {...state, comparison: {a: comparison.b, b: comparison.a, scroll: 0}}, effects: []};
		case 'help':
			return showHelp(state, 'compare');
		case 'back':
			return back(state);
		case 'quit':
			return leave(state, state.status);
	}
}

/** An earlier run as if it had just ended; its blocks are made again from its figures. */
function outcomeOf(record: RunRecord): Outcome {
	const blocks = record.operations.flatMap(({testdfsio}) =>
		testdfsio === null ? [] : [formatBlock(testdfsio, record.profile.resultLayout)],
	);
	return {record, blocks, historyFile: null, messages: [], exitStatus: record.exitStatus};
}
