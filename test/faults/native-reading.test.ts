import test from 'ava';
import {answer, type Step} from '../servers/scripted-server.js';
import {weedClusterOrSkip} from '../servers/weed.js';
import {showFaultAt} from './fault-case.js';
import {tried} from './fault-run.js';
import {download, head, type NativeCase, once, patiently, through, upload, zeros} from './native-case.js';

const mib = 1024 * 1024;
const cluster = await weedClusterOrSkip({volumes: 1, volumeSizeLimitMB: 512});
test.after.always(async () => cluster?.stop());

/** Bytes after which a chunk of 1 MiB is cut off, and the head of an answer with all from a byte on. */
const cut = 600_000;
const rest = (from: number): Step => ({
	do: 'send',
	text: `HTTP/1.1 206 Part\r\nContent-Range: bytes ${from}-${mib - 1}/${mib}\r\nContent-Length: ${mib - from}\r\n\r\n`,
});

// The files of these cases hold zeros, so that a script can send what is right.
const reading: readonly NativeCase[] = [
	{
		title: 'the look-up is refused',
		calls: {LookupVolume: {status: 14, words: 'connection closed'}},
		kind: 'server-error',
		says: /connection closed/,
	},
	{
		title: 'the look-up is never answered',
		calls: {LookupVolume: 'hang'},
		kind: 'timeout',
		says: /no byte moved for 1 s, after 0 bytes/,
	},
	{
		title: 'the volume server answers 500',
		rules: download(answer(500, '{"error":"disk failed"}')),
		kind: 'server-error',
		says: /answered 500: disk failed/,
	},
	{
		title: 'the volume server answers 404',
		rules: download(answer(404)),
		kind: 'not-found',
		hint: /volume\.fsck/,
		says: /answered 404: chunk \d+,/,
	},
	{title: 'the volume server answers 409', rules: download(answer(409)), kind: 'protocol', says: /answered 409/},
	{
		title: 'the volume server closes at 60 % of a chunk, each time',
		rules: [
			...once(download(head(mib), zeros(cut), {do: 'close'})),
			...download(rest(cut), zeros(1000), {do: 'close'}),
		],
		kind: 'connection-lost',
		says: /connection was lost during the download/,
		hint: /restarted/,
	},
	{
		title: 'the volume server stops at 60 % of a chunk',
		rules: download(head(mib), zeros(0.6 * mib), {do: 'hang'}),
		kind: 'timeout',
		says: /no byte moved for 1 s/,
		hint: /--timeout/,
	},
	{
		title: 'the chunk comes at a few bytes a second',
		rules: download(head(mib), {do: 'send-zeros', bytes: 1000, bytesPerSecond: 20}),
		kind: 'timeout',
		says: /less than 1 KiB moved for 1 s/,
		hint: /--timeout/,
	},
	{
		title: 'the volume server holds less of the chunk than the entry says',
		rules: download(head(mib - 1000), zeros(mib - 1000)),
		kind: 'short-read',
		says: /holds less of a chunk/,
		hint: /fs\.verify/,
	},
	{
		title: 'the volume server holds something else',
		rules: download(answer(200, '\0'.repeat(1000).padEnd(mib, 'x'))),
		kind: 'corrupt',
		says: /first wrong byte at 1000/,
		also: (t, {record}) => t.is(record.operations[0]?.files[0]?.error?.offset, 1000),
	},
	{
		title: 'the volume server wants a token for reading',
		rules: download(answer(401, '{"error":"wrong jwt"}')),
		kind: 'not-permitted',
		says: /wrong jwt/,
		hint: /jwt\.signing\.read.*give the target as http/,
	},
];

for (const [i, one] of reading.entries()) {
	test.serial(`native read: ${one.title}`, async t => {
		await through(t, cluster, {}, async target => {
			const {record} = await tried(t, {target, baseDir: `/read/${i}`, data: 'zero', timeout: 20});
			t.is(record.exitStatus, 0);
		});
		await through(t, cluster, one, async target => {
			const profile = {...one.profile, operations: ['read'], data: 'zero'} as const;
			await showFaultAt(t, target, `/read/${i}`, patiently({...one, profile}));
		});
	});
}

test.serial('native: one connection that breaks in the middle of a chunk costs no try', async t => {
	const rules = [
		...once(upload({do: 'take-body', part: 0.6}, {do: 'reset'})),
		...once(download(head(mib), zeros(cut), {do: 'close'})),
	];
	await through(t, cluster, {rules}, async target => {
		const {record} = await tried(t, {
			target,
			baseDir: '/once',
			data: 'zero',
			operations: ['write', 'read'],
			timeout: 20,
		});
		t.is(record.exitStatus, 0, JSON.stringify(record.operations.flatMap(({files}) => files)));
		t.deepEqual(
			record.operations.map(({files}) => files[0]?.tries),
			[1, 1],
		);
		t.is(record.operations[1]?.checkedBytes, mib);
	});
});

test.serial('native: a chunk longer than the entry says is read as far as the entry says', async t => {
	await through(t, cluster, {}, async target => {
		await tried(t, {target, baseDir: '/longer', data: 'zero', timeout: 20});
	});
	await through(t, cluster, {rules: download(head(mib + 5000), zeros(mib + 5000))}, async target => {
		const {record} = await tried(t, {target, baseDir: '/longer', data: 'zero', operations: ['read'], timeout: 20});
		t.is(record.exitStatus, 0);
		t.is(record.operations[0]?.checkedBytes, mib);
	});
});
