import {sameAs} from '../../profile/same-as.js';
import {visible} from '../../profile/visible.js';
import type {AppState, ResultsState} from '../app/state.js';
import {frameRows} from '../frame-lines.js';
import {clipLine, type Line, segment} from '../line.js';
import {wrap} from '../terminal/text.js';
import {plainTheme, type Theme} from '../theme.js';
import {operationOf, pagesOf} from './pages.js';
import {operationLines} from './result-lines.js';
import {blockLines, commandLines, reportLines, slowestLines, summaryLines} from './result-lists.js';
import {resultTitle} from './result-title.js';

/** The title of the page and the window of its lines that fits; `mostScroll` is where scrolling ends. */
export function resultsBody(
	{size}: Pick<AppState, 'size'>,
	results: ResultsState,
	theme: Theme = plainTheme,
): {readonly title: string; readonly lines: readonly Line[]; readonly mostScroll: number} {
	const rows = size.rows - frameRows;
	const all = allLines(results, size.columns, theme);
	const mostScroll = Math.max(0, all.length - rows);
	const start = Math.min(results.scroll, mostScroll);
	const lines = all.slice(start, start + rows).map(line => clipLine(line, size.columns - 1, theme.symbols.ellipsis));
	if (mostScroll > start && lines.length > 0) {
		// The last line says that there is more: nothing else on the screen would.
		lines[lines.length - 1] = [segment(` ${theme.symbols.down} ${all.length - start - rows + 1} more lines`, 'dim')];
	}

	return {title: titleOf(results), lines, mostScroll};
}

function titleOf({outcome: {record}, page}: ResultsState): string {
	const pages = pagesOf(record);
	const operation = operationOf(record, page);
	const position = pages.length > 1 ? `${page + 1} of ${pages.length} · ` : '';
	if (operation) {
		return position + resultTitle(operation, record);
	}

	return pages.length === 0 ? 'nothing was run' : `${position}summary`;
}

function allLines({outcome, previous, page, list}: ResultsState, width: number, theme: Theme): readonly Line[] {
	const {record, blocks} = outcome;
	const operation = operationOf(record, page);
	if (list === 'command') {
		return commandLines(sameAs(record.asked), width);
	}

	if (list === 'report') {
		return reportLines(outcome, width, theme);
	}

	if (list === 'block') {
		// Blocks stand in run order, one for each operation that has one.
		const index = operation ? record.operations.filter(({testdfsio}) => testdfsio !== null).indexOf(operation) : -1;
		return blockLines(blocks, index);
	}

	if (operation) {
		return list === 'slowest'
			? slowestLines(operation, width, theme)
			: [...failure(outcome, width, theme), ...operationLines(operation, {record, previous, width, theme})];
	}

	return record.operations.length === 0 ? failure(outcome, width, theme) : summaryLines(record, width, theme);
}

function failure({record, messages}: ResultsState['outcome'], width: number, {symbols}: Theme): readonly Line[] {
	const lines: Line[] = [];
	if (record.failure) {
		const {message, hint} = record.failure;
		lines.push(
			...wrap(`${symbols.failed} ${visible(message)}`, width - 3).map((text): Line => [segment(` ${text}`, 'bad')]),
		);
		lines.push(
			...(hint === null ? [] : wrap(visible(hint), width - 5).map((text): Line => [segment(`   ${text}`)])),
			[],
		);
	}

	for (const message of messages) {
		lines.push(...wrap(visible(message), width - 3).map((text): Line => [segment(` ${text}`, 'warn')]));
	}

	return lines;
}
