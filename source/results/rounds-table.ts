import {figureText} from './number-text.js';
import type {Spread, SummaryRecord} from './record.js';

const columns = ['Count', 'Mean', 'Stddev', 'Min', 'Max', 'Median'];

function cells({count, mean, stddev, min, max, median}: Spread): readonly string[] {
	return [String(count), ...[mean, stddev, min, max, median].map(value => figureText(value, 4))];
}

/** Rounds as a Markdown table: aggregate rate and exec time of each operation, aligned for reading as text, too. */
export function roundsTable(summary: readonly SummaryRecord[]): readonly string[] {
	const rows = [
		['', ...columns],
		...summary.flatMap(({operation, rate, testExecTime}) => [
			[`${operation}, MiB/s`, ...cells(rate)],
			[`${operation}, exec time s`, ...cells(testExecTime)],
		]),
	];
	const widths = ['', ...columns].map((_, column) => Math.max(3, ...rows.map(row => row[column]?.length ?? 0)));
	const line = (row: readonly string[]): string =>
		`| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
	const rule = `|${widths.map((width, column) => '-'.repeat(width + (column === 0 ? 2 : 1)) + (column === 0 ? '' : ':')).join('|')}|`;
	const [head = [], ...body] = rows;
	return [line(head), rule, ...body.map(line)];
}
