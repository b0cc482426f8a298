import test, {type ExecutionContext} from 'ava';
import {connect} from '../../../source/storage/connect.js';
import type {Storage} from '../../../source/storage/storage.js';
import type {StorageError} from '../../../source/storage/storage-error.js';
import {NotingSource} from '../http/collecting-sink.js';
import {readRequests, startTcpServer} from '../http/tcp-server.js';

const signal = new AbortController().signal;

/** A storage whose server answers with whatever `reply` makes of a request's head. */
async function storageOf(t: ExecutionContext, reply: (head: string) => string): Promise<Storage> {
	const server = await startTcpServer(socket => {
		readRequests(socket, head => {
			socket.write(reply(head));
		});
	});
	const storage = await connect({kind: 'seaweedfs-http', url: server.url, options: {}}, signal);
	t.teardown(async () => {
		await storage.close();
		await server.close();
	});
	return storage;
}

function answer(status: number, body = '', headers = ''): string {
	return `HTTP/1.1 ${status} X\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** SeaweedFS's own bodies where it has one. */
const refusals: ReadonlyArray<
	readonly [status: number, body: string, kind: string, retry: string, message: RegExp, hint?: RegExp]
> = [
	[
		400,
		'{"error":"The Content-Md5 you specified did not match."}',
		'protocol',
		'never',
		/answered 400: The Content-Md5/,
	],
	[401, '{"error":"wrong jwt"}', 'not-permitted', 'never', /answered 401: wrong jwt/, /DFSIO_JWT/],
	[401, '', 'not-permitted', 'never', /answered 401/, /DFSIO_JWT/],
	[403, '', 'not-permitted', 'never', /answered 403/],
	[404, '', 'not-found', 'never', /answered 404/],
	[405, '', 'unsupported', 'never', /answered 405/, /address/],
	[409, '{"error":"existing /a is a file"}', 'conflict', 'never', /is a file/],
	[
		413,
		'<html><title>413 Request Entity Too Large</title></html>',
		'unsupported',
		'never',
		/413: 413 Request Entity/,
		/limit/,
	],
	[414, '', 'unsupported', 'never', /answered 414/, /255 bytes/],
	[429, '', 'server-error', 'safe', /answered 429/],
	[499, '{"error":"unexpected EOF"}', 'connection-lost', 'safe', /unexpected EOF/],
	[
		500,
		'{"error":"failed to find writable volumes: No writable volumes and no free volumes left for {\\"replication\\":{}}"}',
		'no-space',
		'never',
		/no free volumes left/,
		/volume -max/,
	],
	[500, '{"error":"context deadline exceeded"}', 'server-error', 'safe', /context deadline exceeded/, /volume server/],
	[500, '{"error":"unexpected replication type: abc"}', 'usage', 'never', /replication type: abc/, /three digits/],
	[500, '{"error":"no volume server carries the \\"ssd\\" disk layout"}', 'usage', 'never', /disk layout/, /--disk/],
	[500, 'volume 4 not found for fileId 4,01: provider lookup failed', 'server-error', 'safe', /volume 4/, /is down/],
	[500, '{"error":"read tcp 127.0.0.1:1->127.0.0.1:2: i/o timeout"}', 'connection-lost', 'safe', /i\/o timeout/],
	[500, '{"error":"file over the limited 268435456 bytes"}', 'unsupported', 'never', /268435456/, /--chunk-size/],
	[
		500,
		'{"error":"append to small file is not supported yet"}',
		'unsupported',
		'never',
		/small file/,
		/base directory/,
	],
	[500, 'a\u001B[31mb', 'server-error', 'safe', /a\\x1b\[31mb$/],
	[503, '', 'server-error', 'safe', /answered 503/],
	[504, '<h1>504 Gateway Time-out</h1>', 'timeout', 'safe', /504: 504 Gateway Time-out/, /proxy/],
	[507, '{"error":"read only: /ro/ (e.g. bucket over quota)"}', 'not-permitted', 'never', /read only/, /quota/],
	[507, '', 'no-space', 'never', /answered 507/],
	[599, '', 'server-error', 'safe', /answered 599/],
];

for (const [status, body, kind, retry, message, hint] of refusals) {
	test(`${status} ${body.slice(0, 60)}`, async t => {
		const storage = await storageOf(t, head => answer(status, head.startsWith('HEAD') ? '' : body));
		const writer = await storage.create('/f', 10, signal);
		const error = await t.throwsAsync<StorageError>(writer.send(new NotingSource(10)));
		t.is(error?.kind, kind as StorageError['kind']);
		t.is(error?.retry, retry as StorageError['retry']);
		t.regex(error?.message ?? '', message);
		t.regex(error?.details.hint ?? '', hint ?? /^/);
		t.is(error?.facts().message, error?.message);

		const small = await t.throwsAsync<StorageError>(storage.writeSmall('/f', Buffer.from('x'), signal));
		t.is(small?.message, error?.message);
	});
}

test('an append that was refused in the middle is looked at before it is repeated', async t => {
	const storage = await storageOf(t, head =>
		head.startsWith('HEAD')
			? 'HTTP/1.1 200 OK\r\nAccept-Ranges: bytes\r\nContent-Length: 7\r\n\r\n'
			: answer(500, '{"error":"context deadline exceeded"}'),
	);
	const writer = await storage.append('/f', 10, signal);
	const error = await t.throwsAsync<StorageError>(writer.send(new NotingSource(10)));
	t.is(error?.retry, 'after-look');
});

test('a redirect is not followed, and what it says after a question mark is not repeated', async t => {
	const storage = await storageOf(t, () => answer(307, '', 'Location: http://elsewhere:80/f?X-Amz-Signature=hush\r\n'));
	for (const call of [
		async () => (await storage.create('/f', 10, signal)).send(new NotingSource(10)),
		async () => storage.stat('/f', signal),
		async () => storage.describe(signal),
	]) {
		const error = await t.throwsAsync<StorageError>(call());
		t.is(error?.kind, 'unsupported');
		t.regex(error?.message ?? '', /a redirect to http:\/\/elsewhere:80\/f$/);
		t.regex(error?.details.hint ?? '', /not followed/);
	}
});

for (const [title, reply, kind] of [
	['another size', answer(201, '{"name":"f","size":9}'), 'wrong-size'],
	['no size', answer(201, '{"name":"f"}'), 'wrong-size'],
	['a size that is no number', answer(201, '{"name":"f","size":"10"}'), 'protocol'],
	['no JSON', answer(201, 'Created'), 'protocol'],
	['another success', answer(200, '{"name":"f","size":10}'), 'protocol'],
	['success without content', answer(204), 'protocol'],
] as const) {
	test(`a PUT that is confirmed with ${title} has failed`, async t => {
		const storage = await storageOf(t, () => reply);
		const source = new NotingSource(10);
		const error = await t.throwsAsync<StorageError>((await storage.create('/f', 10, signal)).send(source));
		t.is(error?.kind, kind);
		t.deepEqual(source.storedRanges, []);
	});
}

for (const [title, reply] of [
	['a web server', answer(200, '<html>It works</html>', 'Server: Apache\r\n')],
	['a server of JSON', answer(200, '{"version":"8.1"}')],
	['a server without that page', answer(404, 'not here')],
	['a volume server', answer(400, '', 'Server: SeaweedFS Volume 8000GB 4.48\r\n')],
] as const) {
	test(`${title} is no filer`, async t => {
		const storage = await storageOf(t, () => reply);
		const error = await t.throwsAsync<StorageError>(storage.describe(signal));
		t.is(error?.kind, 'unsupported');
		t.regex(error?.message ?? '', /is no SeaweedFS filer|is a SeaweedFS volume server/);
		t.regex(error?.details.hint ?? '', /8888/);
	});
}

test('a filer behind a proxy that hides its Server header', async t => {
	const storage = await storageOf(t, () =>
		answer(200, '{"Version":"30GB 3.97","Path":"","Entries":null}', 'Server: nginx/1.25.3\r\n'),
	);
	t.is((await storage.describe(signal)).version, '3.97');
});

test('a listing is read page by page', async t => {
	const names = Array.from({length: 25}, (_, index) => `f ${index + 10}`);
	const asked: string[] = [];
	const storage = await storageOf(t, head => {
		const last = new URL(`http://x${head.split(' ')[1]}`).searchParams.get('lastFileName') ?? '';
		asked.push(last);
		const from = last === '' ? 0 : names.indexOf(last) + 1;
		const page = names.slice(from, from + 10);
		return answer(
			200,
			JSON.stringify({
				Entries: page.map(name => ({FullPath: `/d/${name}`, Mode: 432, FileSize: 5})),
				LastFileName: page.at(-1) ?? '',
				ShouldDisplayLoadMore: from + 10 < names.length,
			}),
		);
	});
	const paths: string[] = [];
	for await (const {path} of storage.list('/d', signal)) {
		paths.push(path);
	}

	t.deepEqual(
		paths,
		names.map(name => `/d/${name}`),
	);
	t.deepEqual(asked, ['', 'f 19', 'f 29']);
});

test('a listing that never ends is ended', async t => {
	const storage = await storageOf(t, () =>
		answer(200, '{"Entries":[],"LastFileName":"a","ShouldDisplayLoadMore":true}'),
	);
	const error = await t.throwsAsync<StorageError>(
		(async () => {
			for await (const facts of storage.list('/d', signal)) {
				t.log(facts);
			}
		})(),
	);
	t.is(error?.kind, 'protocol');
});
