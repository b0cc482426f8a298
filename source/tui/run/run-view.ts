import type {Snapshot} from '../../benchmark/snapshot.js';

/** How the body of Run is drawn; `v` goes through those that make sense. */
const layouts = ['files', 'lanes', 'small'] as const;

export type Layout = (typeof layouts)[number];

/** What the person chose to look at; the data themselves come from the snapshot. */
export type RunView = {
	/** Null: by what there is to show. */
	readonly layout: Layout | null;
	readonly failures: boolean;
	readonly scroll: number;
	/** Seconds of the monotonic clock at which the view was frozen. */
	readonly frozenAt: number | null;
};

export const initialRunView: RunView = {layout: null, failures: false, scroll: 0, frozenAt: null};

/** Rows that the list of files may take: all between the two lines of totals and the least chart (label and one row). */
export function freeFileRows(bodyRows: number): number {
	return Math.max(1, bodyRows - 4);
}

/** Files of less than this many seconds are too quick to watch one by one. */
const quickFileSeconds = 1;

/** The layout for what is there; `quick` = the median file of the first second took less than a second. */
export function naturalLayout(snapshot: Pick<Snapshot, 'files'>, bodyRows: number, quick: boolean): Layout {
	if (snapshot.files <= freeFileRows(bodyRows)) {
		return 'files';
	}

	return quick ? 'small' : 'lanes';
}

/** Whether files are quick: unknown in the first second, decided once after it. */
export function areQuick(snapshot: Pick<Snapshot, 'seconds' | 'fileSeconds'>): boolean | null {
	if (snapshot.seconds < 1) {
		return null;
	}

	return snapshot.fileSeconds !== null && snapshot.fileSeconds.p50 < quickFileSeconds;
}

export type RunViewAction =
	| {readonly type: 'next-layout'; readonly shown: Layout; readonly possible: readonly Layout[]}
	| {readonly type: 'toggle-failures'}
	| {readonly type: 'toggle-freeze'; readonly now: number}
	| {readonly type: 'scroll'; readonly to: number};

export function reduceRunView(view: RunView, action: RunViewAction): RunView {
	switch (action.type) {
		case 'next-layout': {
			const next = (action.possible.indexOf(action.shown) + 1) % action.possible.length;
			return {...view, layout: action.possible[next] ?? null, failures: false};
		}

		case 'toggle-failures':
			return {...view, failures: !view.failures, scroll: 0};
		case 'toggle-freeze':
			return {...view, frozenAt: view.frozenAt === null ? action.now : null};
		case 'scroll':
			return {...view, scroll: action.to};
	}
}
