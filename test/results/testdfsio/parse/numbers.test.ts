import {readFileSync} from 'node:fs';
import test from 'ava';
import {numberFields} from '../../../../source/results/testdfsio/parse/imported-block.js';
import {readValue} from '../../../../source/results/testdfsio/parse/number-text.js';
import {collect} from './collect.js';
import {readStrictly} from './strict-reader.js';

type Row = {readonly printed: readonly string[]; readonly locale: string};

const data: {readonly java17Default: readonly Row[]; readonly java8Style: readonly Row[]} = JSON.parse(
	readFileSync(new URL('../../../data/number-formats.json', import.meta.url), 'utf8'),
);
const values = [0, 0.5, 1234567.89, -0.05, null, null, null];
const labels: Readonly<Record<(typeof numberFields)[number], string>> = {
	nrFiles: '        Number of files: ',
	totalMBytes: ' Total MBytes processed: ',
	throughput: '      Throughput mb/sec: ',
	averageIoRate: ' Average IO rate mb/sec: ',
	stddev: '  IO rate std deviation: ',
	testExecTime: '     Test exec time sec: ',
};

for (const name of ['java17Default', 'java8Style'] as const) {
	const rows = data[name];
	test(`${name}: every locale's numbers in every line`, async t => {
		for (const {printed, locale} of rows) {
			for (const [index, text] of printed.entries()) {
				const block = `----- TestDFSIO ----- : read\n            Date & time: Mon May 08 10:00:00 UTC 2017\n${numberFields.map(field => `${labels[field]}${text}\n`).join('')}\n`;
				const [read, ...others] = await collect(block);
				const wanted = values[index] ?? null;
				t.is(others.length, 0);
				t.is(read?.status, 'complete');
				for (const field of numberFields) {
					t.is(read?.[field], wanted, `${locale}: ${field} ${text}`);
					t.is(read?.nullFields.includes(field), wanted === null, `${locale}: ${field} ${text}`);
				}
			}
		}
	});
}

test('a charset without the letters prints question marks: unknown, or a number without its sign', t => {
	for (const {printed} of [...data.java17Default, ...data.java8Style]) {
		for (const [index, text] of printed.entries()) {
			const garbled = text.replaceAll(/[^\x20-\x7E]/gu, '?');
			const value = readValue(` ${garbled}`);
			const wanted = garbled === text ? values[index] : null;
			t.is(value.kind === 'number' ? value.value : null, wanted ?? null, garbled);
		}
	}
});

test('all recorded blocks of the original read as a strict reader reads them', async t => {
	const recorded: readonly {readonly name: string; readonly block: string}[] = JSON.parse(
		readFileSync(new URL('../../../data/recorded-blocks.json', import.meta.url), 'utf8'),
	);
	for (const {name, block} of recorded) {
		const [strict] = readStrictly(block.replaceAll('\r\n', '\n'));
		const [read, ...others] = await collect(block);
		t.is(others.length, 0, name);
		t.is(read?.operation, strict?.operation, name);
		t.is(read?.dateText, strict?.dateText, name);
		t.is(read?.status, 'complete', name);
		for (const field of numberFields) {
			const text = strict?.[field].replace(/^(-?\d+),(\d+)$/, '$1.$2') ?? '';
			t.is(read?.[field], /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) + 0 : null, `${name}: ${field} ${text}`);
		}
	}
});

const cases: readonly (readonly [string, number | 'unknown' | 'absent'])[] = [
	[' 14.9【note】', 14.9],
	[' 14.9\uFFFD\uFFFD\uFFFD\uFFFD', 14.9],
	[' 8.88 //2nd run', 8.88],
	[' 8.88//2nd run', 8.88],
	[' 8.88 # 3', 8.88],
	[' 10 | |', 10],
	['| 10 |', 10],
	[' **10**', 10],
	[' 10","level":"INFO"}', 10],
	[' 10, then more', 10],
	[' 3.2 MB/s', 3.2],
	[' 3.2mb/sec', 3.2],
	[' 9.81E-5', 9.81e-5],
	[' 1,9073486E7', 19073486],
	[' １２．６', 12.6],
	[' 𝟏𝟐.𝟓', 12.5],
	[' 56.09real', 56.09],
	[' 56.09hadoop@node:~$', 56.09],
	[' 5min', 'unknown'],
	[' 84.75GiB/s', 'unknown'],
	[' 84.75kilobytes', 'unknown'],
	[' +5', 'unknown'],
	[' 1,234.5', 'unknown'],
	[' 1,234,567', 'unknown'],
	[' 1.234.567', 'unknown'],
	[" 1'234", 'unknown'],
	[' 1\u202F234,5', 'unknown'],
	[' 1\u00A0234', 'unknown'],
	[' 1٢3', 'unknown'],
	[' 38.7\uFFFD458', 'unknown'],
	[' 38\uFFFD.7', 'unknown'],
	[' 38.\uFFFD7', 'unknown'],
	[' 38.7\uFFFD', 'unknown'],
	[' 38.7a458', 'unknown'],
	[' 38.7x', 'unknown'],
	[' 10GB', 'unknown'],
	[' 10k', 'unknown'],
	[' 2m53s', 'unknown'],
	[' 10:43', 'unknown'],
	[' 10/16', 'unknown'],
	[' 1.9 × 10^7', 'unknown'],
	[' 1.9×10⁷', 'unknown'],
	[' ~5', 'unknown'],
	[` ${'9'.repeat(330)}`, 'unknown'],
	[' ∞', 'unknown'],
	[' 9.81E', 'absent'],
	[' 9.81E-', 'absent'],
	[' 38.', 'absent'],
	[' 19/07/25 15:07:02 INFO fs.TestDFSIO:', 'absent'],
	[' 2021-06-24 21:58:25,568 INFO', 'absent'],
	['', 'absent'],
	[' | |', 'absent'],
	[' // note 5', 'absent'],
	[' # 5', 'absent'],
];

for (const [text, wanted] of cases) {
	test(`value "${text.slice(0, 60)}"`, t => {
		const value = readValue(text);
		t.is(value.kind === 'number' ? value.value : value.kind, wanted);
	});
}
