import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import test from 'ava';
import {startDemoFiler} from '../servers/demo-filer.js';
import {cli} from '../terminal/launch.js';
import {Home} from './command.js';

// The limit of a shell on the size of files stands for a disk that fills up: a write comes back short, the next fails.
const demo = await startDemoFiler();
test.after.always(async () => demo.close());

let bases = 0;

/** The built command under `ulimit -f`, whose unit is 1024 bytes in bash. */
async function limited(home: Home, kibibytes: number, args: readonly string[]) {
	const more = ['--target', demo.url, '--base-dir', `/full/${bases++}`, '--files', '1', '--size', '100KB'];
	const words = [process.execPath, cli, 'run', ...more, '--operation', 'write', ...args];
	const shell = spawn('/bin/bash', ['-c', `ulimit -f ${kibibytes}; exec "$@"`, 'bash', ...words], {
		cwd: home.directory,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			PATH: process.env.PATH,
			HOME: home.directory,
			XDG_CONFIG_HOME: path.join(home.directory, 'config'),
			XDG_DATA_HOME: path.join(home.directory, 'data'),
		},
	});
	const pieces = {stdout: '', stderr: ''};
	shell.stdout.on('data', piece => {
		pieces.stdout += piece;
	});
	shell.stderr.on('data', piece => {
		pieces.stderr += piece;
	});
	const [status] = await once(shell, 'close');
	return {...pieces, status};
}

test.serial(
	'a result file that fills up in the middle of a block: nothing of it stays, the result is shown',
	async t => {
		const home = await Home.of(t);
		const file = path.join(home.directory, 'results.log');
		const older = `${'-'.repeat(64 * 1024 - 101)}\n`;
		await writeFile(file, older);
		const {status, stderr, stdout} = await limited(home, 64, ['--result-file', 'results.log', '--json']);
		t.is(status, 1);
		t.is(await readFile(file, 'utf8'), older, 'what was there before, and no half of a block');
		t.regex(stderr, /could not be appended to .*results\.log: the file may not grow any further/);
		t.notRegex(stderr, /EFBIG|^\s+at /m);
		const {operations} = JSON.parse(stdout);
		t.is(operations[0].files[0].bytes, 102_400);
		t.is(operations[0].appendedTo, null);
		t.regex(operations[0].notAppended, /may not grow any further/);
		const [saved = ''] = await readdir(home.history);
		t.deepEqual(JSON.parse(await readFile(path.join(home.history, saved), 'utf8')), JSON.parse(stdout));
	},
);

test.serial('a history that fills up in the middle of a record: nothing of it stays, the result is shown', async t => {
	const home = await Home.of(t);
	const {status, stderr, stdout} = await limited(home, 1, ['--result-file', 'results.log']);
	t.is(status, 0);
	t.regex(stderr, /this run could not be saved in the history .*: the file may not grow any further/);
	t.notRegex(stderr, /EFBIG|^\s+at |saved as/m);
	t.regex(stdout, /1 of 1 file/);
	t.deepEqual(await readdir(home.history), [], 'no half-written file');
	t.regex(await readFile(path.join(home.directory, 'results.log'), 'utf8'), /Number of files: 1\n/, 'the block fitted');
});

test.serial('a profile that fills up in the middle: the older one stays whole', async t => {
	const home = await Home.of(t);
	const profile = ['--save-profile', 'nightly', '--result-file', 'results.log'];
	t.is((await limited(home, 64, profile)).status, 0);
	const file = path.join(home.profiles, 'nightly.json');
	const older = await readFile(file, 'utf8');
	const long = ['--save-profile', 'nightly', '--result-file', '测'.repeat(80), '--note', '测'.repeat(200)];
	const {status, stderr} = await limited(home, 1, long);
	t.is(status, 2);
	t.regex(stderr, /profile nightly cannot be saved in .*: the file may not grow any further/);
	t.is(await readFile(file, 'utf8'), older);
	t.deepEqual(await readdir(home.profiles), ['nightly.json'], 'no half-written file');
});
