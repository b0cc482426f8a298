import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {createServer, type Server, type Socket} from 'node:net';
import test from 'ava';
import fc from 'fast-check';
import {sizesOf} from '../../source/benchmark/holding.js';
import {parseManifest} from '../../source/benchmark/manifest.js';
import {parseProfileFile} from '../../source/profile/profile-file.js';
import {connect} from '../../source/storage/seaweedfs-http/connect.js';
import type {Source, Storage} from '../../source/storage/storage.js';
import {StorageError} from '../../source/storage/storage-error.js';

/** Parts of answers as servers give them, rightly or wrongly, and bytes that mean nothing. */
const statusLine = fc.oneof(
	fc.constantFrom(200, 201, 204, 206, 301, 400, 401, 404, 416, 500, 503, 507).map(status => `HTTP/1.1 ${status} X\r\n`),
	fc.constantFrom('HTTP/1.0 200 OK\r\n', 'HTTP/2 200\r\n', 'HTTP/1.1 100 Continue\r\n\r\n', '', 'SSH-2.0-x\r\n'),
);
const header = fc.oneof(
	fc.nat(2000).map(length => `Content-Length: ${length}\r\n`),
	fc.tuple(fc.nat(50), fc.nat(2000), fc.nat(2000)).map(([a, b, c]) => `Content-Range: bytes ${a}-${b}/${c}\r\n`),
	fc.constantFrom(
		'Transfer-Encoding: chunked\r\n',
		'Content-Encoding: gzip\r\n',
		'Accept-Ranges: bytes\r\n',
		'Connection: close\r\n',
		'Location: http://elsewhere/\r\n',
		'Server: SeaweedFS 8000GB 4.48\r\n',
		'no header at all\r\n',
		'Content-Length: -1\r\n',
	),
	fc.string({unit: 'binary', maxLength: 20}).map(text => `X: ${text}\r\n`),
);
const body = fc.oneof(
	fc.json(),
	fc.constantFrom(
		'{"size":1000}',
		'{"name":"a","size":-1}',
		'{"Version":"8000GB 4.48","Path":"/","Entries":null}',
		'{"Entries":[{"FullPath":"/d/test_io_0","Mode":432,"FileSize":1000}],"ShouldDisplayLoadMore":false}',
		'{"Entries":[{"FullPath":5,"Mode":"x"}],"ShouldDisplayLoadMore":false}',
		'{"Entries":[null]}',
		'{"Entries":7}',
		'5\r\nhello\r\n0\r\n\r\n',
		'ffffffffffffffff\r\n',
		'x'.repeat(1000),
	),
	fc.string({unit: 'binary', maxLength: 300}),
);
/** Sound HTTP, whatever the words in it. */
const soundAnswers = fc
	.tuple(fc.constantFrom(200, 201, 206, 404), fc.constantFrom('', 'Accept-Ranges: bytes\r\n'), body)
	.map(([status, more, text]) => `HTTP/1.1 ${status} X\r\n${more}Content-Length: ${text.length}\r\n\r\n${text}`);
const brokenAnswers = fc
	.tuple(statusLine, fc.array(header, {maxLength: 4}), fc.boolean(), body)
	.map(([line, headers, complete, text]) => `${line}${headers.join('')}${complete ? '\r\n' : ''}${text}`);

const answers = fc.oneof(soundAnswers, brokenAnswers);

async function serveText(): Promise<{server: Server; say: (text: string) => void; url: string; sockets: Set<Socket>}> {
	let answer = '';
	const sockets = new Set<Socket>();
	const server = createServer(socket => {
		sockets.add(socket);
		socket.on('error', () => {});
		socket.on('close', () => sockets.delete(socket));
		socket.once('data', () => {
			socket.end(answer, 'latin1');
			socket.resume();
		});
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		server,
		sockets,
		say(text) {
			answer = text;
		},
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
	};
}

const source: Source = {
	unit: 1000,
	view: (_position, length) => new Uint8Array(length),
	sent() {},
	stored() {},
	chunkStarts: () => () => {},
};

const calls: Readonly<Record<string, (storage: Storage, signal: AbortSignal) => Promise<unknown>>> = {
	describe: async (storage, signal) => storage.describe(signal),
	stat: async (storage, signal) => storage.stat('/d/f', signal),
	async list(storage, signal) {
		const found: unknown[] = [];
		for await (const entry of storage.list('/d', signal)) {
			found.push(entry);
		}

		return found;
	},
	makeDirectory: async (storage, signal) => storage.makeDirectory('/d', signal),
	remove: async (storage, signal) => storage.remove('/d/f', signal),
	readSmall: async (storage, signal) => storage.readSmall('/d/f', signal),
	writeSmall: async (storage, signal) => storage.writeSmall('/d/f', new Uint8Array(1000), signal),
	create: async (storage, signal) => (await storage.create('/d/f', 1000, signal)).send(source),
	async read(storage, signal) {
		let bytes = 0;
		const reader = await storage.open('/d/f', signal);
		const sink = {
			unit: 1000,
			firstByte() {},
			put(_position: number, {length}: Uint8Array) {
				bytes += length;
				return true;
			},
		};
		const given = await reader.stream(0, 1000, sink);
		await reader.close();
		if (given !== bytes || given > 1000) {
			throw new Error(`said ${given} bytes, gave ${bytes}`);
		}
	},
};

for (const [name, call] of Object.entries(calls)) {
	test.serial(`whatever a server answers to ${name}: a result or a named error in words, and an end`, async t => {
		const {say, server, sockets, url} = await serveText();
		t.teardown(() => {
			server.close();
			for (const socket of sockets) {
				socket.destroy();
			}
		});
		const {signal} = new AbortController();
		await fc.assert(
			fc.asyncProperty(answers, async text => {
				say(text);
				const storage = await connect({kind: 'seaweedfs-http', url, options: {}}, signal);
				try {
					await call(storage, signal);
				} catch (error) {
					if (!(error instanceof StorageError)) {
						throw error;
					}

					t.notRegex(error.message, /[\u0000-\u001F]|undefined|NaN|\[object/);
				} finally {
					await storage.close();
				}
			}),
			{numRuns: 400},
		);
		t.pass();
	});
}

const nearManifest = fc.record(
	{
		schema: fc.constantFrom(1, 2, '1'),
		id: fc.oneof(fc.string(), fc.nat()),
		state: fc.constantFrom('writing', 'complete', 'x'),
		data: fc.constantFrom('random', 'zero', 'x'),
		seed: fc.constantFrom('0123456789abcdef', 'xyz'),
		files: fc.oneof(fc.nat(1000), fc.double(), fc.constant(2 ** 53)),
		size: fc.oneof(fc.nat(), fc.double()),
		exceptions: fc.oneof(fc.array(fc.record({index: fc.nat(2000), size: fc.option(fc.nat())})), fc.anything()),
		writtenAt: fc.oneof(fc.constant(null), fc.string(), fc.nat()),
	},
	{requiredKeys: []},
);

test('any text is a manifest or none', t => {
	fc.assert(
		fc.property(
			fc.oneof(
				fc.json(),
				fc.string({unit: 'binary'}),
				nearManifest.map(value => JSON.stringify(value)),
			),
			text => {
				const manifest = parseManifest(text);
				if (manifest !== undefined && manifest.files <= 1000) {
					t.true([...sizesOf(manifest).values()].every(size => Number.isSafeInteger(size) && size >= 0));
				}
			},
		),
		{numRuns: 2000},
	);
	t.pass();
});

test('any text is a profile or a sentence', t => {
	const nearProfile = fc.record(
		{
			schema: fc.constantFrom(1, 2, 'x', null),
			files: fc.anything(),
			size: fc.anything(),
			target: fc.anything(),
			failBelow: fc.anything(),
		},
		{requiredKeys: []},
	);
	fc.assert(
		fc.property(
			fc.oneof(
				fc.json(),
				fc.string({unit: 'binary'}),
				nearProfile.map(value => JSON.stringify(value) ?? ''),
			),
			text => {
				const {error, value} = parseProfileFile(text);
				t.true((error === undefined) !== (value === undefined));
				t.true(error === undefined || (error !== '' && !/[\u0000-\u001F]/.test(error)), error);
			},
		),
		{numRuns: 2000},
	);
});
