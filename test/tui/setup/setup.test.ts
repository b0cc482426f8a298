import test from 'ava';
import {defaultProfile} from '../../../source/profile/complete.js';
import type {ProbeResult} from '../../../source/tui/app-contract.js';
import {lineText, lineWidth} from '../../../source/tui/line.js';
import {probeRequest, setupProbed} from '../../../source/tui/setup/asked-target.js';
import {drawSetup, windowOf} from '../../../source/tui/setup/setup-lines.js';
import {readForm, type SetupState, setupState} from '../../../source/tui/setup/setup-state.js';
import {startQuestion} from '../../../source/tui/setup/start-question.js';
import {type SetupRequest, setupKey} from '../../../source/tui/setup/update-setup.js';
import {setupCompleted} from '../../../source/tui/setup/walk-choices.js';
import {plainTheme} from '../../../source/tui/theme.js';
import {press} from '../press.js';

const fine: ProbeResult = {
	ok: true,
	summary: 'SeaweedFS 4.48 · 58 GiB free',
	freeBytes: 58 * 1024 ** 3,
	cannot: {truncate: 'the filer has no truncate'},
	found: {files: 0, bytes: 0, size: null, foreign: 0},
};

function after(keys: readonly string[], start: SetupState = setupState(defaultProfile)) {
	let state = start;
	let request: SetupRequest | undefined;
	for (const key of press(keys)) {
		({state, request} = setupKey(state, key));
	}

	return {state, request};
}

const answered = (state: SetupState, result: ProbeResult): SetupState => {
	const request = probeRequest(state);
	return request ? setupProbed({...state, probed: {...request, result: 'asking'}}, request, result) : state;
};

test('Enter from the first field on leads to Start and starts', t => {
	const {state, request} = after(['enter', 'enter', 'enter', 'enter', 'enter', 'enter', 'enter', 'down', 'enter']);
	t.is(state.focus, 'start');
	t.deepEqual(request, {type: 'start'});
	t.deepEqual(readForm(state).profile, defaultProfile);
});

test('typed values become the profile; up and down keep them', t => {
	const {state} = after(['down', 'down', 'ctrl+u', '1', '6', 'enter', 'ctrl+u', '1', 'M', 'B', 'up', 'down']);
	t.is(state.focus, 'size');
	t.like(readForm(state).profile, {files: 16, size: 1024 ** 2});
});

test('a wrong value is told when the field is left, and Start goes to it', t => {
	const wrong = after(['down', 'down', 'ctrl+u', 'x', 'down', 'down']).state;
	t.is(wrong.focus, 'bufferSize');
	t.truthy(wrong.errors.files);
	const {state, request} = after(['ctrl+r'], wrong);
	t.is(state.focus, 'files');
	t.is(request, undefined);
	const mended = after(['backspace', '4', 'ctrl+r'], state);
	t.deepEqual(mended.request, {type: 'start'});
	t.is(mended.state.errors.files, undefined);
});

test('Enter on a wrong value stays there with the reason', t => {
	const {state} = after(['down', 'down', 'ctrl+u', 'x', 'enter']);
	t.is(state.focus, 'files');
	t.truthy(state.errors.files);
	t.is(state.edit?.characters.join(''), 'x');
});

test('letters with a meaning elsewhere are text in a field', t => {
	const {state, request} = after(['ctrl+u', 'q', '?', 'w', ' ']);
	t.is(request, undefined);
	t.is(state.edit?.characters.join(''), 'q?w ');
});

test('a paste with newlines stays one line and starts nothing; 10 KB are cut', t => {
	const {state, request} = after(['ctrl+u', 'paste:demo:\r\n\r\nrm -rf /\n']);
	t.is(request, undefined);
	t.is(state.focus, 'target');
	t.is(state.edit?.characters.join(''), 'demo: rm -rf /');
	t.is(after(['ctrl+u', `paste:${'x'.repeat(10_240)}`]).state.edit?.characters.length, 2000);
});

test('Tab offers the demo filer first where nothing answers', t => {
	const failed = answered(setupState(defaultProfile), {ok: false, message: 'connection refused', hint: null});
	t.is(after(['tab'], failed).state.edit?.characters.join(''), 'demo:');
	const known = {...setupState(defaultProfile), knownTargets: ['http://filer:8888']};
	t.is(after(['tab'], known).state.edit?.characters.join(''), 'http://filer:8888');
	t.is(after(['tab', 'tab'], known).state.edit?.characters.join(''), 'demo:');
});

test('operations: space switches, what the target cannot do stays off', t => {
	const there = after(['down', 'right', 'space'], answered(setupState(defaultProfile), fine)).state;
	t.deepEqual(readForm(there).profile?.operations, ['write', 'append', 'read']);
	const truncate = after(['right', 'right', 'right', 'right', 'right', 'space'], there).state;
	t.is(truncate.operation, 6);
	t.deepEqual(readForm(truncate).profile?.operations, ['write', 'append', 'read']);
	t.regex(drawn(truncate), /truncate: the filer has no truncate/);
});

test('a read that finds nothing offers write', t => {
	const reads = after(['down', 'space'], answered(setupState(defaultProfile), fine)).state;
	t.regex(drawn(reads), /needs 4 files of 64 MiB, found none: w adds write/);
	t.deepEqual(readForm(after(['w'], reads).state).profile?.operations, ['write', 'read']);
});

test('an answer for an older address is dropped', t => {
	const asking: SetupState = {
		...setupState(defaultProfile),
		probed: {target: 'demo:', baseDir: '/x', result: 'asking'},
	};
	t.is(setupProbed(asking, {target: 'http://old:8888', baseDir: '/x'}, fine), asking);
});

test('path completion takes the common beginning, then walks', t => {
	const field = after(['up', ...Array.from({length: 7}, () => 'down'), 'up', 'ctrl+u', '/', 'v']).state;
	const at: SetupState = field.focus === 'resultFile' ? field : after(['down'], field).state;
	const typed = after(['ctrl+u', '/', 'v'], at).state;
	t.deepEqual(after(['tab'], typed).request, {type: 'complete-path', text: '/v'});
	const completed = setupCompleted(typed, '/v', ['/var/log/', '/var/lib/']);
	t.is(completed.edit?.characters.join(''), '/var/l');
	t.is(after(['tab'], completed).state.edit?.characters.join(''), '/var/log/');
});

test('Enter goes through the fields to the start, not through More settings', t => {
	const state = after(
		Array.from({length: 8}, () => 'enter'),
		answered(setupState(defaultProfile), fine),
	).state;
	t.is(state.focus, 'start');
	t.deepEqual(after(['enter'], state).request, {type: 'start'});
});

test('what holds where nothing is typed keeps its place when the field is entered', t => {
	const away = after(['down']).state;
	const at = {...away, texts: {...away.texts, resultFile: ''}};
	const entered = after(
		Array.from({length: 5}, () => 'down'),
		at,
	).state;
	t.is(entered.focus, 'resultFile');
	const column = (state: SetupState) =>
		drawn(state)
			.split('\n')
			.find(line => line.includes('Result file'))
			?.indexOf('TestDFSIO');
	t.is(column(entered), column(at));
});

test('More settings is a page of its own with the same manners', t => {
	const more = after(['up', 'ctrl+r']).state;
	t.regex(drawn({...more, focus: 'more', edit: null}), /❯ More settings +space opens: random data/);
	const opened = after(['space'], {...more, focus: 'more', edit: null}).state;
	t.is(opened.page, 'more');
	t.is(opened.focus, 'data');
	const changed = after(['space', 'escape'], opened);
	t.is(changed.state.page, 'main');
	t.is(changed.request, undefined);
	t.is(readForm(changed.state).profile?.data, 'zero');
	t.regex(drawn(changed.state), /zero data, checked/);
	t.is(after(['right'], changed.state).state.page, 'more');
	const done = after(['up', ...Array.from({length: 30}, () => 'down'), 'enter'], changed.state).state;
	t.is(done.page, 'main');
});

function drawn(state: SetupState, columns = 80): string {
	const {lines} = drawSetup(state, {width: columns, theme: plainTheme, spinner: '*', command: 'dfsio-tui run'});
	return lines.map(lineText).join('\n');
}

test('every line fits, in every state, also with a long or wide value', t => {
	const states = [
		setupState(defaultProfile),
		answered(setupState(defaultProfile), fine),
		answered(setupState(defaultProfile), {ok: false, message: 'connection refused '.repeat(10), hint: 'start it'}),
		after(['ctrl+u', `paste:${'数据🚀'.repeat(200)}`]).state,
		after(['ctrl+u', `paste:${'x'.repeat(500)}`, 'home']).state,
		after(['down', 'down', 'ctrl+u', 'x', 'down']).state,
	];
	for (const state of states) {
		for (const columns of [60, 80, 120]) {
			const drawing = drawSetup(state, {
				width: columns,
				theme: plainTheme,
				spinner: '*',
				command: 'dfsio-tui run --target x'.repeat(9),
			});
			t.true(drawing.lines.every(line => lineWidth(line) < columns));
			for (const rows of [10, 19]) {
				const shown = windowOf(drawing, rows, {width: columns, theme: plainTheme});
				t.true(shown.length <= rows);
				t.true(
					shown.some(line => lineText(line).startsWith(' ❯')),
					'the focused row is in the window',
				);
				t.is(
					shown.some(line => /[↑↓] \d+ more$/.test(lineText(line))),
					drawing.lines.length > rows,
				);
			}
		}
	}
});

test('what is asked before a start', t => {
	const profile = {...defaultProfile, target: 'http://prod:8888'};
	t.is(startQuestion(profile, fine), null);
	t.regex(
		startQuestion({...profile, files: 1000, size: 1024 ** 3, replication: '001'}, fine) ?? '',
		/Writes 1000 GiB \(1\.95 TiB with 2 copies\) to http:\/\/prod:8888, 3448 % of its free space/,
	);
	t.regex(
		startQuestion(profile, {...fine, found: {files: 3, bytes: 3e6, size: 1e6, foreign: 2}}) ?? '',
		/holds 2 files that dfsio-tui did not make; they are kept\. Replaces 3 older files/,
	);
	t.regex(
		startQuestion(profile, {ok: false, message: 'connection refused', hint: null}) ?? '',
		/is not ready: connection refused/,
	);
	t.is(startQuestion({...profile, operations: ['read'], files: 1000, size: 1024 ** 3}, fine), null);
});
