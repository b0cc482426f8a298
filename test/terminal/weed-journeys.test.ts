import {execFile} from 'node:child_process';
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import test from 'ava';
import type {Weed} from '../../scripts/start-weed.js';
import type {RunRecord} from '../../source/results/record.js';
import {startDemoFiler} from '../servers/demo-filer.js';
import {answer, startScriptedServer} from '../servers/scripted-server.js';
import {skipped, weedOrSkip} from '../servers/weed.js';
import {assertRestored, atTerminal, cli} from './launch.js';

const run = promisify(execFile);

let weed: Weed | undefined;
test.before(async () => {
	weed = await weedOrSkip();
});
test.after.always(async () => weed?.stop());

/** What every file came to, without the measured figures. */
function filesOf({operations}: RunRecord) {
	return operations.flatMap(({files, operation}) =>
		files.map(({bytes, name, state, tries}) => ({operation, name, state, bytes, tries})),
	);
}

/** The paths of all fields there are; entries of a list count as one. */
function fieldsOf(value: unknown, at = ''): readonly string[] {
	if (Array.isArray(value)) {
		return [...new Set(value.flatMap(item => fieldsOf(item, `${at}[]`)))].sort();
	}

	return typeof value === 'object' && value !== null
		? Object.entries(value)
				.flatMap(([key, item]) => fieldsOf(item, `${at}.${key}`))
				.sort()
		: [at];
}

test.serial(
	'a run by keys on a real filer equals the run of its command',
	atTerminal(async (t, {directory, launch}) => {
		if (weed === undefined) {
			skipped(t);
			return;
		}

		const session = launch({
			args: [
				'--target',
				weed.url,
				'--files',
				'4',
				'--size',
				'4MB',
				'--buffer-size',
				'1MB',
				'--result-file',
				'keys.txt',
			],
		});
		await session.see(/✔ SeaweedFS \d/);
		session.press('ctrl+r');
		await session.see(/1 of 2 · write · all well · 4 of 4 files, 16\.0 MiB stored/);
		session.press('right');
		await session.see(/every byte checked/);
		session.press('y');
		const shown = await session.see(/The same from the command line/);
		session.press('escape', 'escape');
		const command = shown
			.split('\n')
			.slice(4, -4)
			.map(line => line.trim())
			.join(' ')
			.trim();
		t.regex(command, /^dfsio-tui run --target /);
		const words = command.replace('dfsio-tui ', '').replace('keys.txt', 'command.txt').split(' ');
		const {stdout} = await run(process.execPath, [cli, ...words, '--json'], {
			cwd: directory,
			env: {...process.env, HOME: directory, XDG_DATA_HOME: path.join(directory, 'other')},
		});
		const typedRecord = JSON.parse(stdout) as RunRecord;
		const history = path.join(directory, 'data', 'dfsio-tui', 'history');
		const [saved = ''] = await readdir(history);
		const keysRecord = JSON.parse(await readFile(path.join(history, saved), 'utf8')) as RunRecord;
		t.deepEqual(filesOf(keysRecord), filesOf(typedRecord), 'the same files');
		t.is(filesOf(keysRecord).length, 8);
		t.deepEqual(fieldsOf(keysRecord), fieldsOf(typedRecord), 'the same fields');
		t.deepEqual({...keysRecord.asked, resultFile: ''}, {...typedRecord.asked, resultFile: ''}, 'the same settings');
		const form = (text: string) =>
			text.replaceAll(/: .*\d.*$/gm, match => match.replaceAll(/\d+/g, '#').replace(/: \w{3} \w{3} .*/, ': date'));
		const [keys, typed] = await Promise.all([
			readFile(path.join(directory, 'keys.txt'), 'utf8'),
			readFile(path.join(directory, 'command.txt'), 'utf8'),
		]);
		t.is(form(keys).replaceAll(/[#.]+/g, '#'), form(typed).replaceAll(/[#.]+/g, '#'));
	}),
);

test.serial(
	'a file that fails: the reason first in Results, t tries it alone again',
	atTerminal(async (t, {launch}) => {
		const filer = await startDemoFiler();
		const full = {
			on: {method: 'PUT', target: 'test_io_2'},
			times: 1,
			steps: [answer(500, '{"error":"no free volumes left"}')],
		};
		const server = await startScriptedServer({rules: [full], forward: filer.url});
		try {
			const session = launch({
				args: [
					'--target',
					server.url,
					'--operation',
					'write',
					'--files',
					'4',
					'--size',
					'1MB',
					'--buffer-size',
					'256KB',
					'--retries',
					'0',
				],
			});
			await session.see(/✔/);
			session.press('ctrl+r');
			await session.see(/write · 1 file failed · 3 of 4 files/);
			await session.see(/✖ test_io_2: .*no free volumes/);
			session.press('t');
			await session.see(/write · all well · 1 of 1 file, 1\.00 MiB stored/);
			session.press('q');
			await session.exited;
			assertRestored(t, session);
		} finally {
			await server.close();
			await filer.close();
		}
	}),
);

test.serial(
	'in a pipe there is no escape, and the result alone is on stdout',
	atTerminal(async (t, {directory}) => {
		const args = ['run', '--target', 'demo:', '--files', '2', '--size', '1MB'];
		const {stdout, stderr} = await run(process.execPath, [cli, ...args], {
			cwd: directory,
			env: {...process.env, HOME: directory, XDG_DATA_HOME: directory},
		});
		t.notRegex(stdout + stderr, /\u001B/);
		t.regex(stdout, /----- TestDFSIO ----- : write/);
	}),
);
