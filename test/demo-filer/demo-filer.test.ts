import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {connect, type Socket} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test from 'ava';
import {startDemoFiler} from '../servers/demo-filer.js';
import {ask} from './ask.js';
import {pattern} from './pattern.js';

const mebibyte = 1024 * 1024;
const demo = await startDemoFiler();
test.after.always(() => demo.close());

const put = (file: string, body: string | Uint8Array) => ask('PUT', demo.url, file, {body});
const get = async (file: string) => (await ask('GET', demo.url, file)).body;

function open(url = demo.url): Socket {
	const {hostname, port} = new URL(url);
	return connect(Number(port), hostname);
}

/** What the server sends until it closes the connection. */
async function everything(socket: Socket): Promise<string> {
	const pieces: Buffer[] = [];
	socket.on('data', piece => pieces.push(piece));
	await once(socket, 'close');
	return Buffer.concat(pieces).toString('latin1');
}

test('the old content is read until the new one is complete', async t => {
	const old = pattern(3 * mebibyte, 1);
	const next = pattern(2 * mebibyte, 2);
	await put('/over/write', old);
	const writer = open();
	writer.write(`PUT /over/write HTTP/1.1\r\nConnection: close\r\nContent-Length: ${next.length}\r\n\r\n`);
	writer.write(next.subarray(0, mebibyte));
	t.true((await get('/over/write')).equals(old));

	const reader = open();
	reader.write('GET /over/write HTTP/1.1\r\nConnection: close\r\n\r\n');
	await once(reader, 'readable');
	writer.write(next.subarray(mebibyte));
	t.regex(await everything(writer), /^HTTP\/1.1 201 /);
	t.true((await get('/over/write')).equals(next));
	const answer = await everything(reader);
	t.true(answer.endsWith(old.toString('latin1')), 'a reader that began before gets the old content, complete');
});

test('an upload that ends early leaves nothing, and an older file as it was', async t => {
	await put('/early/old', 'old');
	for (const file of ['/early/new', '/early/old']) {
		const socket = open();
		socket.end(`PUT ${file} HTTP/1.1\r\nContent-Length: 10\r\n\r\nhalf`);
		t.regex(await everything(socket), /^HTTP\/1.1 499 [\s\S]*\{"error":"unexpected EOF"\}$/);
	}

	const gone = open();
	gone.write('PUT /early/new HTTP/1.1\r\nContent-Length: 10\r\n\r\nhalf', () => gone.destroy());
	await once(gone, 'close');
	t.is((await ask('HEAD', demo.url, '/early/new')).status, 404);
	t.is((await get('/early/old')).toString(), 'old');
});

test('requests on one connection are answered in their order, also when all are sent at once', async t => {
	const bytes = pattern(2 * mebibyte, 3);
	const socket = open();
	socket.write(`PUT /pipe/a HTTP/1.1\r\nContent-Length: ${bytes.length}\r\n\r\n`);
	socket.write(bytes);
	socket.write(
		'GET /pipe/a HTTP/1.1\r\n\r\nHEAD /pipe/a HTTP/1.1\r\n\r\nPUT /pipe/b HTTP/1.1\r\nContent-Length: 1\r\n\r\nb',
	);
	socket.write('GET /pipe/b HTTP/1.1\r\nConnection: close\r\n\r\n');
	const answers = await everything(socket);
	t.deepEqual(
		answers.match(/HTTP\/1\.1 \d+/g),
		Array.from([201, 200, 200, 201, 200], status => `HTTP/1.1 ${status}`),
	);
	t.true(answers.includes(`\r\n\r\n${bytes.toString('latin1')}HTTP/1.1 200 OK`));
	t.true(answers.endsWith('\r\n\r\nb'));
});

test('a client that reads slowly or goes away in the middle disturbs nobody', async t => {
	const bytes = pattern(8 * mebibyte, 4);
	await put('/slow/a', bytes);
	const slow = open();
	slow.pause();
	slow.write('GET /slow/a HTTP/1.1\r\nConnection: close\r\n\r\n');
	const gone = open();
	gone.write('GET /slow/a HTTP/1.1\r\n\r\n');
	await once(gone, 'readable');
	gone.destroy();
	t.true((await get('/slow/a')).equals(bytes));
	slow.resume();
	t.true((await everything(slow)).endsWith(bytes.toString('latin1')));
});

test('many requests before the first answer is read are all answered', async t => {
	const socket = open();
	socket.pause();
	// 11 MB of answers, more than the sockets between hold: the server has to stop and go on.
	const count = 100_000;
	socket.write('HEAD /nothing HTTP/1.1\r\n\r\n'.repeat(count));
	socket.write('GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n');
	t.is((await put('/busy/a', 'a')).status, 201, 'others are served meanwhile');
	socket.resume();
	t.is((await everything(socket)).match(/404 Not Found/g)?.length, count + 1);
});

test('a file is never hidden by another one', async t => {
	await put('/hide/file', 'content');
	const below = await put('/hide/file/child', 'x');
	t.deepEqual([below.status, below.body.toString()], [409, '{"error":"/hide/file is a file"}']);
	for (const onto of ['/hide', '/hide/']) {
		const {status, body} = await put(onto, 'x');
		t.deepEqual([status, body.toString()], [409, '{"error":"/hide is a directory"}']);
	}

	t.is((await get('/hide/file')).toString(), 'content');
});

test('a refused upload is taken in, and the connection goes on', async t => {
	await put('/refused/file', 'x');
	const socket = open();
	socket.write('PUT /refused HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello');
	socket.write('GET /refused/file HTTP/1.1\r\nConnection: close\r\n\r\n');
	t.regex(await everything(socket), /^HTTP\/1.1 409 [\s\S]*HTTP\/1.1 200 OK[\s\S]*x$/);
});

test('an upload that asks first is refused before it is sent', async t => {
	await put('/asks/file', 'x');
	const socket = open();
	socket.write('PUT /asks HTTP/1.1\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n');
	t.regex(await everything(socket), /^HTTP\/1.1 409 [\s\S]*Connection: close\r\n/);
});

test('what is no HTTP is refused in words and closed', async t => {
	const refused = [
		['hello\r\n\r\n', '400 Bad Request', 'malformed request line\n'],
		[`GET / HTTP/1.1\r\nX: ${'x'.repeat(70_000)}`, '431 Request Header Fields Too Large', 'headers too large\n'],
		['PUT /x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', '400 Bad Request', 'malformed chunk size\n'],
	] as const;
	for (const [sent, status, words] of refused) {
		const socket = open();
		socket.write(sent);
		const answer = await everything(socket);
		t.true(answer.startsWith(`HTTP/1.1 ${status}\r\n`), answer);
		t.true(answer.endsWith(words));
	}

	t.is((await ask('HEAD', demo.url, '/x')).status, 404);
});

test('twenty appends at once are all kept', async t => {
	const appended = await Promise.all(
		Array.from({length: 20}, (_, i) => ask('PUT', demo.url, '/append/a?op=append', {body: pattern(100_000, i)})),
	);
	t.true(appended.every(({status}) => status === 201));
	t.is((await get('/append/a')).length, 2_000_000);
});

test('where the data is thrown away, sizes and manifests are kept', async t => {
	const discarding = await startDemoFiler({discard: true, directory: '/nowhere'});
	const send = (method: string, file: string, body?: string | Uint8Array) => ask(method, discarding.url, file, {body});
	t.is((await send('PUT', '/d/a', pattern(3 * mebibyte, 1))).status, 201);
	t.is((await send('PUT', '/d/a?op=append', 'xyz')).body.toString(), `{"name":"a","size":${3 * mebibyte + 3}}`);
	t.true((await send('GET', '/d/a')).body.equals(Buffer.alloc(3 * mebibyte + 3)));
	await send('PUT', '/d/m.json', '{"kept":true}');
	t.is((await send('GET', '/d/m.json')).body.toString(), '{"kept":true}');
	await discarding.close();
});

test('a spill directory that cannot be written gives 507 with its name', async t => {
	const full = await startDemoFiler({directory: '/nowhere'});
	t.is((await ask('PUT', full.url, '/small', {body: 'x'})).status, 201);
	const large = await ask('PUT', full.url, '/large', {body: pattern(mebibyte, 1)});
	t.is(large.status, 507);
	t.regex(large.body.toString(), /^{"error":"The demo filer cannot write to \/nowhere: ENOENT/);
	t.is((await ask('HEAD', full.url, '/large')).status, 404);
	await full.close();
});

test('a port that is taken is said; after close it is free', async t => {
	const first = await startDemoFiler();
	const port = Number(new URL(first.url).port);
	await t.throwsAsync(startDemoFiler({port}), {message: /^The demo filer could not start: .*EADDRINUSE/});
	await first.close();
	const second = await startDemoFiler({port});
	t.is(second.url, first.url);
	await second.close();
});

const child = (script: string, directory: string) => {
	const module = new URL('../../dist/demo-filer/demo-filer.js', import.meta.url).href;
	const text = `const {startDemoFiler} = await import('${module}'); const demo = await startDemoFiler(); ${script}`;
	return spawn(process.execPath, ['--input-type=module', '-e', text], {
		env: {...process.env, TMPDIR: directory},
		stdio: ['ignore', 'inherit', 'inherit'],
	});
};

const store = "await fetch(demo.url + '/a', {method: 'PUT', body: new Uint8Array(3 * 1024 * 1024)});";

test('it keeps no process alive and leaves nothing behind, however the process ends', async t => {
	const directory = mkdtempSync(path.join(tmpdir(), 'dfsio-demo-'));
	for (const [ending, code, signal] of [
		['', 0, null],
		['process.exit(7)', 7, null],
		["process.kill(process.pid, 'SIGTERM')", null, 'SIGTERM'],
		["process.kill(process.pid, 'SIGKILL')", null, 'SIGKILL'],
	] as const) {
		t.deepEqual(await once(child(store + ending, directory), 'exit'), [code, signal]);
		t.deepEqual(readdirSync(directory), [], ending);
	}

	rmSync(directory, {recursive: true});
});
