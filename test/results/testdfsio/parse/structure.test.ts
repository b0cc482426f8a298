import test from 'ava';
import type {ImportedBlock} from '../../../../source/results/testdfsio/parse/imported-block.js';
import {collect} from './collect.js';

type Values = {
	readonly operation?: string;
	readonly date?: string;
	readonly files?: number;
	readonly total?: string;
	readonly throughput?: string;
	readonly average?: string;
	readonly stddev?: string;
};

function block({
	operation = 'write',
	date = 'Mon May 08 10:00:00 UTC 2017',
	files = 10,
	total = '1000',
	throughput = '10.5',
	average = '11.5',
	stddev = '2.5',
}: Values = {}): string {
	return `----- TestDFSIO ----- : ${operation}
            Date & time: ${date}
        Number of files: ${files}
 Total MBytes processed: ${total}
      Throughput mb/sec: ${throughput}
 Average IO rate mb/sec: ${average}
  IO rate std deviation: ${stddev}
     Test exec time sec: 50.5
`;
}

const wanted = {
	operation: 'write',
	dateText: 'Mon May 08 10:00:00 UTC 2017',
	date: '2017-05-08T10:00:00Z',
	nrFiles: 10,
	totalMBytes: 1000,
	throughput: 10.5,
	averageIoRate: 11.5,
	stddev: 2.5,
	testExecTime: 50.5,
	status: 'complete',
} as const;

function numbersOf(blocks: readonly ImportedBlock[]) {
	return blocks.map(({nrFiles, totalMBytes, throughput, averageIoRate, stddev, testExecTime}) => [
		nrFiles,
		totalMBytes,
		throughput,
		averageIoRate,
		stddev,
		testExecTime,
	]);
}

const forms: readonly (readonly [string, string])[] = [
	['all in one line', block().replaceAll('\n', ' ')],
	['all in one line, single spaces', block().replaceAll(/\s+/g, ' ')],
	['kept as JSON lines', block().replaceAll(/(.+)\n/g, '{"level":"INFO","message":"$1","line":12}\n')],
	['kept as one JSON string', JSON.stringify({log: block()})],
	['double quotes and commas', block().replaceAll(/(.+)\n/g, '"$1",\n')],
	[
		"a page's markup",
		block()
			.replaceAll('&', '&amp;')
			.replaceAll(/(.+)\n/g, '<tr><td>$1</td></tr><br/>\n'),
	],
	['label and value in table cells', block().replaceAll(/^( *[^:\n]*): (.*)$/gm, '| $1: | $2 |')],
	['Markdown bold labels', block().replaceAll(/^ *([A-Z][^:\n]*): (.*)$/gm, '* **$1:** $2')],
	['full-width colons', block().replaceAll(/: (?=\S+$|Mon)/gm, '：')],
	['a blank line everywhere', block().replaceAll('\n', '\n\n')],
	['a prefix on blank lines, too', block().replaceAll('\n', '\n19/06/18 01:32:50 INFO fs.TestDFSIO:\n')],
	['progress with lone CRs before it', `map 0%\rmap 50%\rmap 100%\r${block()}`],
	['each line twice', block().replaceAll(/(.+)\n/g, '$1\n$1\n')],
	[
		'line numbers in lines of their own',
		block()
			.split('\n')
			.map((line, index) => `${index + 1}\n${line}\n`)
			.join(''),
	],
	[
		'another thread between the lines',
		block().replaceAll('\n', '\n19/06/18 01:32:50 INFO ipc.Client: Retrying connect to server: nn/10.0.0.1:8020\n'),
	],
	['no line end at the end', block().trimEnd()],
	[
		'a log of the run before it',
		`INFO fs.TestDFSIO: TestDFSIO.1.8\nINFO fs.TestDFSIO: nrFiles = 77\nINFO fs.TestDFSIO: nrBytes (MB) = 128.0\nINFO fs.TestDFSIO: bufferSize = 1000000\nINFO fs.TestDFSIO: baseDir = /benchmarks/TestDFSIO\n${block()}`,
	],
	[
		'a log of the next run behind it',
		`${block()}INFO fs.TestDFSIO: nrFiles = 77\nINFO fs.TestDFSIO: creating control file: 1048576 bytes, 77 files\nSeq Test exec time sec: 3.5\n`,
	],
	[
		'another tool behind it',
		`${block()}\tBenchmark: Number of files : 77\n\tBenchmark: Average write time : 0.2627 s\n`,
	],
	['swapped lines', block().replace(/( +Number.*\n)(.*\n)/, '$2$1')],
	['the first letters cut off', block().replaceAll(/^ {5}/gm, '')],
	['upper and lower case', block().replaceAll(/^ .*(?=:)/gm, label => label.replaceAll('mb/sec', 'MB/sec'))],
	['split digits of the line before', `10\n20\n${block()}`],
	['a note in a charset that is not UTF-8', block().replaceAll(/(?<=\d)$/gm, '\uFFFD\uFFFD\uFFFD\uFFFD')],
	['the header wrapped in the middle of its name', block().replace('TestDFSIO', 'TestD\nFSIO')],
	['the header wrapped behind its colon', block().replace(': write', ':\nwrite')],
	['labels wrapped in the middle', block().replaceAll(/(?<=Total|Average IO|exec) /g, '\n')],
	['labels wrapped in a word', block().replace('MBytes', 'MBy\ntes').replace('deviation', 'devi\nation')],
	['values wrapped', block().replaceAll(/: (?=[\d.]+$)/gm, ':\n')],
	['the date wrapped in a word', block().replace('10:00:00', '10:0\n0:00')],
	[
		'a paragraph',
		block()
			.replaceAll(/\s+/g, ' ')
			.replaceAll(/(.{1,60})(?:\s|$)/g, '$1\n'),
	],
	[
		'a narrow paragraph',
		block()
			.replaceAll(/\s+/g, ' ')
			.replaceAll(/(.{1,32})(?:\s|$)/g, '$1\n'),
	],
	['a prompt behind a file without a line end', `${block().trimEnd()}hadoop@node:~$ ls\n`],
	["the shell's times behind a file without a line end", `${block().trimEnd()}real\t2m53.1s\n`],
	['a logger that prints keys', block().replaceAll(/(.*)\n/g, 'date=2021-02-09 time=10:43:16 level=info msg="$1"\n')],
	[
		'a logger that prints a date as JSON',
		block().replaceAll(/(.*)\n/g, '{"date":"2021-02-09T10:43:16Z","log":"$1"}\n'),
	],
	["a page's dashes", block().replaceAll('-----', '&mdash;&ndash;')],
	['another fork', block().replace('TestDFSIO', 'SparkDfsioE')],
	['the date wrapped twice', block().replace('May 08', 'May\n08').replace('UTC ', 'UTC\n')],
];

for (const [name, text] of forms) {
	test(name, async t => {
		const blocks = await collect(text);
		t.is(blocks.length, 1, JSON.stringify(numbersOf(blocks)));
		for (const [field, value] of Object.entries(wanted)) {
			t.is(blocks[0]?.[field as keyof typeof wanted], value, field);
		}

		t.deepEqual(blocks[0]?.warnings, []);
	});
}

const encodings: readonly (readonly [string, Uint8Array])[] = [
	['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${block()}`)],
	['UTF-16 little endian', Buffer.from(`\uFEFF${block()}`, 'utf16le')],
	['UTF-16 big endian', Buffer.from(`\uFEFF${block()}`, 'utf16le').swap16()],
	['UTF-16 without a byte order mark', Buffer.from(block(), 'utf16le')],
	['Latin-1 with a note', Buffer.from(block().replaceAll(/(?<=\d)$/gm, ' débit'), 'latin1')],
];

for (const [name, bytes] of encodings) {
	test(name, async t => {
		for (const length of [1, 3, 65_536]) {
			const [found, ...others] = await collect(bytes, length);
			t.is(others.length, 0);
			for (const [field, value] of Object.entries(wanted)) {
				t.is(found?.[field as keyof typeof wanted], value, field);
			}
		}
	});
}

test('where blocks begin: counted in line ends, as an editor counts', async t => {
	const text = `\nsome line\r\n${block()}\n\n${block({operation: 'read'})}${block()}`;
	t.deepEqual(
		(await collect(text)).map(({line}) => line),
		[3, 13, 21],
	);
	t.deepEqual(
		(await collect(text, 1)).map(({line}) => line),
		[3, 13, 21],
	);
	t.deepEqual(
		(await collect(block().repeat(2).replaceAll('\n', '\r'))).map(({line}) => line),
		[1, 9],
	);
	t.deepEqual(
		(await collect(`a\rb\n${block()}`)).map(({line}) => line),
		[2],
	);
});

test('a block appended to a file that does not end with a line end', async t => {
	const blocks = await collect(block().trimEnd() + block({operation: 'read', throughput: '99'}));
	t.like(blocks[0], wanted);
	t.like(blocks[1], {...wanted, operation: 'read', throughput: 99, line: 8});
	t.is(blocks.length, 2);
});

test('headers lost: a repeated label begins the next block', async t => {
	const headless = block().split('\n').slice(2).join('\n');
	const blocks = await collect(headless + headless);
	t.deepEqual(numbersOf(blocks), Array(2).fill([10, 1000, 10.5, 11.5, 2.5, 50.5]));
	t.deepEqual(blocks[0]?.missingFields, ['operation', 'dateText']);
	t.is(blocks[0]?.status, 'incomplete');
});

test('a cut block takes nothing from the next one', async t => {
	const lines = block().split('\n');
	for (let count = 2; count < 8; count++) {
		const cut = `${lines.slice(0, count).join('\n')}\n`;
		for (const between of ['', '\n']) {
			const blocks = await collect(cut + between + block({throughput: '99'}));
			t.is(blocks.length, 2);
			t.is(blocks[0]?.missingFields.length, 8 - count);
			t.like(blocks[1], {...wanted, throughput: 99});
		}
	}
});

test('two headless pieces are not mixed into one', async t => {
	const blocks = await collect(
		'Throughput mb/sec: 5\nAverage IO rate mb/sec: 6\nNumber of files: 7\nTotal MBytes processed: 8\nTest exec time sec: 9\n',
	);
	t.deepEqual(numbersOf(blocks), [
		[null, null, 5, 6, null, null],
		[7, 8, null, null, null, 9],
	]);
});

test('cut anywhere: only the field at the cut can differ, and by its last digits alone', async t => {
	const text = block({throughput: '38.77458674204487', total: '1.9073486E7', average: '9.813281434897923E-5'});
	const [whole] = await collect(text);
	for (let end = 0; end < text.length; end++) {
		const [cut] = await collect(text.slice(0, end));
		for (const field of ['nrFiles', 'totalMBytes', 'throughput', 'averageIoRate', 'stddev', 'testExecTime'] as const) {
			const value = cut?.[field] ?? null;
			const printed = value === null ? null : text.slice(0, end).split(/\s/).at(-1);
			t.true(value === null || value === whole?.[field] || value === Number(printed), `${field} at ${end}: ${value}`);
		}
	}
});

const others: readonly (readonly [string, string])[] = [
	['nothing', ''],
	['only line ends', '\n\n\r\n'],
	[
		'a log of a run that failed',
		'INFO fs.TestDFSIO: nrFiles = 10\nINFO fs.TestDFSIO: baseDir = /benchmarks/TestDFSIO\njava.io.IOException: Job failed!\n',
	],
	['rsync', 'Number of files: 10 (reg: 8, dir: 2)\nTotal file size: 5 bytes\n'],
	[
		'another tool',
		'Number of files: 10\nTotal Time (s): 5\nThroughput (MB/s): 3\nDate: Mon May 08 10:00:00 UTC 2017\n',
	],
	['a megabit and a gigabyte', 'Throughput Gb/sec: 5\nTotal Processed (GB): 5\nAverage IO (GB/s): 1\n'],
	['a mail', 'Date: Mon, 08 May 2017 10:00:00 +0000\nSubject: TestDFSIO results: read\n'],
	[
		'names of loggers',
		'[TestDFSIO]: Number of files: 10\n - TestDFSIO - \nINFO - TestDFSIO: write\n-- TestDFSIO: nrFiles = 10\n',
	],
	['bytes', String.fromCharCode(...Array.from({length: 256}, (_, index) => index))],
];

for (const [name, text] of others) {
	test(`not TestDFSIO: ${name}`, async t => {
		const blocks = await collect(text);
		t.is(blocks.length, 1);
		t.like(blocks[0], {status: 'not-testdfsio', operation: null, missingFields: [], nullFields: [], line: 1});
	});
}

test("a fork's own operation, and notes behind known ones", async t => {
	const words: readonly (readonly [string, string | null])[] = [
		['write // first', 'write'],
		['random   read | |', 'random read'],
		['read【读】', 'read'],
		['read读取', 'read'],
		['Write', 'Write'],
		['sequential read', 'sequential read'],
		['mixed', 'mixed'],
		['read-random', 'read-random'],
		['', null],
		['random', null],
		['123', null],
	];
	for (const [printed, operation] of words) {
		const [found, ...more] = await collect(block({operation: printed}));
		t.is(found?.operation, operation, printed);
		t.is(more.length, 0);
		t.is(found?.status, operation === null ? 'incomplete' : 'complete');
	}
});

test('dates: in UTC only when the zone means one offset', async t => {
	const dates: readonly (readonly [string, string | null])[] = [
		['Sun Jun 19 17:39:20 CEST 2016', '2016-06-19T15:39:20Z'],
		['Sun Jun 19 17:39:20 GMT+05:30 2016', '2016-06-19T12:09:20Z'],
		['Sun Jun 19 17:39:20 GMT-03:00 2016', '2016-06-19T20:39:20Z'],
		['Sun Jun 19 17:39:20 Z 2016', '2016-06-19T17:39:20Z'],
		['Sun Jun 19 17:39:20 CST 2016', null],
		['Sun Jun 19 17:39:20 IST 2016', null],
		['Sun Jun 19 17:39:20 SST 2016', null],
		['Sun Jun 19 17:39:20 EST 2016', null],
		['Mon Jun 19 17:39:20 UTC 2016', null],
		['Tue Feb 30 17:39:20 UTC 2016', null],
		['Sun Jun 19 17:39:20 2016', null],
		['Sun Jun 19 2016', null],
		['2016-06-19 17:39:20', null],
		['2016-06-19T17:39:20Z', null],
	];
	for (const [printed, date] of dates) {
		const [found] = await collect(block({date: `${printed}   备注：2019年`}));
		t.is(found?.dateText, printed);
		t.is(found?.date, date, printed);
	}
});

test("extra lines: between the lines and behind them, with the block's own prefix only", async t => {
	const prefixed = block()
		.replace(' Average', 'Total Throughput mb/sec: 0.34\n Average')
		.concat(
			'\n-- Extended Metrics --   : write\nResult file name : x.csv\nSampling overhead : 2.84%\nAverage of Aggregated Throughput : 1212.0171 mb/sec\n  Standard Deviation : 877.37 mb/sec\nTime spots Counted in Average : ....111....\n0,0,21,29\n',
		)
		.replaceAll(/^/gm, '17/07/05 16:15:42 INFO test.TestDFSIOEnh: ')
		.concat('17/07/05 16:15:43 INFO mapreduce.Job: Counters: 49\n');
	const [found, ...more] = await collect(prefixed);
	t.is(more.length, 0);
	t.like(found, wanted);
	t.deepEqual(found?.extra, {
		'Total Throughput mb/sec': 0.34,
		'Sampling overhead': 2.84,
		'Average of Aggregated Throughput': 1212.0171,
		'Standard Deviation': 877.37,
	});
	t.deepEqual(found?.warnings, ['untrusted-total-throughput']);
});

async function warnings(...blocks: Values[]): Promise<string[][]> {
	const found = await collect(blocks.map(block).join('\n'));
	return found.map(each => [...each.warnings]);
}

const at = (hour: number) => `Mon May 08 ${hour}:00:00 CST 2017`;

test('a short read: less than the last write or a full read of as many files', async t => {
	t.deepEqual(await warnings({}, {operation: 'read'}), [[], []]);
	t.deepEqual(await warnings({}, {operation: 'read', total: '999'}), [[], ['short-read']]);
	t.deepEqual(await warnings({}, {operation: 'read', total: '999', files: 9}), [[], []]);
	t.deepEqual(await warnings({operation: 'read'}, {operation: 'read', total: '999'}), [[], ['short-read']]);
	t.deepEqual(
		await warnings({}, {total: '100'}, {operation: 'read', total: '100'}),
		[[], [], []],
		'written again, smaller',
	);
	t.deepEqual(await warnings({}, {operation: 'truncate', total: '500'}, {operation: 'read', total: '500'}), [
		[],
		[],
		[],
	]);
	t.deepEqual(await warnings({}, {operation: 'append', total: '100'}, {operation: 'read'}), [[], [], []]);
	t.deepEqual(await warnings({}, {operation: 'skip read', total: '500'}), [[], []], 'a part by design');
	t.deepEqual(
		await warnings({total: '1000.004'}, {operation: 'read', total: '1000'}),
		[[], []],
		'two layouts of one size',
	);
	t.deepEqual(
		await warnings({}, {operation: 'read', total: '999', average: '1'}),
		[[], ['short-read']],
		'not also impossible',
	);
	t.deepEqual(await warnings({}, {operation: 'read', total: '0'}), [[], ['short-read', 'no-data']]);
});

test('a short read: the log need not be in order of time', async t => {
	const [write, short, full] = [
		{date: at(10)},
		{operation: 'read', total: '999', date: at(11)},
		{operation: 'read', date: at(12)},
	];
	t.deepEqual(await warnings(full, short, write), [[], ['short-read'], []], 'newest first');
	t.deepEqual(await warnings(short, write), [['short-read'], []]);
	t.deepEqual(await warnings({...short, date: at(9)}, write), [[], []], 'read before the write was');
	t.deepEqual(await warnings({total: '2000', date: at(13)}, full, write), [[], [], []], 'the larger write came later');
});

test('a short read: one task got nothing, so that the average is not a number', async t => {
	const read = (average: string, stddev: string, operation = 'read') => warnings({operation, average, stddev});
	t.deepEqual(await read('NaN', 'NaN'), [['short-read']]);
	t.deepEqual(await read('не\u00A0число', 'не\u00A0число'), [['short-read']]);
	t.deepEqual(await read('????????', '????????', 'random read'), [['short-read']]);
	t.deepEqual(await read('\uFFFD', '\uFFFD'), [['short-read']]);
	t.deepEqual(await read('∞', 'NaN'), [[]], 'a task of 0 ms');
	t.deepEqual(await read('Infinity', 'NaN'), [[]]);
	t.deepEqual(await read('INF', 'NaN'), [[]]);
	t.deepEqual(await read('?', 'NaN'), [[]], 'an infinity in ASCII');
	t.deepEqual(await read('NaN', 'NaN', 'write'), [[]]);
});

test('values that cannot be', async t => {
	t.deepEqual(await warnings({throughput: '10.5', average: '10.49'}), [[]], 'rounding');
	t.deepEqual(await warnings({throughput: '10.5', average: '10.4'}), [['impossible-average']]);
	t.deepEqual(await warnings({throughput: '283.5281982421875', average: '283.5270768358378'}), [[]], '32-bit sums');
	t.deepEqual(await warnings({files: 1, stddev: '0.01'}), [['nonzero-stddev-for-one-file']]);
	t.deepEqual(await warnings({files: 1, stddev: '0'}), [[]]);
	t.deepEqual(await warnings({total: '0', throughput: 'NaN', average: 'NaN', stddev: 'NaN'}), [['no-data']]);
});

test('what an old block says of the whole cluster', async t => {
	// HDP's article: 10,000 MB at 3.34 mb/sec in 82.3 s.
	const [found] = await collect(block({total: '10000', throughput: '3.34'}).replace('50.5', '82.3'));
	t.is(found?.derived.aggregateAtLeast, 10_000 / 82.3);
	t.is(found?.derived.filesAtOnceAtLeast, 10_000 / 82.3 / 3.34);
	const [unknown] = await collect(block({total: '0', throughput: 'NaN'}));
	t.deepEqual(unknown?.derived, {aggregateAtLeast: null, filesAtOnceAtLeast: null});
});
