import {visible} from '../../profile/visible.js';
import {bytesText, figureText, plural, rateText, secondsText} from '../../results/number-text.js';
import type {FileRecord, OperationRecord, RunRecord} from '../../results/record.js';
import {printedReport} from '../../results/report.js';
import type {Outcome} from '../../session/conduct.js';
import {cell, type Line, segment} from '../line.js';
import {wrap, wrapIndented} from '../terminal/text.js';
import type {Symbols, Theme} from '../theme.js';
import {slowestFiles} from './one-file-lines.js';
import {resultTitle} from './result-title.js';

/** Nobody reads 10,000 of them. */
const mostSlowest = 200;

const figureTitles = ['seconds', 'rate', 'bytes', 'tries'] as const;
const wideCells: readonly number[] = [13, 13, 13, 13];
const narrowCells: readonly number[] = [10, 12, 10, 6];

/** `w`: failed files first, then the slowest. */
export function slowestLines({files}: OperationRecord, width: number, {symbols}: Theme): readonly Line[] {
	const failed = files.filter(file => file.state === 'failed');
	const slowest = slowestFiles(files.filter(file => file.state !== 'failed'));
	const rows = [...failed, ...slowest.slice(0, mostSlowest)];
	// 80 columns have room for air between the figures, 60 for the figures themselves.
	const cells = width < 72 ? narrowCells : wideCells;
	const nameWidth = Math.min(Math.floor(width / 3), Math.max(8, ...rows.map(file => file.name.length)));
	const header = [
		segment('   '),
		cell('file', nameWidth, {role: 'dim'}),
		...figureTitles.map((title, index) => cell(title, cells[index] as number, {right: true, role: 'dim'})),
	];
	const quicker = slowest.length - mostSlowest;
	return [
		header,
		...rows.map(file => fileLine(file, {nameWidth, cells, width}, symbols)),
		...(quicker > 0 ? [[segment(`   and ${plural(quicker, 'quicker file')}`, 'dim')] as const] : []),
	];
}

type Columns = {readonly nameWidth: number; readonly cells: readonly number[]; readonly width: number};

function fileLine(file: FileRecord, {nameWidth, cells, width}: Columns, {done, failed}: Symbols): Line {
	const sign = file.state === 'done' ? segment(` ${done} `, 'good') : segment(` ${failed} `, 'bad');
	const name = cell(visible(file.name), nameWidth);
	if (file.error) {
		return [sign, name, segment(`  ${visible(file.error.message)}`.slice(0, width - nameWidth - 4), 'bad')];
	}

	const figures = [secondsText(file.seconds), rateText(file.rate), bytesText(file.bytes), String(file.tries)];
	return [sign, name, ...figures.map((text, index) => cell(text, cells[index] as number, {right: true}))];
}

/** `b`: the block as it stands in the result file. */
export function blockLines(blocks: readonly string[], index: number): readonly Line[] {
	const block = blocks[index];
	if (block === undefined) {
		return [
			[segment(' There is no block for this operation: TestDFSIO prints none for a run that is not complete.', 'dim')],
		];
	}

	return block
		.trimEnd()
		.split('\n')
		.map((line): Line => [segment(` ${line}`)]);
}

/** `y`: the command line, in as many lines as it takes. */
export function commandLines(command: string, width: number): readonly Line[] {
	return [
		[segment(' The same from the command line:', 'dim')],
		[],
		...wrap(command, width - 3).map((text): Line => [segment(` ${text}`)]),
	];
}

/** `o`: every operation and round, with what is printed on the normal screen at the end. */
export function reportLines(outcome: Outcome, width: number, {unicode}: Theme): readonly Line[] {
	return printedReport(outcome, {ascii: !unicode})
		.map(visible)
		.flatMap(line => wrapIndented(line, width - 2))
		.map((line): Line => [segment(` ${line}`)]);
}

/** The last page where there are rounds: the spread over them. */
export function summaryLines(record: RunRecord, width: number, {symbols}: Theme): readonly Line[] {
	const columns = ['Count', 'Mean', 'Stddev', 'Min', 'Max', 'Median'];
	const lines: Line[] = [
		[segment(` ${plural(record.profile.repeat, 'round')}, aggregate rate in MiB/s and time in s`, 'dim')],
		[],
		[segment(' '.repeat(24)), ...columns.map(title => cell(title, 9, {right: true, role: 'dim'}))],
	];
	for (const {operation, rate, testExecTime} of record.summary) {
		for (const [label, spread] of [
			[`${operation} rate`, rate],
			[`${operation} time`, testExecTime],
		] as const) {
			const {count, mean, stddev, min, max, median} = spread;
			const figures = [mean, stddev, min, max, median].map((value, column) =>
				cell(figureText(value, 4), 9, {right: true, ...(column === 0 ? {role: 'bold' as const} : {})}),
			);
			lines.push([segment(' '), cell(label, 23), cell(String(count), 9, {right: true}), ...figures]);
		}
	}

	for (const [index, operation] of record.operations.entries()) {
		if (operation.status !== 'complete') {
			const text = `${symbols.stalled} page ${index + 1}: ${resultTitle(operation, record)}`;
			lines.push([], ...wrap(text, width - 3).map((part): Line => [segment(` ${part}`, 'warn')]));
		}
	}

	return lines;
}
