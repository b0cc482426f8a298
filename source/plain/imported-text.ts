import {figureText, plural, rateText} from '../results/number-text.js';
import {
	type Field,
	type ImportedBlock,
	type ImportWarning,
	numberFields,
} from '../results/testdfsio/parse/imported-block.js';

const words: Readonly<Record<Field, string>> = {
	operation: 'operation',
	dateText: 'date',
	nrFiles: 'number of files',
	totalMBytes: 'total',
	throughput: 'throughput',
	averageIoRate: 'average',
	stddev: 'deviation',
	testExecTime: 'exec time',
};

const sentences: Readonly<Record<ImportWarning, string>> = {
	'short-read': 'short read: less was read than was there; its rates say little',
	'no-data': 'no data: the total is 0, so no rate means anything',
	'impossible-average': 'impossible average: for files of one size it is never below the throughput',
	'nonzero-stddev-for-one-file': 'one file has no deviation: the figure comes from rounding in the program',
	'untrusted-total-throughput': 'Total Throughput: early 3.0 versions computed it wrongly (1/1000)',
};

/** What a block's warning means, in a sentence. */
function warningText(warning: ImportWarning): string {
	return sentences[warning];
}

/** As TestDFSIO prints numbers, with both decimals so that they stand in columns; smaller ones with two digits. */
function number(value: number | null): string {
	return value === null || (value !== 0 && Math.abs(value) < 0.095) ? figureText(value) : value.toFixed(2);
}

/** Whole numbers as they are. */
function amount(value: number | null): string {
	return Number.isSafeInteger(value) ? String(value) : number(value);
}

const columns: readonly (readonly [string, number, (block: ImportedBlock) => string])[] = [
	['line', 7, ({line}) => String(line)],
	['files', 7, ({nrFiles}) => amount(nrFiles)],
	['MiB', 10, ({totalMBytes}) => amount(totalMBytes)],
	['throughput', 11, ({throughput}) => number(throughput)],
	['average', 10, ({averageIoRate}) => number(averageIoRate)],
	['deviation', 10, ({stddev}) => number(stddev)],
	['exec s', 9, ({testExecTime}) => number(testExecTime)],
];

function row(cells: readonly string[], operation: string): string {
	const [line = '', ...others] = columns.map(([, width], index) => (cells[index] ?? '').padStart(width));
	return `${line} ${operation.padEnd(14)}${others.join('')}`;
}

/** The table's first line; rates are in MiB/s. At most 80 columns, as all of its lines. */
export function tableHead(): string {
	return row(
		columns.map(([name]) => name),
		'operation',
	);
}

function listed(names: readonly Field[]): string {
	return names.map(name => words[name]).join(', ');
}

/** A block's lines in the table: its figures, its date and what they say of the whole cluster, and every doubt. */
export function tableLines(block: ImportedBlock): readonly string[] {
	const {aggregateAtLeast, filesAtOnceAtLeast} = block.derived;
	const whole = [
		...(aggregateAtLeast === null ? [] : [`at least ${rateText(aggregateAtLeast)}`]),
		...(filesAtOnceAtLeast === null ? [] : [`${figureText(filesAtOnceAtLeast)} files at once`]),
	].join(', ');
	const under = [block.dateText ?? '', whole].filter(text => text !== '').join('; ');
	const doubts = [
		...(block.missingFields.length > 0 ? [`not there: ${listed(block.missingFields)}`] : []),
		...(block.nullFields.length > 0 ? [`no number: ${listed(block.nullFields)}`] : []),
		...block.warnings.map(warningText),
	];
	return [
		row(
			columns.map(([, , text]) => text(block)),
			block.operation ?? '–',
		),
		...(under === '' ? [] : [`        ${under}`]),
		...doubts.map(doubt => `        ! ${doubt}`),
	];
}

/** `385 blocks, 1 of them with a warning`. */
export function tableEnd(blocks: number, doubtful: number): string {
	const doubt = doubtful === 0 ? '' : `, ${doubtful} of them with ${doubtful === 1 ? 'a warning' : 'warnings'}`;
	return `${plural(blocks, 'block')}${doubt}`;
}

/** Whether the table shows a doubt for a block. */
export function isDoubtful({warnings, missingFields, nullFields}: ImportedBlock): boolean {
	return warnings.length + missingFields.length + nullFields.length > 0;
}

type CsvColumn = readonly [string, (file: string, block: ImportedBlock) => string | number | null];

const csvColumns: readonly CsvColumn[] = [
	['file', file => file],
	['line', (_, {line}) => line],
	['operation', (_, {operation}) => operation],
	['dateText', (_, {dateText}) => dateText],
	['date', (_, {date}) => date],
	...numberFields.map((field): CsvColumn => [field, (_, block) => block[field]]),
	['status', (_, {status}) => status],
	['missingFields', (_, {missingFields}) => missingFields.join(' ')],
	['nullFields', (_, {nullFields}) => nullFields.join(' ')],
	['warnings', (_, {warnings}) => warnings.join(' ')],
	['aggregateAtLeast', (_, {derived}) => derived.aggregateAtLeast],
	['filesAtOnceAtLeast', (_, {derived}) => derived.filesAtOnceAtLeast],
];

function csvCell(value: string | number | null): string {
	const text = String(value ?? '');
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The names of the columns; an unknown value is an empty cell. */
export function csvHead(): string {
	return csvColumns.map(([name]) => name).join(',');
}

export function csvLine(file: string, block: ImportedBlock): string {
	return csvColumns.map(([, of]) => csvCell(of(file, block))).join(',');
}
