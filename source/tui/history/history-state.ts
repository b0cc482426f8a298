import type {RunOutline} from '../../results/record.js';
import {actionOf, listMove, movedBy} from '../keys.js';
import type {Key} from '../terminal/keys.js';

export type HistoryState = {
	/** Newest first; null until they have been read. */
	readonly runs: readonly RunOutline[] | null;
	/** The marked one, by id, so that a new list does not move the mark. */
	readonly marked: string | null;
	/** Ids of the runs chosen for a comparison: A, then B. */
	readonly chosen: readonly string[];
	/** Id of the run that is being read to be shown: 10,000 files are 5 MB, which takes a moment. */
	readonly opening: string | null;
};

export const initialHistory: HistoryState = {runs: null, marked: null, chosen: [], opening: null};

/** What a comparison is made of. */
export type Pair = {readonly a: RunOutline; readonly b: RunOutline};

export type HistoryRequest =
	| {readonly type: 'open'; readonly id: string}
	| {readonly type: 'compare'; readonly pair: Pair | null}
	| {readonly type: 'help' | 'back' | 'quit'};

export function markedRun({runs, marked}: HistoryState): RunOutline | null {
	return runs?.find(({id}) => id === marked) ?? runs?.[0] ?? null;
}

/** The two chosen runs, or the chosen one and the marked one; null when that is not two. */
export function chosenPair(state: HistoryState): Pair | null {
	const marked = markedRun(state)?.id;
	const ids = state.chosen.length === 1 && marked !== undefined ? [...state.chosen, marked] : state.chosen;
	const [a, b] = [...new Set(ids)].map(id => state.runs?.find(run => run.id === id));
	return a && b ? {a, b} : null;
}

/** The list after a key, `page` being the runs that a page moves by, and what the key asks of the app. */
export function historyKey(
	state: HistoryState,
	key: Key,
	page: number,
): {readonly state: HistoryState; readonly request?: HistoryRequest} {
	const run = markedRun(state);
	const by = listMove(key, page);
	if (by !== null) {
		const runs = state.runs ?? [];
		const next = runs[movedBy(run ? runs.indexOf(run) : 0, by, runs.length - 1)];
		return {state: {...state, marked: next?.id ?? null}};
	}

	const action = actionOf('history', key, false);
	switch (action) {
		case 'choose':
			return {state: run ? {...state, chosen: chosenAfter(state.chosen, run.id)} : state};
		case 'open':
			return run ? {state, request: {type: 'open', id: run.id}} : {state};
		case 'compare':
			return {state, request: {type: 'compare', pair: chosenPair(state)}};
		case 'help':
		case 'back':
		case 'quit':
			return {state, request: {type: action}};
		case null:
			return {state};
	}
}

/** A third one takes the place of the first. */
function chosenAfter(chosen: readonly string[], id: string): readonly string[] {
	return chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id].slice(-2);
}
