import type {OperationRecord, RunRecord} from '../../results/record.js';

/** What Left and Right go through: every operation and round, then the summary where there are rounds. */
export type ResultsPage = {readonly kind: 'operation'; readonly index: number} | {readonly kind: 'summary'};

export function pagesOf(record: RunRecord): readonly ResultsPage[] {
	const pages: ResultsPage[] = record.operations.map((_, index) => ({kind: 'operation', index}));
	return record.summary.some(({rounds}) => rounds > 1) ? [...pages, {kind: 'summary'}] : pages;
}

/** Where a person begins: on what went wrong; else on the spread where there are rounds, for they were run for it. */
export function firstPage(record: RunRecord): number {
	const pages = pagesOf(record);
	const wrong = record.operations.findIndex(({status}) => status !== 'complete');
	if (wrong >= 0) {
		return wrong;
	}

	return pages[pages.length - 1]?.kind === 'summary' ? pages.length - 1 : 0;
}

/** The operation of a page; null on the summary and where nothing was started. */
export function operationOf(record: RunRecord, page: number): OperationRecord | null {
	const shown = pagesOf(record)[page];
	return shown?.kind === 'operation' ? (record.operations[shown.index] ?? null) : null;
}

/** Indices of the files that failed in any operation: what `t` tries again. */
export function failedFiles(record: RunRecord): readonly number[] {
	const failed = new Set<number>();
	for (const {files} of record.operations) {
		for (const {name, state} of files) {
			const index = /(\d+)$/.exec(name)?.[1];
			if (state === 'failed' && index !== undefined) {
				failed.add(Number(index));
			}
		}
	}

	return [...failed].sort((a, b) => a - b);
}
