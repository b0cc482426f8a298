import {readFileSync} from 'node:fs';
import {mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {PassThrough, Readable, Writable} from 'node:stream';
import {fileURLToPath} from 'node:url';
import test from 'ava';
import {resultsCommand} from '../../source/commands/results.js';
import {compareRuns} from '../../source/results/compare.js';
import {listIds, loadRecord} from '../../source/results/history/store.js';
import type {RunRecord} from '../../source/results/record.js';

const sample = (name: string) => fileURLToPath(new URL(`../data/samples/${name}`, import.meta.url));
const twoWrites = sample('01-hadoop3.2-resfile-two-writes.txt');
const writeAndRead = sample('18-hadoop2.6.5-resfile-two-blocks.txt');
const twoLines = sample('39-two-lines-only-impossible-average.txt');
const otherTool = sample('10-other-tool-spark-benchmark-report.txt');
const hundreds = sample('06-hadoop2-resfile-385-blocks-sst.log');

type Options = Partial<Parameters<typeof resultsCommand>[0]>;

async function run(files: readonly string[], options: Options = {}, stdin: Readable = Readable.from([])) {
	const written = {stdout: '', stderr: ''};
	const stream = (name: keyof typeof written) =>
		new Writable({
			decodeStrings: false,
			write(text: string, _, done) {
				written[name] += text;
				done();
			},
		});
	const io = {stdin, stdout: stream('stdout'), stderr: stream('stderr')};
	const status = await resultsCommand({kind: 'results', files, output: 'table', import: false, ...options}, io);
	return {status, ...written};
}

test('a table: at most 80 columns, figures as printed, doubts in sentences', async t => {
	const {status, stdout, stderr} = await run([twoWrites, twoLines]);
	t.is(status, 0);
	t.is(stderr, '');
	t.regex(stdout, /^ +1 write +10 +20480 +102\.13 +131\.86 +112\.70 +56\.09$/m);
	t.regex(stdout, /Fri Sep 27 13:01:56 CEST 2019; at least 365 MiB\/s, 3\.58 files at once/);
	t.regex(stdout, /! not there: operation, date, number of files, total, deviation, exec time/);
	t.regex(stdout, /! impossible average/);
	t.regex(stdout, /^2 blocks$/m);
	t.regex(stdout, /^1 block, 1 of them with a warning$/m);
	const all = await run([hundreds]);
	t.regex(all.stdout, /^385 blocks, 1 of them with a warning$/m);
	for (const line of all.stdout.split('\n').slice(1)) {
		t.true(line.length <= 80, line);
	}
});

test('JSON: one array of files, numbers as numbers', async t => {
	const {status, stdout} = await run([writeAndRead, twoWrites], {output: 'json'});
	t.is(status, 0);
	const [first, second] = JSON.parse(stdout);
	t.is(first.file, writeAndRead);
	t.is(first.blocks.length, 2);
	t.deepEqual(first.blocks[1], {
		operation: 'read',
		dateText: 'Fri Jan 29 15:18:37 CST 2021',
		date: null,
		nrFiles: 10,
		totalMBytes: 100,
		throughput: 90.25270758122744,
		averageIoRate: 104.56736755371094,
		stddev: 41.857501221550734,
		testExecTime: 28.037,
		extra: {},
		status: 'complete',
		missingFields: [],
		nullFields: [],
		warnings: [],
		derived: {aggregateAtLeast: 100 / 28.037, filesAtOnceAtLeast: 100 / 28.037 / 90.25270758122744},
		line: 10,
	});
	t.is(second.blocks[0].date, '2019-09-27T11:01:56Z');
});

test('CSV: a line a block, unknown values empty', async t => {
	const {stdout} = await run([twoLines, writeAndRead], {output: 'csv'});
	const [head, ...lines] = stdout
		.trimEnd()
		.split('\n')
		.map(line => line.split(','));
	t.is(lines.length, 3);
	t.true(lines.every(line => line.length === head?.length));
	t.is(lines[0]?.[head?.indexOf('throughput') ?? -1], '95.75');
	t.is(lines[0]?.[head?.indexOf('stddev') ?? -1], '');
	t.is(lines[2]?.[head?.indexOf('operation') ?? -1], 'read');
});

test('- is standard input', async t => {
	const {status, stdout} = await run(['-'], {output: 'json'}, Readable.from([readFileSync(twoWrites)]));
	t.is(status, 0);
	t.like(JSON.parse(stdout), [{file: '-', blocks: [{nrFiles: 10}, {nrFiles: 20}]}]);
});

test('a file without a block: status 1, said on stderr, and an entry in JSON', async t => {
	const {status, stdout, stderr} = await run([otherTool]);
	t.is(status, 1);
	t.is(stdout, '');
	t.regex(stderr, /10-other-tool.*: no TestDFSIO result block found\n$/);
	const json = await run([otherTool, twoWrites], {output: 'json'});
	t.is(json.status, 1);
	t.like(JSON.parse(json.stdout), [{blocks: [{status: 'not-testdfsio'}]}, {blocks: [{status: 'complete'}]}]);
	t.is((await run(['-'])).status, 1);
});

test('an unreadable file: status 2; the others are printed, and JSON carries the error alone', async t => {
	const {status, stdout, stderr} = await run(['/nowhere/results.log', twoWrites, tmpdir()]);
	t.is(status, 2);
	t.regex(stdout, /2 blocks/);
	t.regex(stderr, /results\.log cannot be read: there is no such file/);
	t.regex(stderr, /cannot be read: it is a directory/);
	const json = await run([twoWrites, '/nowhere/results.log'], {output: 'json'});
	t.is(json.status, 2);
	t.like(JSON.parse(json.stdout), {error: {kind: 'not-found'}, exitStatus: 2});
});

test('a source that fails in the middle: what was read is kept, status 2', async t => {
	async function* broken() {
		yield readFileSync(twoWrites);
		throw new Error('the disk is gone');
	}

	const {status, stdout, stderr} = await run(['-'], {output: 'json'}, Readable.from(broken()));
	t.is(status, 2);
	t.regex(stderr, /the disk is gone/);
	const [file] = JSON.parse(stdout);
	t.regex(file.error, /the disk is gone/);
	t.is(file.blocks.length, 2);
});

test('control characters of a log or a file name never reach the terminal', async t => {
	const directory = await mkdtemp(join(tmpdir(), 'dfsio-results-'));
	t.teardown(async () => rm(directory, {recursive: true}));
	const path = join(directory, 'a\u001B[2Jb.log');
	const evil = '\u001B]0;title\u0007\u0007\u0000\u009B';
	await writeFile(
		path,
		readFileSync(twoWrites, 'utf8').replaceAll('CEST', `${evil}CEST`).replaceAll('write', `write ${evil}`),
	);
	for (const output of ['table', 'csv', 'json'] as const) {
		const {stdout, stderr} = await run([path], {output});
		// A file name in CSV is data for a program.
		t.notRegex(
			stdout.replaceAll(output === 'csv' ? path : '', ''),
			/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/,
			output,
		);
		t.is(stderr, '');
	}
});

test('a reader that has gone away ends the reading', async t => {
	const stdout = new PassThrough();
	stdout.on('error', () => {});
	stdout.destroy();
	const io = {stdin: Readable.from([]), stdout, stderr: new PassThrough()};
	t.is(await resultsCommand({kind: 'results', files: [hundreds], output: 'table', import: false}, io), 0);
});

async function imported(directory: string): Promise<RunRecord[]> {
	const ids = await listIds(directory);
	const loaded = await Promise.all(ids.map(async id => loadRecord(directory, id)));
	return loaded.map(({record}) => record as RunRecord);
}

test('import: one marked run for each size, its blocks being the rounds; once, however often', async t => {
	const directory = await mkdtemp(join(tmpdir(), 'dfsio-import-'));
	t.teardown(async () => rm(directory, {recursive: true}));
	const first = await run([hundreds, twoWrites], {import: true, historyDir: directory});
	t.is(first.status, 0);
	t.regex(first.stderr, /385 blocks in .* as 2 runs/);
	const before = await readdir(directory);
	await run([hundreds, twoWrites], {import: true, historyDir: directory});
	t.deepEqual(await readdir(directory), before);
	t.is(before.length, 4);
	const runs = await imported(directory);
	const big = runs.find(({summary}) => summary.length === 2);
	t.is(big?.imported?.file, hundreds);
	t.is(big?.imported?.lines.length, 384);
	t.is(big?.profile.size, 1000 * 1024 * 1024);
	t.is(big?.summary[0]?.rounds, 194);
	t.is(big?.operations[0]?.aggregate.rate, 48_000 / 346.627);
	t.true(big?.operations.every(({status}) => status === 'complete'));
	const short = runs.find(({imported: from}) => from?.lines.length === 1 && from.file === hundreds);
	t.is(short?.operations[0]?.status, 'partial');
	t.true(short?.operations[0]?.verdicts.some(({kind}) => kind === 'short-read'));
	const text = await readFile(join(directory, before[0] ?? ''), 'utf8');
	t.notRegex(text, /NaN|Infinity/);
});

test('an imported run is comparable, and it is said what a log does not tell', async t => {
	const directory = await mkdtemp(join(tmpdir(), 'dfsio-import-'));
	t.teardown(async () => rm(directory, {recursive: true}));
	await run([twoWrites], {import: true, historyDir: directory});
	const [b, a] = await imported(directory);
	const [comparison] = compareRuns([a as RunRecord], [b as RunRecord]);
	t.is(comparison?.operation, 'write');
	t.is(comparison?.a.mean, 20_480 / 56.09);
	t.is(comparison?.b.mean, 40_960 / 94.96);
	t.is(comparison?.verdict, 'not-enough-runs');
	t.is(comparison?.differs[0], 'files: 10 | 20');
	t.true(comparison?.differs.some(text => /^a log does not tell: client, .*files at once/.test(text)));
});

test('a history that cannot be written: status 2', async t => {
	const {status, stderr} = await run([twoWrites], {import: true, historyDir: '/dev/null/history'});
	t.is(status, 2);
	t.regex(stderr, /the history .* cannot be written/);
});
