import {readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import test, {type ExecutionContext} from 'ava';
import {startDemoFiler} from '../servers/demo-filer.js';
import {type Rule, startScriptedServer} from '../servers/scripted-server.js';
import {assertRestored, atTerminal} from '../terminal/launch.js';
import {requested} from './command.js';
import {within} from './fault-run.js';

const demo = await startDemoFiler();
test.after.always(async () => demo.close());

const hang: readonly Rule[] = [
	{on: {method: 'PUT', target: 'test_io_'}, steps: [{do: 'take-body', part: 0.5}, {do: 'hang'}]},
];

async function silentFiler(t: ExecutionContext, rules: readonly Rule[] = hang) {
	const server = await startScriptedServer({rules, forward: demo.url});
	t.teardown(async () => server.close());
	return server;
}

let bases = 0;
const run = (target: string, size = '1MB') => [
	'run',
	'--target',
	target,
	'--base-dir',
	`/terminal/${bases++}`,
	'--size',
	size,
	'--retries',
	'0',
];

/** The one record of this home. */
async function savedRun(home: string) {
	const history = path.join(home, 'data', 'dfsio-tui', 'history');
	const [name] = await readdir(history);
	return JSON.parse(await readFile(path.join(history, name as string), 'utf8'));
}

for (const [signal, status] of [
	['SIGTERM', 143],
	['SIGHUP', 129],
	['SIGINT', 130],
] as const) {
	test.serial(
		`${signal} while running: the terminal is as it was, within 2 s, and the run is saved`,
		atTerminal(async (t, {directory, launch}) => {
			const server = await silentFiler(t);
			const session = launch({args: run(server.url), inShell: false});
			await requested(server, /^PUT .*test_io_/, 4);
			await session.see(/write ·/);
			const asked = performance.now();
			session.kill(signal);
			const {code} = await session.exited;
			within(t, (performance.now() - asked) / 1000, 2);
			t.is(code, status);
			assertRestored(t, session);
			t.regex(session.screen, /No file finished|not a result|write/);
			t.is((await savedRun(directory)).exitStatus, status);
		}),
	);
}

test.serial(
	'Ctrl-C while probing in Setup leaves at once, with echo and lines as they were',
	atTerminal(async (t, {launch}) => {
		const server = await silentFiler(t, [{steps: [{do: 'hang'}]}]);
		const session = launch({args: ['--target', server.url], inShell: true});
		await session.see(/asking/);
		const asked = performance.now();
		session.press('ctrl+c');
		await session.see(/left:130/);
		within(t, (performance.now() - asked) / 1000, 2);
		await session.exited;
		assertRestored(t, session);
		t.regex(session.screen, /(?<!-)icanon/);
		t.regex(session.screen, /(?<!-)echo\b/);
	}),
);

test.serial(
	'a stalled file is marked within its time and the timeout’s sentence is shown',
	atTerminal(async (t, {launch}) => {
		const server = await silentFiler(t);
		const session = launch({args: [...run(server.url, '32MB'), '--timeout', '3s', '--files', '2']});
		await session.see(/nothing for [23]\.\d s/);
		await session.exited;
		assertRestored(t, session);
		t.regex(session.screen.replaceAll(/\s+/g, ' '), /no byte moved for 3 s/);
	}),
);

test.serial(
	'a worker thread that dies leaves the terminal as it was',
	atTerminal(async (t, {directory, launch}) => {
		const module = path.join(directory, 'in-threads.mjs');
		await writeFile(
			module,
			`import {isMainThread, workerData} from 'node:worker_threads';
			if (!isMainThread && workerData?.target) {
				const {Socket} = await import('node:net');
				const {write} = Socket.prototype;
				Socket.prototype.write = function (...args) {
					if (args[0]?.length > 100_000) { setImmediate(() => { throw new Error('broken on purpose'); }); }
					return write.apply(this, args);
				};
			}`,
		);
		const server = await silentFiler(t);
		const session = launch({args: run(server.url), environment: {NODE_OPTIONS: `--import=${module}`}});
		const {code} = await session.exited;
		t.is(code, 1);
		assertRestored(t, session);
		t.regex(session.screen.replaceAll(/\s+/g, ' '), /a worker thread failed: broken on purpose/);
		t.notRegex(session.raw, /\n\s+at .*\.js:\d/, 'no stack trace');
	}),
);

test.serial(
	'the terminal closes: the run is stopped and saved, and no process stays',
	atTerminal(async (t, {directory, launch}) => {
		const server = await silentFiler(t);
		const session = launch({args: run(server.url)});
		await requested(server, /^PUT .*test_io_/, 4);
		await session.see(/write ·/);
		session.hangUp();
		const {code, signal} = await session.exited;
		t.true(signal === 1 || code === 129, 'no abort');
		const record = await savedRun(directory);
		t.is(record.exitStatus, 129);
		t.is(record.operations[0].status, 'cancelled');
	}),
);
