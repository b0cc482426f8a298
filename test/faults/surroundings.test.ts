import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import test from 'ava';
import {startDemoFiler} from '../servers/demo-filer.js';
import {answer, startScriptedServer} from '../servers/scripted-server.js';
import {cli} from '../terminal/launch.js';
import {Home, requested} from './command.js';
import {within} from './fault-run.js';

const demo = await startDemoFiler();
test.after.always(async () => demo.close());

const small = ['--files', '2', '--size', '100KB'];

test.serial('a system clock that jumps back and forth changes no figure', async t => {
	const home = await Home.of(t);
	const module = path.join(home.directory, 'clock.mjs');
	// In every thread: an hour back at one look, a day forward at the next.
	await writeFile(
		module,
		`const now = Date.now;
		let looks = 0;
		Date.now = () => now() + (++looks % 2 === 0 ? 86_400_000 : -3_600_000);
		globalThis.Date = class extends Date {
			constructor(...args) { super(...(args.length === 0 ? [Date.now()] : args)); }
		};`,
	);
	const args = ['run', '--target', demo.url, '--base-dir', '/clock', '--files', '4', '--size', '4MB', '--json'];
	const startedAt = performance.now();
	const {status, stdout} = await home.run(args, {environment: {NODE_OPTIONS: `--import=${module}`}});
	const took = (performance.now() - startedAt) / 1000;
	t.is(status, 0);
	const record = JSON.parse(stdout);
	for (const {aggregate, files, series, time, verdicts} of record.operations) {
		t.true(aggregate.seconds > 0 && aggregate.seconds < took);
		t.true(time.real > 0 && time.real < took && time.run <= time.real);
		for (const file of files) {
			t.true(file.seconds > 0 && file.seconds < took);
		}

		t.true(series.every(({sent, stored}: {sent: number; stored: number}) => sent >= 0 && stored >= 0));
		for (const {text} of verdicts) {
			t.notRegex(text, /-\d|\b\d{4,} s|\d+ h/, text);
		}
	}
});

test.serial('a reader that goes away is no error', async t => {
	const home = await Home.of(t);
	const run = ['run', '--target', demo.url, '--base-dir', '/head', ...small];
	for (const args of [run, [...run, '--json'], ['--help'], ['history', '--json'], ['profiles']]) {
		const words = [process.execPath, cli, ...args].map(word => `'${word}'`).join(' ');
		const shell = spawn('/bin/bash', ['-c', `${words} 2>errors | true; echo "left:\${PIPESTATUS[0]}"`], {
			cwd: home.directory,
			env: {PATH: process.env.PATH, HOME: home.directory, XDG_DATA_HOME: path.join(home.directory, 'data')},
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		let left = '';
		shell.stdout.on('data', piece => {
			left += piece;
		});
		await once(shell, 'close');
		t.is(left, 'left:0\n', args.join(' '));
		t.notRegex(await readFile(path.join(home.directory, 'errors'), 'utf8'), /EPIPE|^\s+at /m);
	}
});

test.serial('a token is sent to the filer alone and never shown, also when it is refused', async t => {
	const home = await Home.of(t);
	const secret = 'eyJhbGciOiJIUzI1NiJ9.e30.c2VjcmV0LXNlY3JldA';
	const server = await startScriptedServer({
		rules: [
			{on: {method: 'PUT', target: 'test_io_0'}, steps: [{do: 'take-body'}, answer(401, `{"error":"wrong jwt"}`)]},
			{on: {method: 'PUT', target: 'test_io_1'}, steps: [{do: 'take-body', part: 0.5}, {do: 'reset'}]},
		],
		forward: demo.url,
	});
	const args = ['run', '--target', server.url, '--base-dir', '/jwt', '--retries', '0', ...small];
	for (const more of [[], ['--json']]) {
		const {status, stderr, stdout} = await home.run([...args, ...more], {environment: {DFSIO_JWT: secret}});
		t.is(status, 1);
		t.false(`${stdout}${stderr}`.includes(secret));
		t.regex(stdout, /wrong jwt/);
	}

	for (const name of await readdir(home.history)) {
		t.false((await readFile(path.join(home.history, name), 'utf8')).includes(secret));
	}

	const broken = await home.run(args, {environment: {DFSIO_JWT: `${secret} with a space`}});
	t.is(broken.status, 2);
	t.false(`${broken.stdout}${broken.stderr}`.includes(secret));
	await server.close();
	const inUrl = await home.run(['run', '--target', 'http://ann:hunter2@localhost:8888']);
	t.is(inUrl.status, 2);
	t.false(`${inUrl.stdout}${inUrl.stderr}`.includes('hunter2'));
});

test.serial('a second dfsio-tui on the same base directory says who is at work and leaves it alone', async t => {
	const home = await Home.of(t);
	const server = await startScriptedServer({
		rules: [{on: {method: 'PUT', target: 'test_io_'}, steps: [{do: 'hang'}]}],
		forward: demo.url,
	});
	t.teardown(async () => server.close());
	const first = home.start(['run', '--target', server.url, '--base-dir', '/shared', ...small]);
	await requested(server, /^PUT .*test_io_/);
	for (const command of [['run', '--operation', 'write'], ['run', '--operation', 'read'], ['clean']]) {
		const [name = '', ...more] = command;
		const {status, stderr} = await home.run([name, '--target', demo.url, '--base-dir', '/shared', ...more]);
		t.is(status, 3, command.join(' '));
		t.regex(stderr, new RegExp(`another dfsio-tui \\(process ${first.child.pid} on .+\\) is at work`));
		t.regex(stderr, /ended/, 'it says what to do');
	}

	first.child.kill('SIGKILL');
	await first.exited;
	const after = await home.run(['run', '--target', demo.url, '--base-dir', '/shared', ...small]);
	t.is(after.status, 0, 'a dead process is not at work');
});

test.serial('a name server that says nothing does not keep the prompt away', async t => {
	const home = await Home.of(t);
	const startedAt = performance.now();
	const {at, status, stderr} = await home.run(['run', '--target', 'http://no-such-host.invalid:8888']);
	t.is(status, 3);
	t.regex(stderr, /no-such-host\.invalid:8888/);
	within(t, (at - startedAt) / 1000, 6);
});
