import test from 'ava';
import type {Snapshot} from '../../../source/benchmark/snapshot.js';
import {defaultProfile} from '../../../source/profile/complete.js';
import {type Line, lineText, lineWidth} from '../../../source/tui/line.js';
import {unnamed} from '../../../source/tui/profiles/naming.js';
import {RunDrawing} from '../../../source/tui/run/run-drawing.js';
import {runScreen} from '../../../source/tui/run/run-screen.js';
import {initialRunView, type RunView, reduceRunView} from '../../../source/tui/run/run-view.js';
import {createTheme, plainTheme, type Theme} from '../../../source/tui/theme.js';
import {liveSnapshot, type Script, scriptedSnapshot} from '../scripted-run.js';

const mebibyte = 1024 ** 2;

const base: Script = {operation: 'write', files: 4, size: 64 * mebibyte, lanes: 4, laneRate: 20, wait: 1};

type Options = {
	readonly columns?: number;
	readonly rows?: number;
	readonly view?: RunView;
	readonly drawing?: RunDrawing;
	readonly now?: number;
	readonly theme?: Theme;
};

function screen(snapshot: Snapshot, options: Options = {}): readonly Line[] {
	const {
		columns = 80,
		rows = 24,
		view = initialRunView,
		drawing = new RunDrawing(),
		now = 0,
		theme = plainTheme,
	} = options;
	const run = {profile: defaultProfile, naming: unnamed, view, interrupts: {stoppedAt: null}};
	return runScreen(drawing.look(snapshot, view), run, drawing, {size: {columns, rows}, theme, message: null, now});
}

const text = (lines: readonly Line[]) => lines.map(lineText).join('\n');

const scripts: Readonly<Record<string, Script>> = {
	one: {...base, files: 1, lanes: 1, operation: 'read'},
	four: {...base, stalling: [3], failing: [0], retrying: [1]},
	sixteen: {...base, files: 16, lanes: 16},
	lanes: {...base, files: 64, lanes: 16, failing: [3, 40], retrying: [5]},
	columns: {...base, files: 640, lanes: 32, stalling: [8]},
	cells: {...base, files: 1000, lanes: 300},
	small: {...base, files: 10_000, lanes: 16, size: 1024, laneRate: 0.5, wait: 0.002},
	names: {...base, name: index => `数据文件-${index}-👩‍👩‍👧-🚀-very-long-name.bin`},
	empty: {...base, size: 0, laneRate: 1},
	rounds: {...base, steps: 6, step: 2, round: 1, rounds: 3},
};

test('at 60x15 too the last line tells how to stop and where all keys are', t => {
	const last = (script: Script) => text(screen(scriptedSnapshot(script, 3), {columns: 60, rows: 15}).slice(-1));
	t.regex(last({...base, files: 16, lanes: 16}), /16 running {2}0 done {2}0 failed .*ctrl\+c stop {2}\? keys$/);
	t.regex(last({...base, retrying: [1]}), /1 retried .*ctrl\+c stop/);
});

test('no frame is as tall as the terminal, no line wider, at any size and moment', t => {
	for (const [name, script] of Object.entries(scripts)) {
		for (const [columns, rows] of [
			[120, 40],
			[80, 24],
			[60, 15],
			[200, 60],
		] as const) {
			for (const unicode of [true, false]) {
				const theme = createTheme({color: false, unicode});
				const drawing = new RunDrawing();
				for (const seconds of [0, 0.2, 1.1, 3.3, 1000]) {
					const lines = screen(scriptedSnapshot(script, seconds), {columns, rows, drawing, theme});
					const where = `${name} ${columns}x${rows} at ${seconds}`;
					t.is(lines.length, rows - 1, where);
					t.true(
						lines.every(line => lineWidth(line) <= columns),
						where,
					);
					t.notRegex(text(lines), /NaN|undefined|Infinity/, where);
					if (!unicode && name !== 'names') {
						t.regex(
							lines.map(line => line.map(part => theme.paint(part.role, part.text)).join('')).join(''),
							/^[\u0020-\u007E]*$/,
							where,
						);
					}
				}
			}
		}
	}
});

test('rows keep their places while files change', t => {
	const drawing = new RunDrawing();
	const script: Script = {...base, files: 12, lanes: 4, failing: [2], retrying: [5]};
	for (let seconds = 0; seconds < 14; seconds += 0.7) {
		const lines = screen(scriptedSnapshot(script, seconds), {drawing}).map(lineText);
		for (let index = 0; index < 12; index++) {
			t.regex(lines[4 + index] as string, new RegExp(`^ test_io_${index} `));
		}
	}
});

test('trouble is told apart: all sent, stalled, retried, failed', t => {
	const shown = text(screen(scriptedSnapshot({...base, stalling: [3]}, 3.8)));
	t.regex(shown, /test_io_0 ▒ ▓+ +all sent, server not done for 0\.6 s/);
	t.regex(shown, /test_io_3 ! ▓+░+ +32\.0 MiB {3}nothing for 2\.2 s/);
	t.regex(shown, /1 stalled/);
	const troubled = text(screen(scriptedSnapshot({...base, failing: [0], retrying: [1]}, 0.8)));
	t.regex(troubled, /test_io_1 ↻ connection reset, try 2 of 3/);
	const failed = text(screen(scriptedSnapshot({...base, failing: [0]}, 2)));
	t.regex(failed, /test_io_0 ✖ the filer has no free volumes left/);
	t.regex(failed, /1 failed/);
});

test('64 lanes stand in columns at 80x24, in each how long the server has been at a file', t => {
	const shown = text(screen(scriptedSnapshot({...base, files: 640, lanes: 64}, 3.8)));
	t.regex(shown, /^ {2}0 ▓+ ▒ 0\.6 s/m);
	t.regex(shown, /^ 15 .* 31 .* 47 .* 63 /m);
	t.notRegex(shown, /one cell/);
});

test('more lanes are one cell each, and are called so', t => {
	t.regex(text(screen(scriptedSnapshot(scripts.cells as Script, 1))), /lanes, one cell each/);
});

test('failures are listed with what to do', t => {
	const view = reduceRunView(initialRunView, {type: 'toggle-failures'});
	const shown = text(screen(scriptedSnapshot({...base, failing: [0, 2]}, 3), {view}));
	t.regex(shown, /2 failed files/);
	t.regex(shown, /Grow the cluster \(weed volume -max\)/);
});

test('many quick files get figures, decided once; v goes through the layouts', t => {
	const drawing = new RunDrawing();
	const script = scripts.small as Script;
	screen(scriptedSnapshot(script, 0.5), {drawing});
	t.is(drawing.layout(scriptedSnapshot(script, 0.5), initialRunView, 19).shown, 'lanes');
	const shown = text(screen(scriptedSnapshot(script, 1.2), {drawing}));
	t.regex(shown, /files\/s {4}now/);
	t.regex(shown, /p50 .* p99/);
	const {possible} = drawing.layout(scriptedSnapshot(script, 1.2), initialRunView, 19);
	t.deepEqual(possible, ['lanes', 'small']);
	const next = reduceRunView(initialRunView, {type: 'next-layout', shown: 'small', possible});
	t.is(next.layout, 'lanes');
});

test('a frozen view stays what it was, also at another size', t => {
	const drawing = new RunDrawing();
	screen(scriptedSnapshot(base, 1), {drawing});
	const view = reduceRunView(initialRunView, {type: 'toggle-freeze', now: 100});
	screen(liveSnapshot(scriptedSnapshot(base, 1)), {drawing, view, now: 100});
	const shown = text(screen(scriptedSnapshot(base, 3), {drawing, view, now: 112.4, columns: 120, rows: 40}));
	t.regex(shown, /VIEW FROZEN 12 s, run goes on/);
	t.regex(shown, /test_io_0 ▶ .* 20\.0 MiB .* 1\.00 s/);
	const live = text(screen(scriptedSnapshot(base, 3), {drawing, view: initialRunView}));
	t.regex(live, /60\.0 MiB/);
});

test('several operations and rounds are named; phases too', t => {
	t.regex(
		text(screen(scriptedSnapshot(scripts.rounds as Script, 1))),
		/^ 2 of 6 · write · round 1 of 3 · 4 files × 64 MiB · 4 at once/,
	);
	const removing = {...scriptedSnapshot({...base, phase: 'removing-old-files'}, 0), phaseDone: 120, phaseTotal: 1000};
	t.regex(text(screen(removing)), /removing old files 120 of 1000/);
});

test('long runs count their dips', t => {
	const snapshot = scriptedSnapshot(base, 700);
	const series = snapshot.series.map((point, index) => ({...point, sent: index > 10 && index < 14 ? 1 : 80}));
	t.regex(text(screen({...snapshot, series})), /1 dip under half, longest/);
});
