import {readFileSync} from 'node:fs';
import test from 'ava';
import type {TestdfsioLines} from '../../../source/results/record.js';
import {testdfsioDate} from '../../../source/results/testdfsio/date.js';
import {formatBlock} from '../../../source/results/testdfsio/format.js';

type Recorded = {name: string; zone: string | null; block: string; tasks: [bytes: number, ms: number][]};

/** Blocks that Hadoop 3.4.1's TestDFSIO printed in English locales, with the times of their tasks. */
const recorded: Recorded[] = JSON.parse(
	readFileSync(new URL('../../data/recorded-blocks.json', import.meta.url), 'utf8'),
);

const f = Math.fround;
const mega = 1048576;

/** The block's values from its tasks, in 32-bit floats where the program uses them. */
function recompute(tasks: Recorded['tasks']): Omit<TestdfsioLines, 'operation' | 'dateText' | 'testExecTime'> {
	let [rate, squares, size, time] = [0, 0, 0, 0];
	for (const [bytes, ms] of tasks) {
		const r = f(f(f(bytes) * 1000) / f(ms * mega));
		rate = f(rate + f(r * 1000));
		squares = f(squares + f(f(r * r) * 1000));
		size += bytes;
		time += ms;
	}

	const totalMBytes = f(f(size) / mega);
	const average = f(f(rate / 1000) / tasks.length);
	return {
		nrFiles: tasks.length,
		totalMBytes,
		throughput: f(totalMBytes / f(time / 1000)),
		averageIoRate: average,
		stddev: Math.sqrt(Math.abs(f(f(squares / 1000) / tasks.length) - average * average)),
	};
}

function printed(block: string, label: string): string {
	return new RegExp(`^ *${label}: (.*)$`, 'm').exec(block)?.[1] ?? '';
}

test('prints every recorded block byte for byte from the times of its tasks', t => {
	t.true(recorded.length > 150);
	for (const {name, block, tasks} of recorded) {
		const text = formatBlock({
			...recompute(tasks),
			operation: /: (.*)\n/.exec(block)?.[1] ?? '',
			dateText: printed(block, 'Date & time'),
			testExecTime: Number(printed(block, 'Test exec time sec')),
		});
		t.is(text, block, name);
	}
});

test('dates have the words of Java in every recorded zone', t => {
	// All were recorded between 16:03 and 16:10 UTC, which leaves one moment for a local time in quarter-hour offsets.
	const zones = recorded.filter(({zone}) => zone !== null && !zone.startsWith('GMT'));
	t.true(zones.length > 10);
	for (const {zone, block} of zones) {
		const text = printed(block, 'Date & time');
		const seconds = text.split(':')[2]?.slice(0, 2);
		const moments = [3, 4, 5, 6, 7, 8, 9].map(minute => new Date(`2026-11-30T16:0${minute}:${seconds}Z`));
		t.is(moments.filter(moment => testdfsioDate(moment, zone ?? undefined) === text).length, 1, text);
	}
});

test('dates know daylight time, zones without a word, and keep two digits', t => {
	const [winter, summer] = [new Date('2016-01-05T03:04:05Z'), new Date('2016-06-19T15:39:20Z')];
	t.is(testdfsioDate(summer, 'Europe/Berlin'), 'Sun Jun 19 17:39:20 CEST 2016');
	t.is(testdfsioDate(winter, 'Europe/Berlin'), 'Tue Jan 05 04:04:05 CET 2016');
	t.is(testdfsioDate(summer, 'America/Los_Angeles'), 'Sun Jun 19 08:39:20 PDT 2016');
	t.is(testdfsioDate(summer, 'Europe/London'), 'Sun Jun 19 16:39:20 BST 2016');
	t.is(testdfsioDate(winter, 'Europe/London'), 'Tue Jan 05 03:04:05 GMT 2016');
	t.is(testdfsioDate(winter, 'Asia/Calcutta'), 'Tue Jan 05 08:34:05 IST 2016');
	t.is(testdfsioDate(winter, 'Asia/Kolkata'), 'Tue Jan 05 08:34:05 IST 2016');
	t.is(testdfsioDate(winter, 'Etc/GMT-3'), 'Tue Jan 05 06:04:05 GMT+03:00 2016');
	t.is(testdfsioDate(winter, 'UTC'), 'Tue Jan 05 03:04:05 UTC 2016');
	t.is(testdfsioDate(new Date('2016-01-05T00:00:00Z'), 'UTC'), 'Tue Jan 05 00:00:00 UTC 2016');
});

test('the older layout prints all digits', t => {
	const block = formatBlock(
		{
			operation: 'write',
			dateText: 'Thu Jul 25 15:07:02 CEST 2019',
			nrFiles: 20,
			totalMBytes: 204800,
			throughput: 38.77458674204487,
			averageIoRate: 39.016483306884766,
			stddev: 3.2993795422143273,
			testExecTime: 301.748,
		},
		'full-float',
	);
	t.is(
		block,
		`----- TestDFSIO ----- : write
           Date & time: Thu Jul 25 15:07:02 CEST 2019
       Number of files: 20
Total MBytes processed: 204800.0
     Throughput mb/sec: 38.77458674204487
Average IO rate mb/sec: 39.016483306884766
 IO rate std deviation: 3.2993795422143273
    Test exec time sec: 301.748

`,
	);
});
