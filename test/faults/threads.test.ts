import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Worker} from 'node:worker_threads';
import test from 'ava';
import {startDemoFiler} from '../servers/demo-filer.js';
import {startScriptedServer} from '../servers/scripted-server.js';
import {Home} from './command.js';
import {tried} from './fault-run.js';

const demo = await startDemoFiler();
test.after.always(async () => demo.close());

/** A module that every thread of the command loads first; what it does, it does in the worker threads of a run alone. */
async function commandWith(home: Home, whatThreadsDo: string) {
	const module = path.join(home.directory, 'in-threads.mjs');
	await writeFile(
		module,
		`import {isMainThread, workerData} from 'node:worker_threads';
		if (!isMainThread && workerData?.target) {
			${whatThreadsDo}
		}`,
	);
	return {environment: {NODE_OPTIONS: `--import=${module}`}};
}

const args = (baseDir: string) => ['run', '--target', demo.url, '--base-dir', baseDir, '--json', '--retries', '0'];

test.serial('a thread that throws at its start ends the run with one sentence', async t => {
	const home = await Home.of(t);
	const options = await commandWith(home, `throw new Error('broken on purpose');`);
	const {status, stderr, stdout} = await home.run(args('/threads/start'), options);
	t.is(status, 1);
	t.regex(stderr, /a worker thread failed: broken on purpose/);
	t.notRegex(stderr, /^\s+at /m);
	t.is(JSON.parse(stdout).error.kind, 'internal');
});

test.serial('a thread that throws in the middle fails its files and the run goes to its end', async t => {
	const home = await Home.of(t);
	// The first byte that is sent of a file pulls the trigger.
	const options = await commandWith(
		home,
		`const {Socket} = await import('node:net');
		const {write} = Socket.prototype;
		let writes = 0;
		Socket.prototype.write = function (...args) {
			if (args[0]?.length > 100_000 && ++writes === 6) {
				setImmediate(() => { throw new Error('broken on purpose'); });
			}
			return write.apply(this, args);
		};`,
	);
	const many = ['--files', '8', '--size', '4MB', '--concurrency', '2', '--threads', '1', '--operation', 'write,read'];
	const {status, stderr, stdout} = await home.run([...args('/threads/middle'), ...many], options);
	t.is(status, 1);
	t.notRegex(stderr, /^\s+at /m);
	const {operations} = JSON.parse(stdout);
	const failed = operations[0].files.filter(({state}: {state: string}) => state === 'failed');
	t.true(failed.length >= 1 && failed.length <= 2, 'the files of its lanes');
	for (const {bytes, error} of failed) {
		t.is(bytes, 0);
		t.is(error.kind, 'internal');
		t.regex(error.message, /a worker thread failed: broken on purpose/);
	}

	const done = operations[0].files.filter(({state}: {state: string}) => state === 'done').length;
	t.is(operations[0].testdfsio?.nrFiles ?? 0, done);
	t.is(operations[0].appendedTo, null);
});

test.serial('a thread that runs out of memory ends alone', async t => {
	const home = await Home.of(t);
	const options = await commandWith(
		home,
		`const hoard = [];
		const {Socket} = await import('node:net');
		const {write} = Socket.prototype;
		Socket.prototype.write = function (...args) {
			if (args[0]?.length > 100_000) {
				for (;;) { hoard.push(new Array(100_000).fill(0.5)); }
			}
			return write.apply(this, args);
		};`,
	);
	const {status, stderr, stdout} = await home.run(
		[...args('/threads/memory'), '--files', '1', '--size', '4MB'],
		options,
	);
	t.is(status, 1);
	t.notRegex(stderr, /^\s+at |FATAL/m);
	const [file] = JSON.parse(stdout).operations[0].files;
	t.is(file.error.kind, 'internal');
	t.regex(file.error.message, /a worker thread failed: .*memory/i);
});

test.serial('a thread that is killed fails its files; the other thread carries on', async t => {
	const workers: Worker[] = [];
	const remember = (worker: Worker) => workers.push(worker);
	const server = await startScriptedServer({
		rules: [{on: {method: 'PUT', target: 'test_io_[01]$'}, steps: [{do: 'take-body', part: 0.5}, {do: 'hang'}]}],
		forward: demo.url,
	});
	process.on('worker', remember);
	const {record, shown} = await tried(
		t,
		{target: server.url, baseDir: '/threads/killed', files: 12, size: 300_000, concurrency: 2, threads: 2, timeout: 2},
		{
			async meanwhile(run) {
				// Both threads hang in a file each; one of them is killed, the other has its timeout.
				while (run.snapshot().counts.running + run.snapshot().counts['all-sent'] < 2) {
					await new Promise(resolve => {
						setImmediate(resolve);
					});
				}

				await workers.at(-1)?.terminate();
			},
		},
	);
	process.off('worker', remember);
	await server.close();
	const files = record.operations[0]?.files ?? [];
	t.deepEqual(
		files
			.slice(0, 2)
			.map(({error}) => error?.kind)
			.toSorted(),
		['internal', 'timeout'],
	);
	t.true(files.slice(2).every(({state}) => state === 'done'));
	t.is(record.exitStatus, 1);
	t.regex(shown, /a worker thread ended early/);
});

test.serial('what a killed thread had finished counts, told of or not', async t => {
	const workers: Worker[] = [];
	const remember = (worker: Worker) => workers.push(worker);
	process.on('worker', remember);
	let seenDone = 0;
	const {record} = await tried(
		t,
		{target: demo.url, baseDir: '/threads/untold', files: 5000, size: 1000, concurrency: 2, threads: 1},
		{
			async meanwhile(run) {
				while (seenDone < 5) {
					await new Promise(resolve => {
						setImmediate(resolve);
					});
					seenDone = run.snapshot().counts.done;
				}

				await workers.at(-1)?.terminate();
			},
		},
	);
	process.off('worker', remember);
	const states = record.operations[0]?.files.map(({state}) => state) ?? [];
	t.true(states.filter(state => state === 'done').length >= seenDone);
	t.true(
		states.filter(state => state === 'failed').length <= 2,
		'the files of its lanes, unless a lane was between two',
	);
	t.false(states.includes('cancelled'), 'nobody has cancelled');
	t.is(record.exitStatus, 1);
});
