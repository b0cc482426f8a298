import {Buffer} from 'node:buffer';
import test from 'ava';
import {startDemoFiler} from '../servers/demo-filer.js';
import {answer, type Rule, type Step} from '../servers/scripted-server.js';
import {type FaultCase, showFault} from './fault-case.js';
import {tried, usual} from './fault-run.js';

const mib = 1024 * 1024;
const demo = await startDemoFiler();
test.after.always(async () => demo.close());

const file = '/io_data/test_io_';

/** What the server does when a file is asked for. */
const download = (...steps: readonly Step[]): readonly Rule[] => [{on: {method: 'GET', target: file}, steps}];

/** The head of a part's answer: so many bytes of a file of so many, with or without a content-length. */
const head = (bytes: number, total: number, more = `Content-Length: ${bytes}\r\n`): Step => ({
	do: 'send',
	text: `HTTP/1.1 206 Part\r\nContent-Range: bytes 0-${bytes - 1}/${total}\r\n${more}\r\n`,
});
const zeros = (bytes: number): Step => ({do: 'send-zeros', bytes});

// The files of these cases hold zeros, so that a script can send what is right.
const cases: readonly FaultCase[] = [
	{
		title: 'the server closes after the request',
		rules: download({do: 'close'}),
		kind: 'connection-lost',
		says: /lost during the download/,
	},
	{
		title: 'the connection breaks at 60 % of a download',
		rules: download(head(mib, mib), zeros(0.6 * mib), {do: 'reset'}),
		kind: 'connection-lost',
		says: /lost during the download/,
		also: (t, {record}) => t.is(record.operations[0]?.files[0]?.error?.wanted, mib),
	},
	{
		title: 'the server closes in good order at 60 % of a download',
		rules: download(head(mib, mib), zeros(0.6 * mib), {do: 'close'}),
		kind: 'connection-lost',
		says: /lost during the download/,
	},
	{
		title: 'without a content-length too little is sent',
		rules: download(head(mib, mib, ''), zeros(0.6 * mib), {do: 'close'}),
		kind: 'protocol',
		says: /fewer bytes than its Content-Range says/,
	},
	{
		title: 'a shorter file is sent than was written',
		rules: download(head(1000, 1000), zeros(1000)),
		kind: 'short-read',
		says: /gave 1000 of 1048576 bytes/,
	},
	{
		title: 'a part of the file is sent where all was asked for',
		rules: download(head(1000, mib), zeros(1000)),
		kind: 'protocol',
		says: /sent less of the file than was asked for/,
	},
	{
		title: 'another part of the file is sent',
		rules: download(
			{do: 'send', text: `HTTP/1.1 206 Part\r\nContent-Range: bytes 7-1048582/${2 * mib}\r\n\r\n`},
			zeros(mib),
		),
		kind: 'protocol',
		says: /another part of the file/,
	},
	{
		title: 'the file is longer than what was written',
		rules: download(head(mib, 2 * mib), zeros(mib)),
		kind: 'wrong-size',
		says: /has 2097152 bytes, the manifest says 1048576/,
	},
	{
		title: 'the file is gone',
		rules: download(answer(404)),
		kind: 'not-found',
		says: /is not there/,
	},
	{
		title: 'the file is empty',
		rules: download(answer(416, 'invalid range: failed to overlap')),
		kind: 'short-read',
		says: /gave 0 of 1048576 bytes/,
	},
	{
		title: 'more is sent than was announced',
		// In one packet: surplus that comes alone, behind the end, would only close a connection that is done.
		profile: {size: 1000},
		rules: download({
			do: 'send',
			text: `HTTP/1.1 206 Part\r\nContent-Range: bytes 0-999/${mib}\r\nContent-Length: 1000\r\n\r\n${'\0'.repeat(3000)}`,
		}),
		kind: 'protocol',
		says: /answered with more bytes than it had announced/,
	},
	{
		title: 'the answer is packed',
		rules: download(head(mib, mib, 'Content-Encoding: gzip\r\n'), zeros(mib)),
		kind: 'protocol',
		says: /encoded/,
	},
	{
		title: 'a malformed chunked body',
		rules: download({do: 'send', text: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nabc'}),
		kind: 'protocol',
		says: /answered/,
	},
	{
		title: 'headers of 1 MiB',
		rules: download({do: 'send', text: `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(mib)}\r\n\r\n`}),
		kind: 'protocol',
		says: /answered/,
	},
	{
		title: 'the volume server is down',
		rules: download(answer(500, 'volume 4 not found for fileId 4,01f0: provider lookup failed')),
		kind: 'server-error',
		says: /volume 4 not found/,
		hint: /volume server that holds this data is down/,
	},
	{
		title: 'the server stops at 60 %',
		rules: download(head(mib, mib), zeros(0.6 * mib), {do: 'hang'}),
		kind: 'timeout',
		says: /no byte moved for 1 s/,
		hint: /--timeout/,
		also: (t, {record}) => t.true((record.operations[0]?.longestPauseSeconds ?? 0) >= 1, 'the pause is told'),
	},
	{
		title: 'the answer comes at a few bytes a second',
		rules: download(head(mib, mib), {do: 'send-zeros', bytes: 1000, bytesPerSecond: 20}),
		kind: 'timeout',
		says: /less than 1 KiB moved for 1 s, after \d+ bytes/,
		hint: /--timeout/,
	},
	{
		title: 'the head of the answer comes at a few bytes a second',
		rules: download({do: 'send', text: 'HTTP/1.1 200 OK\r\nX: '}, {do: 'send-zeros', bytes: 1000, bytesPerSecond: 10}),
		kind: 'timeout',
		says: /no byte moved for 1 s, after 0 bytes/,
		hint: /--timeout/,
	},
	{
		title: 'the request is never answered',
		rules: download({do: 'hang'}),
		kind: 'timeout',
		says: /no byte moved for 1 s, after 0 bytes/,
	},
];

for (const [i, one] of cases.entries()) {
	test.serial(`read: ${one.title}`, async t => {
		const baseDir = `/read/${i}`;
		await tried(t, {target: demo.url, baseDir, data: 'zero'});
		await showFault(t, demo.url, baseDir, {...one, profile: {...one.profile, operations: ['read'], data: 'zero'}});
	});
}

test.serial('read: a body without a length and answers beforehand do no harm', async t => {
	for (const [i, steps] of [
		[head(mib, mib, ''), zeros(mib), {do: 'close'}],
		[
			{do: 'send', text: 'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'},
			head(mib, mib),
			zeros(mib),
		],
	].entries()) {
		const baseDir = `/read/well/${i}`;
		await tried(t, {target: demo.url, baseDir, data: 'zero'});
		const {startScriptedServer} = await import('../servers/scripted-server.js');
		const server = await startScriptedServer({rules: download(...(steps as Step[])), forward: demo.url});
		const {record} = await tried(t, {target: server.url, baseDir, operations: ['read']});
		t.is(record.exitStatus, 0, JSON.stringify(record.operations[0]?.files[0]?.error));
		t.is(record.operations[0]?.checkedBytes, mib);
		await server.close();
	}
});

const get = async (path: string) => Buffer.from(await (await fetch(demo.url + path)).arrayBuffer());
const put = async (path: string, body: Buffer) => {
	await fetch(demo.url + path, {method: 'PUT', body, headers: {'content-type': 'image/bench'}});
};

test.serial('read: one flipped bit is found at the first, a middle and the last position', async t => {
	const baseDir = '/flipped';
	const size = usual.size as number;
	const positions = [0, 524_287, size - 1];
	await tried(t, {target: demo.url, baseDir, files: 4});
	for (const [i, position] of positions.entries()) {
		const path = `${baseDir}/io_data/test_io_${i}`;
		const bytes = await get(path);
		bytes[position] = (bytes[position] as number) ^ 4;
		await put(path, bytes);
	}

	const {record, shown} = await tried(t, {target: demo.url, baseDir, files: 4, operations: ['read'], retries: 2});
	const files = record.operations[0]?.files ?? [];
	t.deepEqual(
		files.map(({error}) => error?.offset),
		[...positions, undefined],
	);
	t.deepEqual(
		files.map(({tries}) => tries),
		[1, 1, 1, 1],
		'wrong data is not asked for until it is right',
	);
	t.regex(shown, /first wrong byte at 524287/);
	t.is(record.exitStatus, 1);
	t.is(record.operations[0]?.checkedBytes, size);
});

test.serial('read: two files in each other’s place are found at their first byte', async t => {
	const baseDir = '/swapped';
	await tried(t, {target: demo.url, baseDir, files: 3});
	const path = (index: number) => `${baseDir}/io_data/test_io_${index}`;
	const [first, second] = [await get(path(0)), await get(path(1))];
	await put(path(0), second);
	await put(path(1), first);
	const {record} = await tried(t, {target: demo.url, baseDir, files: 3, operations: ['read']});
	t.deepEqual(
		record.operations[0]?.files.map(({error}) => [error?.kind, error?.offset]),
		[
			['corrupt', 0],
			['corrupt', 0],
			[undefined, undefined],
		],
	);
});
