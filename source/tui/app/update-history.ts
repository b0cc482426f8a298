import type {RunRecord} from '../../results/record.js';
import {formatBlock} from '../../results/testdfsio/format.js';
import type {Outcome} from '../../session/conduct.js';
import {frameRows} from '../frame-lines.js';
import {compareLines} from '../history/compare-lines.js';
import type {HistoryRequest} from '../history/history-state.js';
import {actionOf} from '../keys.js';
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
			const {record} = request;
			const results = {outcome: outcomeOf(record), previous: null, page: firstPage(record), list: null, scroll: 0};
			// Escape leads back to the list, also when the results of another run lie below.
			const below = [...state.below.filter(screen => screen !== 'results'), state.screen];
			return {state: {...state, screen: 'results', below, results}, effects: []};
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

export function compareKey(state: AppState, key: Key): Step {
	const {comparison, size} = state;
	const action = actionOf('compare', key, false);
	if (comparison === null || action === null) {
		return {state, effects: []};
	}

	const scrolled = (scroll: number): Step => ({state: {...state, comparison: {...comparison, scroll}}, effects: []});
	switch (action) {
		case 'up':
			return scrolled(Math.max(0, comparison.scroll - 1));
		case 'down': {
			const most = compareLines(comparison, size.columns, plainTheme).length - (size.rows - frameRows);
			return scrolled(Math.min(Math.max(0, most), comparison.scroll + 1));
		}

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
