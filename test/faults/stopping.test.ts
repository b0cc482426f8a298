import {readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import test, {type ExecutionContext} from 'ava';
import {marksIn} from '../benchmark/marks-in.js';
import {startDemoFiler} from '../servers/demo-filer.js';
import {type Rule, startScriptedServer} from '../servers/scripted-server.js';
import {Home, requested, said} from './command.js';
import {within} from './fault-run.js';

const demo = await startDemoFiler();
test.after.always(async () => demo.close());

const hangs = (method: string, target: string, times?: number): Rule => ({
	on: {method, target},
	...(times === undefined ? {} : {times}),
	steps: [{do: 'hang'}],
});

type Case = {
	readonly phase: string;
	readonly rules: readonly Rule[];
	/** When it is seen, the phase is reached. */
	readonly reached: RegExp;
	/** Whether files had been begun, so that the run is in the history. */
	readonly began: boolean;
	/** The target takes no removal: the run's mark stays, and is void as its process is gone. */
	readonly markStays?: boolean;
};

const cases: readonly Case[] = [
	{phase: 'probing', rules: [hangs('GET', '^/\\?limit')], reached: /^GET \/\?limit/, began: false},
	{phase: 'preparing', rules: [hangs('GET', 'dfsio-tui\\.json$')], reached: /^GET .*json$/, began: false},
	{phase: 'listing', rules: [hangs('GET', 'io_data/\\?limit')], reached: /^GET .*io_data\/\?limit/, began: false},
	{phase: 'running', rules: [hangs('PUT', 'test_io_')], reached: /^PUT .*test_io_/, began: true},
	{
		phase: 'running on a filer that has fallen silent altogether',
		rules: [hangs('PUT', 'test_io_'), hangs('DELETE', '')],
		reached: /^PUT .*test_io_/,
		began: true,
		markStays: true,
	},
];

async function stopped(
	t: ExecutionContext,
	{began, markStays = false, phase, reached, rules}: Case,
	signal: NodeJS.Signals,
	status: number,
) {
	const home = await Home.of(t);
	const baseDir = `/stop/${signal}/${phase.replaceAll(' ', '-')}`;
	const server = await startScriptedServer({rules, forward: demo.url});
	t.teardown(async () => server.close());
	const command = home.start(['run', '--target', server.url, '--base-dir', baseDir, '--size', '1MB', '--json']);
	await requested(server, reached);
	const asked = performance.now();
	command.child.kill(signal);
	const {at, status: left, stderr, stdout} = await command.exited;
	within(t, (at - asked) / 1000, 2);
	t.is(left, status);
	t.notRegex(stderr, /^\s+at |Error:/m, 'no stack trace');
	const result = JSON.parse(stdout);
	t.is(result.exitStatus, status);
	t.is((await marksIn(demo.url, baseDir)).length, markStays ? 1 : 0, 'nobody is at work any more');
	const saved = await readdir(home.history).catch(() => []);
	t.is(saved.length, began ? 1 : 0);
	if (!began) {
		return;
	}

	const [write] = result.operations;
	t.is(write.status, 'cancelled');
	t.deepEqual([...new Set(write.files.map((file: {state: string}) => file.state))], ['cancelled']);
	t.is(write.aggregate.rate, null);
	t.is(write.testdfsio, null);
	t.is(write.notAppended, 'no file was finished');
	t.true(write.observed.seconds === null || write.observed.seconds >= 0);
	t.deepEqual(JSON.parse(await readFile(path.join(home.history, saved[0] as string), 'utf8')), result);
	const manifest = (await (await fetch(`${demo.url}${baseDir}/dfsio-tui.json`)).json()) as {exceptions: unknown[]};
	t.like(manifest, {files: 4});
	t.is(manifest.exceptions.length, 4, 'what may lie there half-made is listed');
}

for (const one of cases) {
	test.serial(`Ctrl-C while ${one.phase}`, async t => stopped(t, one, 'SIGINT', 130));
}

test.serial('SIGTERM and SIGHUP stop a run as Ctrl-C does', async t => {
	await stopped(t, cases[3] as Case, 'SIGTERM', 143);
	await stopped(t, cases[3] as Case, 'SIGHUP', 129);
});

test.serial('Ctrl-C while the result is being settled', async t => {
	const home = await Home.of(t);
	// The second manifest is never taken: the run waits for it when its files are done.
	const server = await startScriptedServer({rules: [{...hangs('PUT', 'json$'), after: 1}], forward: demo.url});
	t.teardown(async () => server.close());
	const target = ['--target', server.url, '--base-dir', '/stop/closing', '--files', '1', '--size', '1MB'];
	const command = home.start(['run', ...target, '--operation', 'write', '--json']);
	await requested(server, /^PUT .*json$/, 2);
	const asked = performance.now();
	command.child.kill('SIGINT');
	const {at, status, stdout} = await command.exited;
	within(t, (at - asked) / 1000, 2);
	t.is(status, 130);
	t.is(JSON.parse(stdout).operations[0].files[0].bytes, 1_048_576, 'what was measured is not lost');
});

test.serial('Ctrl-C at the barrier: threads that are not ready are not waited for', async t => {
	const home = await Home.of(t);
	const module = path.join(home.directory, 'in-threads.mjs');
	// One of the two threads never becomes ready, so that the other waits for it.
	await writeFile(
		module,
		`import {writeSync} from 'node:fs';
		import {isMainThread, threadId, workerData} from 'node:worker_threads';
		if (!isMainThread && workerData?.target && threadId % 2 === 0) {
			writeSync(2, 'held\\n');
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
		}`,
	);
	const target = ['--target', demo.url, '--base-dir', '/stop/barrier', '--size', '1MB', '--threads', '2'];
	const command = home.start(['run', ...target, '--json'], {environment: {NODE_OPTIONS: `--import=${module}`}});
	await said(command, /held/);
	const asked = performance.now();
	command.child.kill('SIGINT');
	const {at, status, stderr, stdout} = await command.exited;
	within(t, (at - asked) / 1000, 2);
	t.is(status, 130);
	t.notRegex(stderr, /^\s+at |Error:/m);
	t.is(JSON.parse(stdout).exitStatus, 130);
	t.deepEqual(await readdir(home.history).catch(() => []), [], 'no file was begun');
	t.deepEqual(await marksIn(demo.url, '/stop/barrier'), []);
});

/** Of Node's own functions for files, for paths with `part` in them: says `reached`, then what `answer` does. */
async function slowDisk(home: Home, name: 'open' | 'rename' | 'stat', part: string, answer: string) {
	const module = path.join(home.directory, 'disk.mjs');
	await writeFile(
		module,
		`import fs from 'node:fs';
		import {syncBuiltinESMExports} from 'node:module';
		import {isMainThread} from 'node:worker_threads';
		if (isMainThread) {
			const {${name}} = fs.promises;
			fs.promises.${name} = async (path, ...rest) => {
				if (path.includes(${JSON.stringify(part)})) {
					// By then the command listens to signals, also when this is the first thing it does.
					await new Promise(resolve => setImmediate(resolve));
					const answered = new Promise(resolve => { ${answer} });
					fs.writeSync(2, 'reached\\n');
					await answered;
				}

				return ${name}(path, ...rest);
			};
			syncBuiltinESMExports();
		}`,
	);
	return {environment: {NODE_OPTIONS: `--import=${module}`}};
}

/** As a disk at work does, it keeps the process alive. */
const never = 'setInterval(() => {}, 1000);';
const afterTheSignal = "process.once('SIGINT', () => setImmediate(resolve));";

/**
 * After the time in which it would be taken for the same keystroke, and before the disk is given up. From within, as
 * timers of one process come in their order however busy the machine is.
 */
const secondSignal = "process.once('SIGINT', () => setTimeout(() => process.emit('SIGINT'), 600));";

const oneFile = (baseDir: string) => [
	...['run', '--target', demo.url, '--base-dir', baseDir, '--files', '1', '--size', '1MB', '--operation', 'write'],
	'--json',
];

test.serial('Ctrl-C while the run is being saved: the result is shown, the status is that of the signal', async t => {
	const home = await Home.of(t);
	const command = home.start(oneFile('/stop/saving'), await slowDisk(home, 'rename', '/history/', never));
	await said(command, /reached/);
	const asked = performance.now();
	command.child.kill('SIGINT');
	const {at, status, stderr, stdout} = await command.exited;
	within(t, (at - asked) / 1000, 2);
	t.is(status, 130);
	t.regex(stderr, /this run could not be saved in the history .*: the disk gave no answer before the run was stopped/);
	const result = JSON.parse(stdout);
	t.is(result.exitStatus, 130);
	t.is(result.operations[0].files[0].bytes, 1_048_576, 'what was measured is not lost');
	t.deepEqual(await readdir(home.history), [], 'no draft is left');
});

test.serial('Ctrl-C while a run is being saved that is saved all the same: nothing was stopped', async t => {
	const home = await Home.of(t);
	const command = home.start(oneFile('/stop/saved'), await slowDisk(home, 'rename', '/history/', afterTheSignal));
	await said(command, /reached/);
	command.child.kill('SIGINT');
	const {status, stderr, stdout} = await command.exited;
	t.regex(stderr, /stopping…/);
	t.regex(stderr, /saved as /);
	const [saved = ''] = await readdir(home.history);
	const result = JSON.parse(stdout);
	t.deepEqual(JSON.parse(await readFile(path.join(home.history, saved), 'utf8')), result);
	t.is(result.exitStatus, 0);
	t.is(status, 0);
});

test.serial('Ctrl-C while the disk of the result file gives no answer, before the run', async t => {
	const home = await Home.of(t);
	const args = [...oneFile('/stop/looking'), '--result-file', 'results.log'];
	const command = home.start(args, await slowDisk(home, 'stat', 'results.log', never));
	await said(command, /reached/);
	const asked = performance.now();
	command.child.kill('SIGINT');
	const {at, status, stdout} = await command.exited;
	within(t, (at - asked) / 1000, 2);
	t.is(status, 130);
	t.is(JSON.parse(stdout).exitStatus, 130);
	t.deepEqual(await readdir(home.history).catch(() => []), [], 'no file was begun');
});

test.serial('Ctrl-C while the disk of the result file gives no answer, with a block to append', async t => {
	const home = await Home.of(t);
	const args = [...oneFile('/stop/appending'), '--result-file', 'results.log'];
	const command = home.start(args, await slowDisk(home, 'open', 'results.log', never));
	await said(command, /reached/);
	const asked = performance.now();
	command.child.kill('SIGINT');
	const {at, status, stderr, stdout} = await command.exited;
	within(t, (at - asked) / 1000, 2);
	t.is(status, 130);
	const sentence = /could not be appended to .*results\.log: the disk gave no answer before the run was stopped/;
	t.regex(stderr, sentence);
	const result = JSON.parse(stdout);
	t.is(result.operations[0].files[0].bytes, 1_048_576, 'what was measured is not lost');
	t.is(result.operations[0].appendedTo, null);
	t.regex(result.operations[0].notAppended, sentence);
	const [saved = ''] = await readdir(home.history);
	t.deepEqual(JSON.parse(await readFile(path.join(home.history, saved), 'utf8')), result);
});

test.serial('Ctrl-C while running, and then the disk of the history gives no answer', async t => {
	const home = await Home.of(t);
	const server = await startScriptedServer({rules: [hangs('PUT', 'test_io_')], forward: demo.url});
	t.teardown(async () => server.close());
	const args = ['run', '--target', server.url, '--base-dir', '/stop/then-saving', '--size', '1MB', '--json'];
	const command = home.start(args, await slowDisk(home, 'rename', '/history/', never));
	await requested(server, /^PUT .*test_io_/);
	const asked = performance.now();
	command.child.kill('SIGINT');
	const {at, status, stderr, stdout} = await command.exited;
	within(t, (at - asked) / 1000, 2);
	t.is(status, 130);
	t.regex(stderr, /could not be saved in the history .*: the disk gave no answer before the run was stopped/);
	t.is(JSON.parse(stdout).operations[0].status, 'cancelled');
});

test.serial('a second Ctrl-C leaves at once: what the first one would have waited for and shown is not', async t => {
	const home = await Home.of(t);
	const disk = await slowDisk(home, 'rename', '/history/', `${never} ${secondSignal}`);
	const command = home.start(oneFile('/stop/twice'), disk);
	await said(command, /reached/);
	command.child.kill('SIGINT');
	const {status, stderr, stdout} = await command.exited;
	t.is(status, 130);
	t.regex(stderr, /stopping…/);
	t.is(stdout, '');
	t.notRegex(stderr, /could not be saved/);
	t.deepEqual(await readdir(home.history), [], 'no draft is left');
});
