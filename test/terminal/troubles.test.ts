import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import test from 'ava';
import type {RunRecord} from '../../source/results/record.js';
import {startCountingProxy} from '../servers/counting-proxy.js';
import {startDemoFiler} from '../servers/demo-filer.js';
import {answer, startScriptedServer} from '../servers/scripted-server.js';
import {assertRestored, atTerminal} from './launch.js';

const mebibyte = 1024 ** 2;

const writing = (target: string, files: number, size: string) => [
	...['--target', target, '--operation', 'write', '--files', String(files), '--size', size],
	...['--buffer-size', '256KB', '--concurrency', String(files)],
];

const demo = await startDemoFiler();
test.after.always(async () => demo.close());

for (const [files, size, row] of [
	[1, '8MB', /test_io_0 [▶▒] [█▓░]+/],
	[16, '1MB', / 15 [█▓░▏▎▍▌▋▊▉]+ /],
] as const) {
	test.serial(
		`a slow connection, ${files} at once: one sees what moves and what is waited for`,
		atTerminal(async (t, {launch}) => {
			const slow = await startCountingProxy({target: demo.url, bytesPerSecond: 3 * mebibyte});
			try {
				const session = launch({args: writing(slow.url, files, size)});
				await session.see(/✔/);
				session.press('ctrl+r');
				await session.see(screen => row.test(screen) && /stored \+[\d.]+ [KM]iB on the way/.test(screen));
				await session.see(/0:0[2-9] gone/);
				session.resize(60, 15);
				await session.see(/ctrl\+c stop/);
				await session.see(new RegExp(`write · all well · ${files} of ${files} file`));
				session.press('q');
				t.is((await session.exited).code, 0);
				assertRestored(t, session);
			} finally {
				await slow.close();
			}
		}),
	);
}

test.serial(
	'f while it runs: which file failed, why, and what to do; t afterwards tries it alone',
	atTerminal(async (t, {launch}) => {
		const slow = await startCountingProxy({target: demo.url, bytesPerSecond: 2 * mebibyte});
		const full = {
			on: {method: 'PUT', target: 'test_io_2'},
			times: 1,
			steps: [answer(500, '{"error":"no free volumes left"}')],
		};
		const server = await startScriptedServer({rules: [full], forward: slow.url});
		try {
			const session = launch({args: [...writing(server.url, 4, '2MB'), '--retries', '0']});
			await session.see(/✔/);
			session.press('ctrl+r');
			await session.see(/test_io_2 ✖ .*no free volumes[\s\S]*1 failed/);
			session.press('f');
			await session.see(/1 failed file +f or esc goes back[\s\S]*✖ test_io_2 +no-space[\s\S]*add volume servers/);
			session.press('escape');
			await session.see(/test_io_3 /);
			await session.see(/write · 1 file failed · 3 of 4 files/);
			session.press('a');
			await session.see(/block appended to/);
			session.press('a');
			await session.see(/Only a partial result that is not in the file yet/);
			session.press('t');
			await session.see(/write · all well · 1 of 1 file/);
			t.notRegex(session.screen, /last run/);
			session.press('q');
			t.is((await session.exited).code, 0);
		} finally {
			await server.close();
			await slow.close();
		}
	}),
);

test.serial(
	'a filer that comes up after it was asked is asked again',
	atTerminal(async (_t, {launch}) => {
		const server = await startScriptedServer({rules: [{times: 1, steps: [answer(502, 'not yet')]}], forward: demo.url});
		try {
			const session = launch({args: writing(server.url, 2, '1MB')});
			await session.see(/✖ .*502/);
			session.press('ctrl+r');
			await session.see(/write · all well · 2 of 2 files/);
			session.press('escape');
			await session.see(/❯ Target[\s\S]*replaces 2 older files/);
			session.press('ctrl+u', 'demo:');
			await session.see(/❯ Target +demo:[\s\S]*✔ built-in/);
		} finally {
			await server.close();
		}
	}),
);

test.serial(
	'names and notes of wide characters, in every window',
	atTerminal(async (t, {directory, launch}) => {
		const note = `数据库 😀 ${'👩‍👩‍👧 測試 '.repeat(8)}`.trim();
		const session = launch({
			args: [...writing('demo:', 4, '1MB'), '--result-file', '结果-🚀.txt', '--note', note],
		});
		await session.see(/✔/);
		session.press('ctrl+r');
		await session.see(/write · all well/);
		for (const [columns, rows] of [
			[60, 15],
			[120, 40],
			[80, 24],
		] as const) {
			session.resize(columns, rows);
			await session.see(/write · all well/);
			session.press(...Array<string>(20).fill('down'));
			await session.see(/数据库/);
		}

		session.press('n', 'ctrl+u', '備考 👍', 'enter');
		await session.see(/the note is saved/);
		await session.see(/Notes +備考/);
		session.press('q');
		t.is((await session.exited).code, 0);
		t.regex(await readFile(path.join(directory, '结果-🚀.txt'), 'utf8'), /TestDFSIO/);
	}),
);

test.serial(
	'a window that is closed: the run ends, and its record is kept',
	atTerminal(async (t, {directory, launch}) => {
		const session = launch({args: ['run', ...writing('demo:', 64, '1GB')]});
		await session.see(/sent now/);
		session.hangUp();
		const {code, signal} = await session.exited;
		t.deepEqual({code, signal}, {code: 129, signal: 0}, 'no crash');
		const history = path.join(directory, 'data', 'dfsio-tui', 'history');
		const [file = ''] = await readdir(history);
		const record = JSON.parse(await readFile(path.join(history, file), 'utf8')) as RunRecord;
		t.is(record.exitStatus, 129);
		t.is(record.operations[0]?.status, 'cancelled');
	}),
);

test.serial(
	'| head: no word of it, and the terminal is as it was',
	atTerminal(async (t, {launch}) => {
		const session = launch({
			args: ['run', '--target', 'demo:', '--files', '2', '--size', '1MB'],
			inShell: true,
			into: '| head -n 1',
		});
		await session.see(/left:0[\s\S]* icanon/);
		t.regex(session.screen, /^write: .*MiB\/s/m);
		t.notRegex(session.screen, /EPIPE|Error|-icanon/);
	}),
);
