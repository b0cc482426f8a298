import {execFileSync} from 'node:child_process';
import {chmod, mkdir, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import test, {type ExecutionContext} from 'ava';
import {startDemoFiler} from '../servers/demo-filer.js';
import {startScriptedServer} from '../servers/scripted-server.js';
import {type Ended, Home, requested} from './command.js';

const demo = await startDemoFiler();
test.after.always(async () => demo.close());

let bases = 0;

const writing = () => [
	'run',
	'--target',
	demo.url,
	'--base-dir',
	`/own/${bases++}`,
	'--files',
	'1',
	'--size',
	'100KB',
	'--operation',
	'write',
];

/** Permissions stop everybody but root: as root the command runs as nobody (65534 on Linux). */
async function asOrdinaryUser(home: Home, args: readonly string[]): Promise<Ended> {
	await chmod(home.directory, 0o777);
	return home.run(args, process.getuid?.() === 0 ? {user: 65_534} : {});
}

/** The sentence and the exit status of a result file that cannot be written, found before anything is touched. */
function refused(t: ExecutionContext, {status, stderr, stdout}: Ended, sentence: RegExp): void {
	t.is(status, 2);
	t.regex(stderr, sentence);
	t.regex(stderr, /choose another with --result-file, such as /);
	t.notRegex(stderr, /^\s+at /m);
	t.is(stdout, '');
}

test.serial('a result file whose directory is missing, that is a directory, or below a file', async t => {
	const home = await Home.of(t);
	const {directory} = home;
	await mkdir(path.join(directory, 'taken'));
	await writeFile(path.join(directory, 'file'), '');
	refused(t, await home.run([...writing(), '--result-file', 'nowhere/results.log']), /nowhere does not exist/);
	refused(t, await home.run([...writing(), '--result-file', 'taken']), /cannot be written: it is a directory/);
	refused(t, await home.run([...writing(), '--result-file', 'file/results.log']), /no directory/);
});

test.serial('a result file that this user may not write is told with its owner, before the run', async t => {
	const home = await Home.of(t);
	const locked = path.join(home.directory, 'locked');
	await mkdir(locked);
	await writeFile(path.join(locked, 'results.log'), 'older\n', {mode: 0o444});
	await chmod(locked, 0o555);
	t.teardown(async () => chmod(locked, 0o755));
	refused(t, await asOrdinaryUser(home, [...writing(), '--result-file', 'locked/results.log']), /belongs to \w+/);
	refused(t, await asOrdinaryUser(home, [...writing(), '--result-file', 'locked/new.log']), /belongs to \w+/);
	t.is(await readFile(path.join(locked, 'results.log'), 'utf8'), 'older\n');
});

test.serial('a full disk: the result is shown and in the history, the exit status says so', async t => {
	const home = await Home.of(t);
	const {status, stderr, stdout} = await home.run([...writing(), '--result-file', '/dev/full']);
	t.is(status, 1);
	t.regex(stderr, /could not be appended to \/dev\/full: no space left/);
	t.regex(stdout, /1 of 1 file/);
	const [saved] = await readdir(home.history);
	const record = JSON.parse(await readFile(path.join(home.history, saved as string), 'utf8'));
	t.is(record.operations[0].appendedTo, null);
	t.regex(record.operations[0].notAppended, /no space left/);
	t.is(record.exitStatus, 1);
});

test.serial(
	'a result file whose directory is deleted while running, and a file that is deleted is made anew',
	async t => {
		const home = await Home.of(t);
		for (const [i, target] of ['logs', 'logs/results.log'].entries()) {
			const logs = path.join(home.directory, 'logs');
			await mkdir(logs, {recursive: true});
			await writeFile(path.join(logs, 'results.log'), 'older\n');
			const server = await startScriptedServer({
				rules: [
					{
						on: {method: 'PUT', target: 'test_io_0'},
						steps: [{do: 'carry-out'}, {do: 'pause', milliseconds: 400}, answerOf(102_400)],
					},
				],
				forward: demo.url,
			});
			const args = ['--target', server.url, '--base-dir', `/own/deleted/${i}`, '--files', '1', '--size', '100KB'];
			const command = home.start(['run', ...args, '--operation', 'write', '--result-file', 'logs/results.log']);
			await requested(server, /^PUT .*test_io_0/);
			await rm(path.join(home.directory, target), {recursive: true});
			const {status, stderr, stdout} = await command.exited;
			await server.close();
			t.regex(stdout, /1 of 1 file/, 'the result is shown');
			if (i === 0) {
				t.is(status, 1);
				t.regex(stderr, /could not be appended to .*: its directory does not exist/);
			} else {
				t.is(status, 0);
				t.regex(await readFile(path.join(logs, 'results.log'), 'utf8'), /^----- TestDFSIO -----/);
			}
		}
	},
);

test.serial('a history that cannot be written costs neither the result nor the exit status', async t => {
	const home = await Home.of(t);
	await writeFile(path.join(home.directory, 'data'), 'in the way');
	const {status, stderr, stdout} = await home.run(writing());
	t.is(status, 0);
	t.regex(stderr, /this run could not be saved in the history .*: /);
	t.notRegex(stderr, /^\s+at |ENOTDIR|EEXIST/m, 'words, no codes');
	t.regex(stdout, /1 of 1 file/);
});

test.serial('files of ours are for the user alone', async t => {
	const home = await Home.of(t);
	t.is((await home.run([...writing(), '--save-profile', 'nightly'])).status, 0);
	for (const directory of [home.history, home.profiles]) {
		t.is((await stat(directory)).mode & 0o777, 0o700, directory);
		const names = await readdir(directory);
		t.is(names.length, 1, 'no temporary file is left');
		t.is((await stat(path.join(directory, names[0] as string))).mode & 0o777, 0o600);
	}
});

test.serial('a profile that is damaged, of a newer version, or in the way is named, kept and not replaced', async t => {
	const home = await Home.of(t);
	await mkdir(home.profiles, {recursive: true});
	const files = {
		'damaged.json': '{"schema": 1, "files": ',
		'newer.json': '{"schema": 99, "files": 3}\n',
		'wrong.json': '{"schema": 1, "files": -3, "colour": "red"}\n',
		'empty.json': '',
		'binary.json': '\u0000\u0001\uFFFD',
	};
	for (const [name, text] of Object.entries(files)) {
		await writeFile(path.join(home.profiles, name), text);
	}

	for (const [name, text] of Object.entries(files)) {
		const profile = name.slice(0, -5);
		const used = await home.run(['run', profile]);
		t.is(used.status, 2, profile);
		t.regex(used.stderr, new RegExp(`profile ${profile} `));
		t.notRegex(used.stderr, /^\s+at |SyntaxError|Unexpected/m);
		const saved = await home.run([...writing(), '--save-profile', profile]);
		t.is(await readFile(path.join(home.profiles, name), 'utf8'), text, 'kept byte for byte');
		t.is(saved.status, 2);
		t.regex(saved.stderr, /is kept, not replaced/);
		const listed = await home.run(['profiles']);
		t.is(listed.status, 0);
		t.true(listed.stdout.includes(profile), 'shown with the reason, not hidden');
	}
});

test.serial('profiles that cannot be read or written: one sentence', async t => {
	const home = await Home.of(t);
	await writeFile(path.join(home.directory, 'config'), 'in the way');
	const saved = await home.run([...writing(), '--save-profile', 'nightly']);
	t.is(saved.status, 2);
	t.regex(saved.stderr, /profile nightly cannot be saved in .*: /);
	t.notRegex(saved.stderr, /^\s+at |ENOTDIR/m);
	t.is((await home.run(['run', 'nightly'])).status, 2);
});

test.serial('damaged runs in the history are named and kept, and spoil nothing', async t => {
	const home = await Home.of(t);
	await home.run(writing());
	const damaged = path.join(home.history, '20990101-000000-aaaa.json');
	await writeFile(damaged, '{"schema":');
	await writeFile(path.join(home.history, '20990101-000000-bbbb.json'), '{"schema":99}');
	execFileSync('mkfifo', [path.join(home.history, '20990101-000000-cccc.json')]);
	const {status, stderr, stdout} = await home.run(['history']);
	t.is(status, 0);
	t.regex(stdout + stderr, /aaaa\.json is damaged/);
	t.regex(stdout + stderr, /bbbb\.json was written by a newer dfsio-tui/);
	t.is(await readFile(damaged, 'utf8'), '{"schema":');
	t.is((await home.run(writing())).status, 0);
});

function answerOf(size: number): {readonly do: 'send'; readonly text: string} {
	const body = JSON.stringify({size});
	return {do: 'send', text: `HTTP/1.1 201 Created\r\nContent-Length: ${body.length}\r\n\r\n${body}`};
}
