import type {Socket} from 'node:net';
import test, {type ExecutionContext} from 'ava';
import {ConnectionPool} from '../../../../source/storage/http/bulk/connection-pool.js';
import {upload} from '../../../../source/storage/http/bulk/upload.js';
import type {StorageError} from '../../../../source/storage/storage-error.js';
import {NotingSource} from '../collecting-sink.js';
import {dribble, gone, readRequests, startTcpServer, type TcpServer} from '../tcp-server.js';

const never = new AbortController().signal;
const created = 'HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}';

async function pooled(
	t: ExecutionContext,
	serve: (socket: Socket, index: number) => void,
): Promise<{pool: ConnectionPool; server: TcpServer}> {
	const server = await startTcpServer(serve);
	const pool = new ConnectionPool(server.origin);
	t.teardown(async () => {
		pool.close();
		await server.close();
	});
	return {pool, server};
}

function put(length: number, repeatable = true) {
	return {method: 'PUT', head: `PUT /f HTTP/1.1\r\nContent-Length: ${length}\r\n\r\n`, length, repeatable};
}

/** Every position once, in order. */
function assertOnce(t: ExecutionContext, ranges: ReadonlyArray<readonly [number, number]>, total: number): void {
	let next = 0;
	for (const [position, length] of ranges) {
		t.is(position, next);
		t.true(length > 0);
		next += length;
	}

	t.is(next, total);
}

for (const length of [0, 1, 65_536, 3_000_001]) {
	for (const unit of [4096, 100_000, 8_388_608]) {
		test(`${length} bytes with buffers of ${unit} arrive as they are`, async t => {
			const bodies: Buffer[] = [];
			const {pool, server} = await pooled(t, socket => {
				readRequests(socket, (_, body) => {
					bodies.push(Buffer.from(body));
					socket.write(created);
				});
			});
			for (let count = 0; count < 2; count++) {
				const source = new NotingSource(length, unit);
				const {answer, resentBytes} = await upload(pool, undefined, put(length), source, never);
				t.is(answer.status, 201);
				t.is(Buffer.from(answer.body).toString(), '{}');
				t.is(resentBytes, 0);
				t.true(bodies[count]?.equals(source.data));
				assertOnce(t, source.sentRanges, length);
			}

			t.is(server.accepted.length, 1);
		});
	}
}

test('interim answers, byte by byte, do not end an upload', async t => {
	const {pool} = await pooled(t, socket => {
		const interim = dribble(socket, 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n');
		readRequests(socket, () => {
			void interim.then(async () => dribble(socket, created));
		});
	});
	const {answer} = await upload(pool, undefined, put(5_000_000), new NotingSource(5_000_000), never);
	t.is(answer.status, 201);
});

for (const [status, words] of [
	[413, 'too large'],
	[507, '{"error":"read only: /ro/"}'],
] as const) {
	for (const ending of ['keeps the connection', 'closes it']) {
		test(`${status} before the whole body: the upload stops and the server's words are kept; it ${ending}`, async t => {
			const {pool, server} = await pooled(t, socket => {
				socket.once('data', () => {
					// No more is read, so an upload that went on would never end.
					socket.pause();
					const reply = `HTTP/1.1 ${status} No\r\nContent-Length: ${words.length}\r\n\r\n${words}`;
					if (ending === 'closes it') {
						socket.end(reply);
					} else {
						socket.write(reply);
					}
				});
			});
			const source = new NotingSource(64 * 1024 * 1024);
			const {answer} = await upload(pool, undefined, put(source.data.length), source, never);
			t.is(answer.status, status);
			t.is(Buffer.from(answer.body).toString(), words);
			t.true(source.sentBytes < source.data.length);

			// The rest of the body was never sent, so the connection is good for nothing.
			server.accepted[0]?.resume();
			t.is(await pool.take(never).then(connection => connection.reused), false);
		});
	}
}

test('a refusal that is cut off is still a refusal', async t => {
	const {pool} = await pooled(t, socket => {
		socket.once('data', () => {
			socket.end('HTTP/1.1 413 Too Large\r\nContent-Length: 1000\r\n\r\ntoo lar');
		});
	});
	const {answer} = await upload(pool, undefined, put(3_000_000), new NotingSource(3_000_000), never);
	t.is(answer.status, 413);
	t.is(Buffer.from(answer.body).toString(), 'too lar');
});

test('a success before the whole body is a lie', async t => {
	const {pool} = await pooled(t, socket => {
		socket.once('data', () => {
			socket.pause();
			socket.write(created);
		});
	});
	const source = new NotingSource(64 * 1024 * 1024);
	const error = await t.throwsAsync<StorageError>(upload(pool, undefined, put(source.data.length), source, never));
	t.is(error?.kind, 'protocol');
});

for (const repeatable of [true, false]) {
	test(`a server that closes in the middle: ${repeatable ? 'a PUT' : 'an append'}`, async t => {
		const {pool, server} = await pooled(t, socket => {
			let seen = 0;
			socket.on('data', bytes => {
				seen += bytes.length;
				if (seen > 600_000) {
					socket.destroy();
				}
			});
		});
		const source = new NotingSource(20_000_000, 65_536);
		const request = put(source.data.length, repeatable);
		const error = await t.throwsAsync<StorageError>(upload(pool, undefined, request, source, never));
		t.is(error?.kind, 'connection-lost');
		t.is(error?.retry, repeatable ? 'safe' : 'after-look');
		t.is(error?.details.wanted, 20_000_000);
		t.is(error?.details.found, source.sentBytes);
		t.is(server.accepted.length, 1);
	});
}

/** The first connection serves one request and closes on the next; later connections serve all. */
function closeOnSecond(socket: Socket, index: number): void {
	readRequests(socket, () => {
		socket.write(created);
		if (index === 0) {
			socket.removeAllListeners('data');
			socket.once('data', () => {
				socket.destroy();
			});
		}
	});
}

test('a PUT on a kept connection that was closed is sent anew, and every position is reported once', async t => {
	const {pool, server} = await pooled(t, closeOnSecond);
	await upload(pool, undefined, put(10), new NotingSource(10), never);
	const source = new NotingSource(3_000_000, 65_536);
	const {answer, resentBytes} = await upload(pool, undefined, put(source.data.length), source, never);
	t.is(answer.status, 201);
	t.is(server.accepted.length, 2);
	assertOnce(t, source.sentRanges, source.data.length);
	t.true(resentBytes <= source.data.length);
});

test('an append on a kept connection that was closed is not sent anew', async t => {
	const {pool, server} = await pooled(t, closeOnSecond);
	await upload(pool, undefined, put(10), new NotingSource(10), never);
	const source = new NotingSource(3_000_000, 65_536);
	const error = await t.throwsAsync<StorageError>(
		upload(pool, undefined, put(source.data.length, false), source, never),
	);
	t.is(error?.kind, 'connection-lost');
	t.is(error?.retry, 'after-look');
	t.is(server.accepted.length, 1);
});

test('an abort in the middle rejects with its reason, and the socket is gone', async t => {
	const controller = new AbortController();
	const reason = new Error('stop');
	const {pool, server} = await pooled(t, socket => {
		socket.once('data', () => {
			// Reads no more: the upload stands.
			socket.pause();
			controller.abort(reason);
		});
	});
	const source = new NotingSource(64 * 1024 * 1024);
	t.is(await t.throwsAsync(upload(pool, undefined, put(source.data.length), source, controller.signal)), reason);
	await gone(server.accepted[0]);
	t.pass();
});

test('what the source throws comes out', async t => {
	const {pool} = await pooled(t, socket => {
		socket.resume();
	});
	const source = new NotingSource(3_000_000, 65_536);
	source.view = () => {
		throw new RangeError('no such data');
	};
	await t.throwsAsync(upload(pool, undefined, put(3_000_000), source, never), {instanceOf: RangeError});
});

test('connections are opened beforehand, and one that is refused says so', async t => {
	const {pool, server} = await pooled(t, socket => {
		socket.resume();
	});
	await pool.warmUp(3, never);
	while (server.accepted.length < 3) {
		await new Promise(setImmediate);
	}

	await pool.warmUp(3, never);
	const connections = await Promise.all([pool.take(never), pool.take(never), pool.take(never)]);
	t.is(new Set(connections).size, 3);
	await pool.open(never);
	while (server.accepted.length < 4) {
		await new Promise(setImmediate);
	}

	t.is(server.accepted.length, 4);

	const closed = await startTcpServer(() => {});
	await closed.close();
	const refused = new ConnectionPool(closed.origin);
	const error = await t.throwsAsync<StorageError>(refused.warmUp(2, never));
	t.is(error?.kind, 'unreachable');
	t.regex(error?.message ?? '', /127\.0\.0\.1:\d+ cannot be reached: connection refused/);
});
