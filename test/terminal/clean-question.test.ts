import test, {type ExecutionContext} from 'ava';
import {marksIn} from '../benchmark/marks-in.js';
import {FilerFiles} from '../cli/filer-files.js';
import {startDemoFiler} from '../servers/demo-filer.js';
import {atTerminal} from './launch.js';
import type {TerminalSession} from './terminal-session.js';

const demo = await startDemoFiler();
test.after.always(async () => demo.close());

const files = new FilerFiles(demo.url);
const question = /Remove 12 files, 12 B\? \[y\/N\]/;

/** `clean` in a terminal, asked and answered; the status, and what lies there afterwards. */
function answered(
	baseDir: string,
	answer: (session: TerminalSession) => void,
	judge: (t: ExecutionContext, screen: string, left: number) => void,
) {
	return atTerminal(async (t, {launch}) => {
		for (let i = 0; i < 12; i++) {
			await files.put(`${baseDir}/io_data/test_io_${i}`, Buffer.from('x'));
		}

		const session = launch({args: ['clean', '--target', demo.url, '--base-dir', baseDir], inShell: true});
		await session.see(question);
		const [list = ''] = session.screen.split('Remove 12');
		t.is(list.split('/io_data/test_io_').length - 1, 10, 'the list comes first');
		t.regex(list, /and 2 more/);
		t.is((await files.list(`${baseDir}/io_data`)).length, 12, 'nothing goes before the answer');
		t.is((await marksIn(demo.url, baseDir)).length, 1, 'who would write meanwhile is told');
		answer(session);
		await session.see(/left:\d+[\s\S]* icanon/);
		judge(t, session.screen, (await files.list(`${baseDir}/io_data`)).length);
		t.deepEqual(await marksIn(demo.url, baseDir), []);
		t.regex(session.screen, /(?<!-)icanon/);
		t.regex(session.screen, /(?<!-)echo\b/);
		t.notRegex(session.screen, /Error| at .*\.js/);
	});
}

for (const [name, answer] of [
	['y', 'y\r'],
	['yes', 'YES\r'],
] as const) {
	test.serial(
		`clean is told ${name}: the files go`,
		answered(
			`/clean/${name}`,
			session => session.send(answer),
			(t, screen, left) => {
				t.is(left, 0);
				t.regex(screen, /Removed 12 files, 12 B in/);
				t.regex(screen, /left:0/);
			},
		),
	);
}

for (const [name, answer] of [
	['n', 'n\r'],
	['Enter', '\r'],
	['something else', 'yellow\r'],
	['the end of input', '\u0004'],
] as const) {
	test.serial(
		`clean is told ${name}: all is kept`,
		answered(
			`/clean/${name.replaceAll(' ', '-')}`,
			session => session.send(answer),
			(t, screen, left) => {
				t.is(left, 12);
				t.regex(screen, /Kept 12 files, 12 B in/);
				t.regex(screen, /left:0/);
			},
		),
	);
}

test.serial(
	'clean is told Ctrl-C: all is kept, and the status is that of the signal',
	answered(
		'/clean/ctrl-c',
		session => session.press('ctrl+c'),
		(t, screen, left) => {
			t.is(left, 12);
			t.regex(screen, /left:130/);
		},
	),
);
