import test from 'ava';
import {operationRecord} from '../../source/results/build-record.js';
import type {OperationResult} from '../../source/results/run-result.js';
import {doneFile, failedFile, host, profile, targetFacts, writeResult} from './samples.js';

const megabyte = 1024 * 1024;

function texts(
	changes: Partial<OperationResult>,
	context: Partial<Parameters<typeof operationRecord>[1]> = {},
): Record<string, string> {
	const {verdicts} = operationRecord(writeResult(changes), {profile, host, targetFacts, ...context});
	return Object.fromEntries(verdicts.map(({kind, warning, text}) => [kind, `${warning ? '!' : '✔'} ${text}`]));
}

const readAll: Partial<OperationResult> = {
	operation: 'read',
	verified: 'all',
	files: [0, 1, 2, 3].map(index => doneFile(index, 10, 14, {checkedBytes: 64 * megabyte})),
};

test('a good write: only reassurances, with figures', t => {
	t.deepEqual(texts({}), {
		'client-not-the-limit': "✔ client not the limit: busiest thread 34 % busy, 5 % of eth0's 10 Gbit/s",
		checked: '✔ 4 sizes confirmed, bytes not read back',
		'no-retry': '✔ no retry',
		'short-pause': '✔ longest pause 0.40 s',
	});
});

test('a good read says how many bytes were checked', t => {
	t.is(texts(readAll).checked, '✔ every byte checked (256 MiB)');
});

const doubts: readonly (readonly [
	kind: string,
	text: string,
	changes: Partial<OperationResult>,
	context?: Partial<Parameters<typeof operationRecord>[1]>,
])[] = [
	[
		'incomplete',
		'2 of 3 files: the rates are of these alone',
		{files: [doneFile(0, 10, 14), doneFile(1, 10, 14), failedFile(2, 10, 11)], status: 'partial'},
	],
	[
		'short-run',
		'short: 0.50 s; under 2 s start-up and chance weigh much',
		{files: [0, 1, 2, 3].map(index => doneFile(index, 10, 10.5))},
	],
	['client-bound', 'client-bound: its busiest thread was 97 % busy, the target may do more', {busy: 0.97}],
	[
		'client-bound',
		'client-bound: its busiest thread was 97 % busy, but on a CPU for only 30 %: it waited for a free core, or in a call that blocks',
		{
			busy: 0.97,
			threadUse: [
				{cpuSeconds: 3.6, cpuShare: 0.88, busy: 0.9},
				{cpuSeconds: 1.2, cpuShare: 0.3, busy: 0.96},
			],
		},
	],
	[
		'client-bound',
		'client-bound: its busiest thread was on a CPU for 93 % of the time, the target may do more',
		{busy: 0.85, threadUse: [{cpuSeconds: 3.8, cpuShare: 0.93, busy: 0.94}]},
	],
	[
		'link-bound',
		"link-bound: 89 % of eth1's 600 Mbit/s",
		{},
		{host: {...host, interface: {name: 'eth1', mbitPerSecond: 600}}},
	],
	[
		'one-stream',
		"1.00 files at once: one stream's rate, not the cluster's",
		{files: [doneFile(0, 10, 14)], lanes: 1, lanesUsed: 1},
	],
	['idle-lanes', 'idle: only 2 of 16 files at once could run, there were no more files', {lanes: 16, lanesUsed: 2}],
	[
		'idle-lanes',
		'idle: 2.00 files at once on average of 4 asked',
		{files: [doneFile(0, 10, 20), doneFile(1, 10, 15), doneFile(2, 10, 15)], lanesUsed: 4},
	],
	['idle-threads', 'idle: 2 of 6 threads had no file', {threads: 6}],
	['idle-threads', 'idle: 60 of 64 threads had no file', {threads: 4}, {profile: {...profile, threads: 64}}],
	['compressible-data', 'zero data: a server that compresses moves and stores less than it says', {data: 'zero'}],
	['read-soon-after-write', 'written 8.00 s ago: probably read from memory', {...readAll, writtenSecondsAgo: 8}],
	[
		'retries',
		"1 file retried: 12.0 MiB and 4.20 s of lost tries are in no file's rate",
		{files: [doneFile(0, 10, 14, {tries: 2, lostBytes: 12 * megabyte, lostNs: 4.2e9})]},
	],
	[
		'retries',
		'4.00 MiB had to be sent again: that time is in the rates',
		{files: [doneFile(0, 10, 14, {lostBytes: 4 * megabyte})]},
	],
	['long-pause', 'longest pause 3.20 s: no byte moved on any file', {longestPauseNs: 3.2e9}],
	['not-checked', 'not checked: this target keeps no content', {...readAll, verified: 'none'}],
	[
		'not-checked',
		'not checked: checking is switched off',
		{...readAll, verified: 'none'},
		{profile: {...profile, verify: false}},
	],
	['not-checked', 'bytes not checked: no manifest says what was written here', {...readAll, verified: 'no-manifest'}],
	[
		'not-checked',
		'only 64.0 MiB of 128 MiB checked',
		{...readAll, files: [doneFile(0, 10, 14, {checkedBytes: 64 * megabyte}), doneFile(1, 10, 14)]},
	],
];

for (const [kind, text, changes, context] of doubts) {
	test(`${kind}: ${text}`, t => {
		t.is(texts(changes, context)[kind], `! ${text}`);
	});
}

test('doubts come before reassurances', t => {
	const {verdicts} = operationRecord(writeResult({busy: 0.95, data: 'text'}), {profile, host, targetFacts});
	const flags = verdicts.map(({warning}) => warning);
	t.deepEqual(
		flags,
		flags.toSorted((a, b) => Number(b) - Number(a)),
	);
	t.true(flags.includes(true) && flags.includes(false));
});

test('no claim about the client between the limits, or when it was not measured', t => {
	const working = [{cpuSeconds: 3.5, cpuShare: 0.85, busy: 0.86}];
	for (const changes of [{busy: 0.85}, {busy: null}, {busy: 0.34, threadUse: working}]) {
		const kinds = Object.keys(texts(changes));
		t.false(kinds.includes('client-bound') || kinds.includes('client-not-the-limit'));
	}
});

test('one stream on a directory or on the demo filer is not called a part of a cluster', t => {
	const one = {files: [doneFile(0, 10, 14)], lanes: 1, lanesUsed: 1};
	t.is(texts(one, {targetFacts: {...targetFacts, kind: 'file'}})['one-stream'], undefined);
	t.is(texts(one, {profile: {...profile, target: 'demo:'}})['one-stream'], undefined);
});

test('data written long ago, and writes, are not called read from memory', t => {
	t.is(texts({...readAll, writtenSecondsAgo: 86_400})['read-soon-after-write'], undefined);
	t.is(texts({writtenSecondsAgo: 5})['read-soon-after-write'], undefined);
});

test('lanes that open files are not idle: with small files, most of the time may go into look-ups', t => {
	// Four lanes for 10 s, on each a file every 2 s of which 1.5 s are opening; the first ones are opened before the window.
	const files = Array.from({length: 20}, (_, i) => {
		const start = 10 + 2 * Math.floor(i / 4);
		return doneFile(i, start, start + (i < 16 ? 0.5 : 2), {openNs: 1.5e9});
	});
	const found = texts({lanes: 4, lanesUsed: 4, files});
	t.is(found['idle-lanes'], undefined);
	t.is(found['one-stream'], undefined);
	t.is(
		found['mostly-opening'],
		'! look-ups: 2.40 files at once were being opened, 1.60 moved data; a rate of small files is one of look-ups',
	);
});

test('what is opened before the window of the rates is not in it', t => {
	const alone = texts({lanes: 1, lanesUsed: 1, files: [doneFile(0, 10, 14, {openNs: 60e9})]});
	t.is(alone['mostly-opening'], undefined);
	t.is(alone['one-stream'], "! 1.00 files at once: one stream's rate, not the cluster's");
});

test('lanes without a file are idle only where every file went to one', t => {
	const stopped = {status: 'cancelled', lanesUsed: 1} as const;
	const files = [doneFile(0, 10, 14), doneFile(1, 10, 14, {state: 'not-run', bytes: 0, lane: null})];
	t.is(texts({...stopped, files})['idle-lanes'], undefined);
	t.regex(texts({...stopped, files: files.slice(0, 1)})['idle-lanes'] ?? '', /only 1 of 4 files at once could run/);
});

test('nothing done: no reassurance', t => {
	const nothing = texts({files: [failedFile(0, 10, 11)], status: 'failed', busy: null});
	t.deepEqual(
		Object.values(nothing).filter(text => text.startsWith('✔')),
		[],
	);
});

test('an operation that was not run has no verdict', t => {
	t.deepEqual(texts({status: 'not-run', files: [], lanes: 0, lanesUsed: 0}), {});
});

test('the client’s own ceiling is told where it was measured', t => {
	const {aggregate} = operationRecord(writeResult({}), {profile, host, targetFacts});
	const rate = aggregate.rate ?? 0;
	t.regex(texts({}, {ceiling: rate * 4})['client-not-the-limit'] ?? '', /, 25 % of its own ceiling$/);
	const near = texts({}, {ceiling: rate / 0.8});
	t.regex(
		near['near-client-ceiling'] ?? '',
		/^! client-bound: 80 % of the .* that this client reaches with nothing stored$/,
	);
	t.is(near['client-not-the-limit'], undefined);
});
