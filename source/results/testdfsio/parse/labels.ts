import type {NumberField} from './imported-block.js';

export type LabelName = NumberField | 'dateText';

type LabelRow = {
	readonly field: LabelName;
	/** Regular expression source; letter case is ignored. */
	readonly pattern: string;
	/** No other tool prints it; many say "Number of files". */
	readonly strong: boolean;
	/** As it is printed, for finding a label that is hard-wrapped. */
	readonly printed: readonly string[];
};

const space = '\\s{0,8}';
const gap = '\\s{1,8}';
const rate = `[(\\[]?${space}mi?b${space}/${space}s(?:ec(?:ond)?)?${space}[)\\]]?`;
const seconds = '[(\\[]?\\s{0,8}s(?:ec(?:onds?)?)?\\s{0,8}[)\\]]?';

/** The labels of all versions; forks renamed them. A unit other than megabytes and seconds does not match. */
const rows: readonly LabelRow[] = [
	{
		field: 'dateText',
		pattern: `Date${space}(?:[^\\p{L}\\p{N}\\s:：=|]{1,3}|and)${space}time`,
		strong: true,
		printed: ['date & time'],
	},
	// A fork's; a logger may print a key of this name before every line, so that the value has to be a date.
	{field: 'dateText', pattern: 'Date(?=\\s{0,8}[:：])', strong: false, printed: ['date']},
	{field: 'nrFiles', pattern: `Number${gap}of${gap}files`, strong: false, printed: ['number of files']},
	{
		field: 'totalMBytes',
		pattern: `Total${gap}M(?:i?B(?:ytes)?|egabytes)${gap}processed`,
		strong: true,
		printed: ['total mbytes processed'],
	},
	{
		field: 'totalMBytes',
		pattern: `Total${gap}(?:data${gap})?processed${space}[(\\[]${space}(?:Mi?B(?:ytes)?|megabytes)${space}[)\\]]`,
		strong: false,
		printed: ['total processed (mb)'],
	},
	{
		field: 'averageIoRate',
		pattern: `(?:Average|Avg\\.?)${gap}IO(?:${gap}rate)?${space}${rate}`,
		strong: true,
		printed: ['average io rate mb/sec', 'average io (mb/s)'],
	},
	{field: 'throughput', pattern: `Throughput${gap}mb/sec`, strong: true, printed: ['throughput mb/sec']},
	{field: 'throughput', pattern: `Throughput${space}${rate}`, strong: false, printed: ['throughput (mb/s)']},
	{
		field: 'stddev',
		pattern: `IO${gap}(?:rate${gap})?(?:std\\.?|standard)${gap}dev(?:iation|\\.)?(?:${space}${rate})?`,
		strong: true,
		printed: ['io rate std deviation', 'io std deviation'],
	},
	{
		field: 'testExecTime',
		pattern: `Test${gap}exec(?:ution)?${gap}time${space}${seconds}`,
		strong: true,
		printed: ['test exec time sec'],
	},
	{
		field: 'testExecTime',
		pattern: `Total${gap}Time${space}[(\\[]${space}s(?:ec(?:onds?)?)?${space}[)\\]]`,
		strong: false,
		printed: ['total time (s)'],
	},
];

export type FoundLabel = {
	readonly field: LabelName;
	readonly strong: boolean;
	/** Where the label begins. */
	readonly start: number;
	/** Where what stands behind its colon begins. */
	readonly end: number;
	/** Set when a word before it makes it another value: `Total Throughput mb/sec`. It begins at `start`, too. */
	readonly otherLabel?: string;
};

// A letter before it would make it a part of another word; the letter of a literal \n (a log kept as JSON) does not.
const notInWord = '(?:(?<![\\p{L}_])|(?<=\\\\[nrt]))';
const separator = '[\\s"\'*_`]{0,8}[:：=|│¦]|[\\s"\'*_`]{0,7}\\t';
const alternatives = rows.map(row => `(${row.pattern})`).join('|');
const anyLabel = new RegExp(`${notInWord}(?:${alternatives})(?:${separator})`, 'giu');
// A cheap look before the search, which costs ten times as much: most lines of a log hold no label.
const mayHoldLabel =
	/of\s{1,8}files|processed|b\s{0,8}\/\s{0,8}s|deviation|dev\b|(?:exec\w{0,5}|total)\s{1,8}time|date\s{0,8}(?:[^\w\s]|and)/i;
const qualifier = /(?:^|[^\p{L}])((?:total|aggregated?|overall|cluster|combined|seq|max|min|peak)\s{1,8})$/iu;
const otherTool = /Benchmark:\s*$/;

/** The labels of a line, in order. Several stand in one line when line ends were lost. */
export function findLabels(line: string): FoundLabel[] {
	if (!mayHoldLabel.test(line)) {
		return [];
	}

	const found: FoundLabel[] = [];
	for (const match of line.matchAll(anyLabel)) {
		const row = rows[match.findIndex((group, index) => index > 0 && group !== undefined) - 1];
		const before = line.slice(Math.max(0, match.index - 32), match.index);
		if (!row || otherTool.test(before)) {
			continue;
		}

		const {field, strong} = row;
		const [start, end] = [match.index, match.index + match[0].length];
		const word = qualifier.exec(before)?.[1];
		const otherLabel = word && (word + match[0].replace(/[\s"'*_`]*[:：=|│¦\t]$/u, '')).replace(/\s+/g, ' ');
		found.push(otherLabel ? {field, strong, start: start - word.length, end, otherLabel} : {field, strong, start, end});
	}

	return found;
}

/** How the dashes of the header are printed, retyped or garbled. */
export const dash = '[-‐‑‒–—―−─━═=*~_?\\uFFFD]';

const dashes = new RegExp(`${dash}+`, 'gu');

function plain(text: string): string {
	return text.toLowerCase().replace(dashes, '-').replace(/\s+/g, ' ');
}

const beginnings = new Set(
	[...rows.flatMap(row => row.printed), 'total throughput mb/sec', '- testdfsio - :', '- dfsio - :'].flatMap(label =>
		Array.from(label, (_, index) => label.slice(0, index + 1)),
	),
);

const lastWords = new Set(Array.from(beginnings, beginning => beginning.split(/[\s\]|>]/).at(-1) ?? ''));
const isDash = new RegExp(`${dash}$`, 'u');

/** Where the beginning of a label stands at the end of a line; undefined when there is none. */
export function labelBeginsAt(line: string): number | undefined {
	const text = line.trimEnd();
	// Most lines are done with here, by their last word alone.
	const lastWord = /[^\s:\]|>]{0,24}:?$/u.exec(text.slice(-25))?.[0] ?? '';
	if (!lastWords.has(lastWord.toLowerCase()) && !isDash.test(lastWord)) {
		return undefined;
	}

	const from = Math.max(0, text.length - 40);
	const tail = text.slice(from);
	for (const word of tail.matchAll(/(?<![\p{L}\p{N}_])\S/gu)) {
		if (beginnings.has(plain(tail.slice(word.index)))) {
			return from + word.index;
		}
	}

	return undefined;
}
