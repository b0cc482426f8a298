import test from 'ava';
import type {Operation} from '../../../source/profile/operations.js';
import type {RunRecord} from '../../../source/results/record.js';
import {frameRows} from '../../../source/tui/frame-lines.js';
import {compareLines} from '../../../source/tui/history/compare-lines.js';
import {historyLines} from '../../../source/tui/history/history-lines.js';
import {chosenPair, type HistoryState, historyKey, initialHistory} from '../../../source/tui/history/history-state.js';
import {shortBeginText} from '../../../source/tui/history/run-words.js';
import {lineText, lineWidth} from '../../../source/tui/line.js';
import {textWidth} from '../../../source/tui/terminal/text.js';
import {createTheme, plainTheme} from '../../../source/tui/theme.js';
import {press} from '../press.js';
import {operationRecord, runRecord} from '../record.js';

const spread = (mean: number) => ({count: 5, mean, median: mean, stddev: 1, min: mean - 1, max: mean + 1});

/** A run of five rounds about a rate. */
function run(id: string, mean: number, record: Partial<RunRecord> = {}): RunRecord {
	const rounds = [-1, -0.5, 0, 0.5, 1].map((off, index) =>
		operationRecord({round: index + 1, aggregate: {...operationRecord().aggregate, rate: mean + off}}),
	);
	const summary = [{operation: 'write', target: 0, rounds: 5, rate: spread(mean), testExecTime: spread(1)}] as const;
	return {...runRecord(rounds, {summary}, {repeat: 5}), id, ...record};
}

const runs = [
	run('c', 171),
	run('b', 164, {note: '数据库 😀 filer -maxMB=8'}),
	run('a', 100, {summary: [], exitStatus: 1}),
];
const listed: HistoryState = {...initialHistory, runs};

function after(...keys: readonly string[]) {
	let state = listed;
	let request: ReturnType<typeof historyKey>['request'];
	for (const key of press(keys)) {
		({state, request} = historyKey(state, key, 10));
	}

	return {state, request};
}

test('newest first with rates, shape and note; the marked one is always in the window', t => {
	const text = historyLines(after('down').state, 10, 120, plainTheme).map(lineText);
	t.regex(text[0] as string, /^ {5}when +MiB\/s +files +target$/);
	t.regex(text[1] as string, /^ {5}\d{4}-\d\d-\d\d \d\d:\d\d {2}write 171 +4 files × 64 MiB +http/);
	t.regex(text[2] as string, /^ ❯ .*数据库 😀 filer -maxMB=8/);
	t.regex(text[3] as string, /nothing finished/);
	t.is((text[0] as string).indexOf('target'), (text[1] as string).indexOf('http'));
	for (const width of [60, 80, 120]) {
		for (const theme of [plainTheme, createTheme({color: false, unicode: false})]) {
			const lines = historyLines(after('down', 'down').state, 1, width, theme);
			t.is(lines.length, 1);
			t.regex(lineText(lines[0] ?? []), /^ [❯>] /);
			t.true(lines.every(line => lineWidth(line) < width));
		}
	}

	t.regex(lineText(historyLines(initialHistory, 5, 80, plainTheme)[0] ?? []), /reading/);
	t.regex(lineText(historyLines({...initialHistory, runs: []}, 5, 80, plainTheme)[0] ?? []), /No runs yet/);
});

test('a window of 60 columns shows when, how fast and of what shape, 80 also where', t => {
	const two = runRecord([operationRecord(), operationRecord({operation: 'read'})]);
	const state = {
		...initialHistory,
		runs: [{...two, profile: {...two.profile, files: 16, target: 'http://10.0.0.12:8888'}}],
	};
	const shown = (width: number) => lineText(historyLines(state, 10, width, plainTheme)[1] ?? []);
	t.regex(shown(60), /16 files × 64 MiB$/);
	t.regex(shown(80), /16 files × 64 MiB {2}10\.0\.0\.12:8888$/);
	t.regex(shown(100), /16 files × 64 MiB {2}http:\/\/10\.0\.0\.12:8888$/);
	const old = {...two, startedAt: '2020-06-07T12:00:00.000Z'};
	t.is(shortBeginText(old, new Date('2026-01-01T12:00:00Z')), '2020-06-07 ');
	t.regex(shortBeginText(old, new Date('2020-12-01T12:00:00Z')), /^06-07 \d\d:\d\d$/);
});

test('at 60x15 rows and their title fit; the title names no column that is not there', t => {
	const write = operationRecord().operation;
	const listed = (operations: readonly Operation[], files: number, changes: Partial<RunRecord> = {}) => {
		const summary = operations.map(operation => ({
			operation,
			target: 0 as const,
			rounds: 1,
			rate: spread(243),
			testExecTime: spread(1),
		}));
		const record = runRecord([operationRecord()], {summary, ...changes}, {files});
		return historyLines({...initialHistory, runs: [record]}, 15 - frameRows, 60, plainTheme).map(lineText);
	};
	const [title = '', row = ''] = listed([write, 'read'], 1000);
	t.regex(title, /^ {5}when +MiB\/s +files +$/);
	t.regex(row, /write 243 · read 243 {2}1000 files × 64 MiB$/);
	const all: readonly Operation[] = [write, 'read', 'append', 'read-random'];
	for (const count of [1, 2, 3, 4]) {
		for (const files of [4, 10_000]) {
			for (const changes of [{}, {only: [0, 1]}, {imported: {file: 'x.log', lines: [1]}}]) {
				const lines = listed(all.slice(0, count), files, changes);
				t.true(
					lines.every(line => textWidth(line) < 60),
					lines.join('\n'),
				);
				const [title = '', row = ''] = lines;
				const at = title.indexOf('target');
				t.true(at < 0 || row.slice(at).trim() !== '', lines.join('\n'));
			}
		}
	}
});

test('a page, the start and the end are a key each', t => {
	t.is(after('end').state.marked, 'a');
	t.is(after('end', 'home').state.marked, 'c');
	t.is(after('pagedown').state.marked, 'a');
	t.is(after('pagedown', 'pageup').state.marked, 'c');
});

test('Space chooses A and B, a third takes the place of the first; one is compared with the marked one', t => {
	t.deepEqual(after('space', 'down', 'space').state.chosen, ['c', 'b']);
	t.deepEqual(after('space', 'down', 'space', 'down', 'space').state.chosen, ['b', 'a']);
	t.deepEqual(after('space', 'space').state.chosen, []);
	t.is(chosenPair(after('space').state), null);
	t.is(chosenPair(after('down').state), null);
	const pair = chosenPair(after('space', 'down').state);
	t.deepEqual([pair?.a.id, pair?.b.id], ['c', 'b']);
	t.like(after('down', 'enter').request, {type: 'open', id: 'b'});
});

test('a comparison says what else differs, then rates, verdict and the interval around zero', t => {
	const [b, a] = runs as [RunRecord, RunRecord];
	const text = compareLines({a, b}, 80, plainTheme).map(lineText).join('\n');
	t.regex(text, /^ A {2}.*数据库/m);
	t.regex(text, /What else differs, A \| B:\n {3}note: /);
	t.regex(text, /^ write +A 164\.0 {3}B 171\.0 MiB\/s\n +B faster by 4\.3 %/m);
	t.regex(text, /A ─{20}┤─+▓*█▓* B/);
	for (const width of [60, 80, 120]) {
		t.true(compareLines({a, b}, width, plainTheme).every(line => lineWidth(line) < width));
	}
});

test('one run each is no verdict, and the rounds that it takes are named', t => {
	const single = runRecord([operationRecord()]);
	const text = compareLines({a: single, b: {...single, id: 'other'}}, 80, plainTheme)
		.map(lineText)
		.join('\n');
	t.regex(text, /no verdict; \d more rounds/);
	t.regex(text, /Nothing else differs between them/);
});
