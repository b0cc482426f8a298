import type {ResultLayout} from '../../profile/profile.js';
import type {TestdfsioLines} from '../record.js';
import {formatDecimal} from './decimal-format.js';
import {javaDouble, javaFloat} from './java-number.js';

type Layout = {
	/** Columns up to the end of the labels. */
	readonly labels: number;
	/** For the values that the program keeps in 64 bits: throughput, average, deviation. */
	readonly rate: (value: number) => string;
	/** For those it keeps in 32 bits: megabytes and seconds. */
	readonly amount: (value: number) => string;
};

/** `current`: Hadoop since 2.8 and 3.0; `full-float`: as older ones printed it, all digits in Java's notation. */
const layouts: Readonly<Record<ResultLayout, Layout>> = {
	current: {labels: 23, rate: formatDecimal, amount: formatDecimal},
	'full-float': {labels: 22, rate: javaDouble, amount: javaFloat},
};

/**
 * TestDFSIO's result block: eight lines and an empty one, labels right-aligned to column 23 (22 in the older layout),
 * then a colon, a space and the value. Lines end in a newline, the last one included.
 */
export function formatBlock(lines: TestdfsioLines, layout: ResultLayout = 'current'): string {
	const {amount, labels, rate} = layouts[layout];
	const rows: readonly (readonly [string, string])[] = [
		['Date & time', lines.dateText],
		['Number of files', String(lines.nrFiles)],
		['Total MBytes processed', amount(lines.totalMBytes)],
		['Throughput mb/sec', rate(lines.throughput)],
		['Average IO rate mb/sec', rate(lines.averageIoRate)],
		['IO rate std deviation', rate(lines.stddev)],
		['Test exec time sec', amount(lines.testExecTime)],
	];
	const text = rows.map(([label, value]) => `${label.padStart(labels)}: ${value}\n`).join('');
	return `----- TestDFSIO ----- : ${lines.operation}\n${text}\n`;
}
