import {existsSync, readFileSync} from 'node:fs';
import test, {type ExecutionContext} from 'ava';
import {readStrictly} from '../results/testdfsio/parse/strict-reader.js';
import {skipped, weedOrSkip} from '../servers/weed.js';
import {FilerFiles} from './filer-files.js';
import {Program} from './program.js';
import {recordProblems} from './record-shape.js';
import {soundOutput} from './sound-output.js';

const weed = await weedOrSkip({volumeSizeLimitMB: 256});

type Surroundings = {readonly program: Program; readonly files: FilerFiles; readonly url: string};

const onWeed = (title: string, body: (t: ExecutionContext, surroundings: Surroundings) => Promise<void>) => {
	test.serial(title, async t => {
		if (!weed) {
			skipped(t);
			return;
		}

		const program = new Program();
		t.teardown(() => program.remove());
		await body(t, {program, files: new FilerFiles(weed.url), url: weed.url});
	});
};

const mib = 1024 ** 2;
const data = '/benchmarks/TestDFSIO/io_data';

onWeed(
	'write and read on a real filer: JSON as documented, two blocks, the files, every byte checked',
	async (t, world) => {
		const {files, program, url} = world;
		const target = url.replace('http://', '');
		const ended = await program.run(
			...['run', '--target', target, '--operation', 'write,read', '--files', '4', '--size', '64MB'],
			...['--buffer-size', '8MB', '--result-file', 'out.txt', '--json'],
		);
		soundOutput(t, ended);
		t.is(ended.status, 0, ended.stderr);
		const record = JSON.parse(ended.stdout);
		t.deepEqual(recordProblems(record), []);
		t.like(record, {
			exitStatus: 0,
			profile: {target: url, files: 4, size: 64 * mib, bufferSize: 8 * mib, resultFile: 'out.txt'},
		});
		t.regex(record.targets[0].version, /^4\.\d+/);
		const [write, read] = record.operations;
		t.like(write, {status: 'complete', verified: 'size', appendedTo: program.file('out.txt'), notAppended: null});
		t.like(read, {status: 'complete', verified: 'all', checkedBytes: 256 * mib, seed: write.seed});
		t.deepEqual(
			await files.list(data),
			[0, 1, 2, 3].map(n => [`${data}/test_io_${n}`, 67_108_864]),
		);
		const blocks = readStrictly(readFileSync(program.file('out.txt'), 'utf8'));
		t.is(blocks.length, 2);
		for (const [index, operation] of [write, read].entries()) {
			t.like(blocks[index], {
				operation: operation.operation,
				dateText: operation.testdfsio.dateText,
				nrFiles: '4',
				totalMBytes: '256',
			});
			for (const name of ['throughput', 'averageIoRate', 'stddev', 'testExecTime'] as const) {
				t.true(Math.abs(Number(blocks[index]?.[name]) - operation.testdfsio[name]) <= 0.005_000_1, name);
			}
		}
	},
);

onWeed(
	'a shorter file and a flipped byte: exit 1, both named, nothing appended and why',
	async (t, {files, program, url}) => {
		const given = ['run', '--target', url, '--result-file', 'out.txt', '--json', '--operation'];
		t.is((await program.run(...given, 'write', '--files', '4', '--size', '6MB')).status, 0);
		await files.put(`${data}/test_io_1`, (await files.get(`${data}/test_io_1`)).subarray(0, 2_500_000));
		const flipped = await files.get(`${data}/test_io_2`);
		const at = 5 * mib + 123;
		flipped[at] = (flipped[at] as number) ^ 1;
		await files.put(`${data}/test_io_2`, flipped);

		const ended = await program.run(...given, 'read');
		soundOutput(t, ended);
		t.is(ended.status, 1);
		const record = JSON.parse(ended.stdout);
		t.deepEqual(recordProblems(record), []);
		const [read] = record.operations;
		t.like(read, {
			status: 'partial',
			appendedTo: null,
			notAppended: '2 of 4 files; TestDFSIO prints no block for a failed job',
			testdfsio: {nrFiles: 2, totalMBytes: 12},
		});
		t.like(read.files[1].error, {kind: 'short-read', wanted: 6 * mib, found: 2_500_000});
		t.like(read.files[2].error, {kind: 'corrupt', offset: at});
		t.is(readStrictly(readFileSync(program.file('out.txt'), 'utf8')).length, 1);

		const words = await program.run(...given.filter(word => word !== '--json'), 'read');
		soundOutput(t, words);
		t.is(words.status, 1);
		t.regex(words.stdout, /test_io_1 gave 2500000 of 6291456 bytes/);
		t.regex(words.stdout, new RegExp(`test_io_2.*${at}`));
		t.regex(words.stdout, /not appended: 2 of 4 files; TestDFSIO prints no block for a failed job/);

		const partial = await program.run(...given, 'read', '--append-partial');
		t.is(partial.status, 1);
		t.is(JSON.parse(partial.stdout).operations[0].appendedTo, program.file('out.txt'));
		const blocks = readStrictly(readFileSync(program.file('out.txt'), 'utf8'));
		t.deepEqual(
			blocks.map(({nrFiles, operation, totalMBytes}) => [operation, nrFiles, totalMBytes]),
			[
				['write', '4', '24'],
				['read', '2', '12'],
			],
		);
	},
);

onWeed('clean removes what runs made, Hadoop too, and keeps and names the rest', async (t, {files, program, url}) => {
	const base = '/benchmarks/TestDFSIO';
	t.is((await program.run('run', '--target', url, '--operation', 'write', '--size', '1MB')).status, 0);
	const hadoop = [
		'io_control/in_file_test_io_0',
		'io_data/test_io_77',
		'io_write/_SUCCESS',
		'io_write/part-00000',
		'io_random_read/part-00000',
	];
	const foreign = ['io_data/notes.txt', 'keep/other.txt'];
	t.teardown(async () => Promise.all(foreign.map(async name => files.remove(`${base}/${name}`))));
	for (const name of [...hadoop, ...foreign]) {
		await files.put(`${base}/${name}`, new TextEncoder().encode(name));
	}

	const before = await files.list('/benchmarks');
	const dry = await program.run('clean', '--target', url, '--dry-run', '--json');
	soundOutput(t, dry);
	t.is(dry.status, 0);
	t.is(JSON.parse(dry.stdout).removed, false);
	t.deepEqual(await files.list('/benchmarks'), before);

	const cleaned = await program.run('clean', '--target', url);
	soundOutput(t, cleaned);
	t.is(cleaned.status, 0);
	t.regex(cleaned.stdout, /^Removed 9 files, .*, and dfsio-tui\.json in .* Kept what no run made: .*notes\.txt/);
	t.deepEqual(
		(await files.list('/benchmarks')).map(([name]) => name),
		foreign.map(name => `${base}/${name}`),
	);
	const again = await program.run('-fs', url, '-clean');
	t.is(again.status, 0);
	t.regex(again.stdout, /^Nothing of a run lies in /);
});

onWeed(
	'Ctrl-C on a real filer: no part of a file is left, and the manifest names what is not finished',
	async (t, {files, program, url}) => {
		const started = program.start('run', '--target', url, '--files', '64', '--size', '16MB', '--json');
		await started.says(/[1-9]\d* of 64 files/);
		started.process.kill('SIGINT');
		const ended = await started.ended;
		soundOutput(t, ended);
		t.is(ended.status, 130);
		const [write] = JSON.parse(ended.stdout).operations;
		t.is(write.status, 'cancelled');
		t.false(existsSync(program.file('TestDFSIO_results.log')));
		const manifest = JSON.parse((await files.get('/benchmarks/TestDFSIO/dfsio-tui.json')).toString());
		const unfinished = manifest.exceptions.map(({index}: {index: number}) => `${data}/test_io_${index}`);
		t.is(unfinished.length, 64 - write.left.files);
		const found = await files.list(data);
		// A filer that had all bytes of a file may make it after everybody has left; the manifest names it as unfinished.
		t.is(found.filter(([name]) => !unfinished.includes(name)).length, write.left.files);
		t.true(found.every(([, size]) => size === 16 * mib));
		t.is((await program.run('clean', '--target', url)).status, 0);
	},
);
