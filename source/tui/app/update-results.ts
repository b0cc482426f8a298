import type {Profile} from '../../profile/profile.js';
import {bytesText, plural} from '../../results/number-text.js';
import {frameRows} from '../frame-lines.js';
import {actionOf, listMove, movedBy} from '../keys.js';
import {onlySuggested} from '../profiles/naming.js';
import {longerRun} from '../results/longer.js';
import {failedFiles, operationOf, pagesOf} from '../results/pages.js';
import {canAppend} from '../results/result-lines.js';
import {resultsBody} from '../results/results-body.js';
import type {Key} from '../terminal/keys.js';
import {textEdit} from '../text-edit.js';
import type {AppState, ResultsList, Step} from './state.js';
import {
	ask,
	askName,
	back,
	editProfile,
	goTo,
	leave,
	showComparison,
	showHelp,
	showHistory,
	tell,
	wantStart,
} from './steps.js';

/** How many rounds `5` runs: enough for a spread, few enough to wait for. */
const rounds = 5;

/** What a run that was read from a TestDFSIO log cannot do. */
const rerunning = ['again', 'five-rounds', 'longer', 'try-failed', 'append', 'remove'] as const;

/** Results after a key. */
export function resultsKey(state: AppState, key: Key): Step {
	const {results} = state;
	if (results === null) {
		return {state, effects: []};
	}

	const by = listMove(key, state.size.rows - frameRows - 2);
	if (by !== null) {
		const scroll = movedBy(results.scroll, by, resultsBody(state, results).mostScroll);
		return {state: {...state, results: {...results, scroll}}, effects: []};
	}

	const action = actionOf('results', key, false);
	if (action === null) {
		return {state, effects: []};
	}

	const {record} = results.outcome;
	if (record.imported && rerunning.some(name => name === action)) {
		return tell(state, 'This run was read from a log: there is nothing to run again or to remove', 'warn');
	}

	// What was asked for and not what it came to: to run it again is to run that.
	const profile = record.asked;
	const none = (next: AppState): Step => ({state: next, effects: []});
	const {naming} = results;
	const again = (only: readonly number[] | null = null): Step => wantStart(state, {profile, naming, only});
	// Not the saved profile any more: to save this one under its name is to replace it.
	const another = (next: Profile): Step =>
		wantStart(state, {profile: next, naming: onlySuggested(naming.suggested), only: null});
	const toggle = (list: ResultsList): Step =>
		none({...state, results: {...results, list: results.list === list ? null : list, scroll: 0}});
	switch (action) {
		case 'again':
			return again();
		case 'five-rounds':
			return another({...profile, repeat: rounds});
		case 'longer': {
			const longer = longerRun(record);
			return longer
				? another(longer.profile)
				: tell(state, 'There is no rate yet from which to plan a longer run', 'warn');
		}

		case 'try-failed': {
			const only = failedFiles(record);
			return only.length > 0 ? again(only) : tell(state, 'No file failed');
		}

		case 'edit':
			return editProfile(state, profile, naming);
		case 'save':
			return askName(state, profile, naming.suggested);
		case 'history':
			return showHistory(state);
		case 'compare':
			return results.previous
				? showComparison(state, {a: results.previous, b: record})
				: tell(state, 'There is no earlier run of the same settings; h lists all runs');
		case 'profiles': {
			return {state: goTo(state, 'profiles'), effects: [{type: 'list-profiles'}]};
		}

		case 'left':
		case 'right': {
			const pages = pagesOf(record).length;
			const by = action === 'left' ? -1 : 1;
			const page = Math.min(pages - 1, Math.max(0, results.page + by));
			return none({...state, results: {...results, page: Math.max(0, page), scroll: 0}});
		}

		case 'block':
		case 'slowest':
		case 'command':
		case 'report':
			return toggle(action);
		case 'note': {
			const edit = textEdit(record.note ?? '');
			return none({...state, overlay: {kind: 'prompt', label: 'Note', edit, purpose: {kind: 'note', record}}});
		}

		case 'append': {
			const operation = operationOf(record, results.page);
			return operation && canAppend(record, operation)
				? {state, effects: [{type: 'append-partial', record, operation: record.operations.indexOf(operation)}]}
				: tell(state, 'Only a partial result that is not in the file yet can be appended', 'warn');
		}

		case 'remove': {
			const left = record.operations.findLast(({left}) => left.files > 0)?.left;
			if (left === undefined) {
				return tell(state, 'This run left nothing that could be removed');
			}

			const own = `${plural(left.files, 'file')}, ${bytesText(left.bytes)}`;
			// Older files of other runs that lie there go too.
			const what = `Remove what runs have left under ${profile.baseDir} on ${profile.target} (this one: ${own})?`;
			return ask(state, what, {kind: 'remove-data', record});
		}

		case 'back':
			return results.list === null ? back(state) : none({...state, results: {...results, list: null, scroll: 0}});
		case 'help':
			return showHelp(state, 'results');
		case 'quit':
			return leave(state, state.status);
	}
}
