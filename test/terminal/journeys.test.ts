import {readFile} from 'node:fs/promises';
import path from 'node:path';
import test from 'ava';
import {assertRestored, atTerminal} from './launch.js';

// Files of a size that makes a run short on any machine; the screens are what is tried here.
const small = ['--target', 'demo:', '--files', '4', '--size', '1MB', '--buffer-size', '256KB'];

test.serial(
	'first launch to result to saved profile to leaving; then Enter runs it again',
	atTerminal(async (t, {launch}) => {
		const first = launch();
		await first.see(/Target +http:\/\/localhost:8888/);
		await first.see(/Tab\s+offers\s+the\s+built-in\s+demo\s+filer/);
		first.press('tab');
		await first.see(/Target +demo:[\s\S]*✔/);
		first.press('enter', 'enter', 'enter');
		await first.see(/❯ File size/);
		first.press('ctrl+u', '1MB', 'enter');
		await first.see(/❯ Buffer size/);
		first.press('enter', 'enter', 'enter');
		await first.see(/❯ More settings/);
		first.press('enter');
		await first.see(/❯ Start +dfsio-tui run --target demo: --files 4 --size 1MB/);
		first.press('enter');
		await first.see(/1 of 2 · write · all well · 4 of 4 files, 4\.00 MiB stored/);
		first.press('right');
		await first.see(/2 of 2 · read · all well/);
		first.press('s');
		await first.see(/Save as:/);
		first.press('nightly', 'enter');
		await first.see(/saved as nightly/);
		first.press('q');
		t.is((await first.exited).code, 0);
		assertRestored(t, first);
		t.regex(first.screen, /MiB\/s/);

		const second = launch();
		await second.see(/❯ nightly +write, read · 4 files × 1 MiB[\s\S]*write .* MiB\/s/);
		second.press('enter');
		await second.see(/1 of 2 · write · all well · 4 of 4 files/);
		await second.see(/last run [\d.]+, one run each/);
		second.press('c');
		await second.see(/two runs[\s\S]*one run each: no verdict; 4 more rounds/);
		second.press('escape');
		await second.see(/r again/);
		second.press('h');
		await second.see(
			/earlier runs\n─+\n +when +MiB\/s +files +target\n ❯ {3}[\d-]+ [\d:]+ {2}write [\d.]+ · read [\d.]+ +4 files × 1 MiB +demo:/,
		);
		second.press('down', 'enter');
		await second.see(/1 of 2 · write · all well · 4 of 4 files/);
		second.press('escape');
		await second.see(/earlier runs/);
		second.press('q');
		t.is((await second.exited).code, 0);
	}),
);

test.serial(
	'a wrong address is mended after the word of the probe',
	atTerminal(async (_t, {launch}) => {
		const session = launch({args: ['--target', 'http://127.0.0.1:1']});
		await session.see(/✖ .*connection refused/);
		session.press('ctrl+u', 'demo:');
		await session.see(/✔/);
		session.press('ctrl+r');
		await session.see(/write ·/);
	}),
);

test.serial(
	'pastes: 10 KB, and text with newlines that start nothing',
	atTerminal(async (_t, {launch}) => {
		const session = launch({args: small});
		await session.see(/✔/);
		session.press('ctrl+u');
		session.send(`\u001B[200~${'x'.repeat(10_240)}\u001B[201~`);
		await session.see(/Target +x{40}/);
		session.press('ctrl+u');
		session.send('\u001B[200~demo:\r\nfirst\nsecond\n\u001B[201~');
		await session.see(/❯ Target +demo: first second/);
	}),
);

test.serial(
	'arrow keys that come in two packets move, and are no Escape',
	atTerminal(async (t, {launch}) => {
		const session = launch({args: small});
		await session.see(/❯ Target/);
		session.send('\u001B');
		session.send('[B');
		await session.see(/❯ Operations/);
		session.send('\u001B[');
		session.send('B');
		await session.see(/❯ Files/);
		t.notRegex(session.screen, /Leave/);
	}),
);

test.serial(
	'Ctrl-C stops with a partial result, in the shell the terminal is as it was',
	atTerminal(async (t, {launch}) => {
		const args = ['run', '--target', 'demo:', '--operation', 'write', '--files', '64', '--size', '1GB', '--yes'];
		const session = launch({args, inShell: true});
		await session.see(/write · 64 files × 1 GiB[\s\S]*sent now/);
		session.press('ctrl+c');
		await session.see(/left:130[\s\S]* icanon/);
		assertRestored(t, session);
		t.regex(session.screen, / echo /);
		t.notRegex(session.screen, /-echo |-icanon/);
	}),
);

test.serial(
	'Ctrl-C twice leaves',
	atTerminal(async (t, {launch}) => {
		const session = launch({args: ['--target', 'demo:', '--files', '64', '--size', '100MB']});
		await session.see(/✔/);
		session.press('ctrl+r');
		await session.see(/sent now/);
		session.press('ctrl+c');
		await session.see(/stopping|r again/);
		session.press('ctrl+c');
		// Within half a second that one was too soon and the run has stopped by itself since: then this one leaves Results.
		const results = session.see(/r again/).then(() => session.press('ctrl+c'));
		await Promise.race([session.exited, results]);
		t.is((await session.exited).code, 130);
		await results.catch(() => {});
		assertRestored(t, session);
	}),
);

test.serial(
	'SIGTERM and SIGHUP give the terminal back and the status of the signal',
	atTerminal(async (t, {launch}) => {
		for (const [signal, status] of [
			['SIGTERM', 143],
			['SIGHUP', 129],
		] as const) {
			const session = launch({
				args: ['run', '--target', 'demo:', '--operation', 'write', '--files', '64', '--size', '1GB'],
			});
			await session.see(/sent now/);
			session.kill(signal);
			t.is((await session.exited).code, status, signal);
			assertRestored(t, session);
		}
	}),
);

test.serial(
	'every screen at every size and back, while running',
	atTerminal(async (_t, {launch}) => {
		const session = launch({args: ['--target', 'demo:', '--files', '64', '--size', '100MB']});
		await session.see(/✔/);
		const sizes = [
			[120, 40],
			[80, 24],
			[60, 15],
			[50, 10],
			[80, 24],
		] as const;
		const through = async (wanted: RegExp) => {
			for (const [columns, rows] of sizes) {
				session.resize(columns, rows);
				await session.see(screen =>
					columns < 60
						? screen.includes(`This window is ${columns}x${rows}`)
						: wanted.test(screen) && screen.split('\n')[1] === '─'.repeat(columns),
				);
			}
		};

		await through(/❯ Target/);
		session.press('ctrl+r');
		await session.see(/write · 64 files/);
		await through(/write · 64 files × 100 MiB/);
		session.press('v');
		await through(/files\/s/);
		session.press('ctrl+g');
		await session.see(/^ Keys/);
		await through(/^ Keys/);
		session.press('escape');
		await session.see(/running/);
		session.press('q');
		await session.see(/Stop the run\?/);
		session.press('enter');
		await session.see(/TestDFSIO|No file finished/);
		await through(/r again/);
		session.press('p');
		await session.see(/saved profiles/);
		await through(/saved profiles/);
		session.press('h');
		await session.see(/earlier runs/);
		await through(/earlier runs/);
	}),
);

test.serial(
	'10,000 small files: figures, and the keys answer',
	atTerminal(async (_t, {launch}) => {
		const session = launch({
			args: ['--target', 'demo:', '--operation', 'write', '--files', '10000', '--size', '1KB', '--buffer-size', '1KB'],
		});
		await session.see(/✔/);
		session.press('ctrl+r');
		await session.see(/all files, one cell \d+ files/);
		await session.see(/p50 .* p99/);
		session.press('p');
		await session.see(/VIEW FROZEN \d+ s, run goes on|all well/);
		session.press('p');
		await session.see(/10,000 of 10,000 files/);
	}),
);

test.serial(
	'NO_COLOR and --ascii tell everything without',
	atTerminal(async (t, {launch}) => {
		const plain = launch({args: [...small, '--ascii'], environment: {NO_COLOR: '1'}});
		await plain.see(/> Target +demo:[\s\S]*\+ /);
		plain.press('ctrl+r');
		await plain.see(/all well - 4 of 4 files/);
		t.notRegex(plain.raw, /\u001B\[[\d;]*3\dm/, 'no colour');
		t.notRegex(plain.raw, /[^\u0000-\u007F]/, 'only ASCII');
	}),
);

test.serial(
	'a screen reader gets sentences',
	atTerminal(async (t, {launch}) => {
		const session = launch({args: ['run', ...small], environment: {INK_SCREEN_READER: 'true'}});
		t.is((await session.exited).code, 0);
		t.regex(session.raw, /write: [\d.]+ MiB\/s/);
		t.notRegex(session.raw, /\u001B\[\?1049h|[▓█░]/);
	}),
);

test.serial(
	'a screen reader is asked line by line; Ctrl-C at a question leaves',
	atTerminal(async (t, {launch}) => {
		const session = launch({environment: {INK_SCREEN_READER: 'true'}});
		await session.see(/Target, .*:/);
		session.press('nowhere at all', 'enter');
		await session.see(/Enter asks again/);
		session.press('enter');
		session.press('demo:', 'enter');
		await session.see(/Operations, /);
		session.press('write', 'enter', '2', 'enter', '1MB', 'enter', 'enter', 'enter', 'enter');
		await session.see(/What next\?/);
		t.regex(session.raw, /write: [\d.]+ MiB\/s/);
		session.press('ctrl+c');
		t.is((await session.exited).code, 130);
	}),
);

test.serial(
	'run on a terminal shows the screen, leaves by itself and appends the block it shows',
	atTerminal(async (t, {directory, launch}) => {
		const session = launch({args: ['run', ...small, '--result-file', 'out.txt']});
		t.is((await session.exited).code, 0);
		assertRestored(t, session);
		t.true(session.raw.includes('\u001B[?1049h'));
		const blocks = await readFile(path.join(directory, 'out.txt'), 'utf8');
		t.deepEqual(blocks.match(/----- TestDFSIO ----- : \w+/g), [
			'----- TestDFSIO ----- : write',
			'----- TestDFSIO ----- : read',
		]);
		t.regex(session.screen, /block appended to .*out\.txt/);
	}),
);
