import type {Socket} from 'node:net';
import test, {type ExecutionContext} from 'ava';
import {ConnectionPool} from '../../../../source/storage/http/bulk/connection-pool.js';
import {type Downloaded, download} from '../../../../source/storage/http/bulk/download.js';
import {StorageError} from '../../../../source/storage/storage-error.js';
import {CollectingSink} from '../collecting-sink.js';
import {dribble, gone, readRequests, startTcpServer, type TcpServer} from '../tcp-server.js';

const get = 'GET /f HTTP/1.1\r\nHost: x\r\n\r\n';
const never = new AbortController().signal;

/** A server that answers every request of every connection with `reply`. */
async function answering(t: ExecutionContext, reply: (socket: Socket, head: string) => void): Promise<ConnectionPool> {
	const server = await startTcpServer(socket => {
		readRequests(socket, head => {
			reply(socket, head);
		});
	});
	return pooled(t, server);
}

function pooled(t: ExecutionContext, server: TcpServer): ConnectionPool {
	const pool = new ConnectionPool(server.origin);
	t.teardown(async () => {
		pool.close();
		await server.close();
	});
	return pool;
}

/** One download that gives its connection back. */
async function fetchRange(
	pool: ConnectionPool,
	sink: CollectingSink,
	position: number,
	length: number,
	signal = never,
): Promise<Downloaded> {
	const {outcome, connection} = await download(pool, undefined, {head: get, position, length}, sink, signal);
	pool.giveBack(connection);
	return outcome;
}

test('a server that sends one byte at a time', async t => {
	const pool = await answering(t, socket => {
		void dribble(
			socket,
			'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 206 Partial Content\r\nContent-Range: bytes 5-9/100\r\nContent-Length: 5\r\n\r\nfghij',
		);
	});
	const sink = new CollectingSink();
	t.like(await fetchRange(pool, sink, 5, 5), {delivered: 5});
	t.is(sink.bytes.toString(), 'fghij');
	t.is(sink.firstBytes, 1);
});

test('chunked bytes, one at a time', async t => {
	const pool = await answering(t, socket => {
		void dribble(socket, 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n3\r\ncde\r\n0\r\n\r\n');
	});
	const sink = new CollectingSink();
	t.like(await fetchRange(pool, sink, 0, 5), {delivered: 5});
	t.is(sink.bytes.toString(), 'abcde');
});

test('a connection serves one request after another', async t => {
	let accepted = 0;
	const server = await startTcpServer(socket => {
		accepted++;
		readRequests(socket, () => {
			socket.write('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc');
		});
	});
	const pool = pooled(t, server);
	for (let count = 0; count < 20; count++) {
		t.like(await fetchRange(pool, new CollectingSink(), 0, 3), {delivered: 3});
	}

	t.is(accepted, 1);
});

test('a connection is not kept when the server says close, or speaks HTTP/1.0, or ends the body by closing', async t => {
	const replies = [
		'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc',
		'HTTP/1.0 200 OK\r\nContent-Length: 3\r\n\r\nabc',
		'HTTP/1.1 200 OK\r\n\r\nabc',
	];
	const server = await startTcpServer((socket, index) => {
		readRequests(socket, () => {
			socket.end(replies[index % replies.length] ?? '');
		});
	});
	const pool = pooled(t, server);
	for (let count = 0; count < 6; count++) {
		t.like(await fetchRange(pool, new CollectingSink(), 0, 3), {delivered: 3});
	}

	t.is(server.accepted.length, 6);
});

test('a kept connection that the server has closed is replaced, before and after that is known', async t => {
	const server = await startTcpServer((socket, index) => {
		readRequests(socket, head => {
			if (index === 0 && head.includes('second')) {
				// As if the close had crossed the request on the wire.
				socket.destroy();
			} else {
				socket.write('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc');
			}
		});
	});
	const pool = pooled(t, server);
	await fetchRange(pool, new CollectingSink(), 0, 3);
	const request = {head: 'GET /second HTTP/1.1\r\n\r\n', position: 0, length: 3};
	const sink = new CollectingSink();
	const {outcome, connection} = await download(pool, undefined, request, sink, never);
	t.like(outcome, {delivered: 3});
	t.is(server.accepted.length, 2);

	const closed = gone(server.accepted[1]);
	pool.giveBack(connection);
	server.accepted[1]?.end();
	await closed;
	t.like(await fetchRange(pool, new CollectingSink(), 0, 3), {delivered: 3});
	t.is(server.accepted.length, 3);
});

test('a fresh connection that is closed unanswered is an error, not a reason to try again', async t => {
	const server = await startTcpServer(socket => {
		readRequests(socket, () => {
			socket.destroy();
		});
	});
	const pool = pooled(t, server);
	const error = await t.throwsAsync<StorageError>(fetchRange(pool, new CollectingSink(), 0, 3));
	t.is(error?.kind, 'connection-lost');
	t.is(server.accepted.length, 1);
});

test('bytes that nobody asked for end a kept connection', async t => {
	const server = await startTcpServer(socket => {
		readRequests(socket, () => {
			socket.write('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc');
		});
	});
	const pool = pooled(t, server);
	await fetchRange(pool, new CollectingSink(), 0, 3);
	const closed = gone(server.accepted[0]);
	server.accepted[0]?.write('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nxyz');
	await closed;
	const sink = new CollectingSink();
	await fetchRange(pool, sink, 0, 3);
	t.is(sink.bytes.toString(), 'abc');
	t.is(server.accepted.length, 2);
});

test('refusals keep their words, and the connection', async t => {
	const server = await startTcpServer(socket => {
		readRequests(socket, () => {
			socket.write('HTTP/1.1 500 Oops\r\nContent-Length: 16\r\nX-A: b\r\n\r\n{"error":"no x"}');
		});
	});
	const pool = pooled(t, server);
	for (let count = 0; count < 2; count++) {
		const sink = new CollectingSink();
		const {refusal} = await fetchRange(pool, sink, 0, 3);
		t.is(refusal?.status, 500);
		t.is(refusal?.headers.get('x-a'), 'b');
		t.is(Buffer.from(refusal?.body ?? []).toString(), '{"error":"no x"}');
		t.is(sink.bytes.length, 0);
	}

	t.is(server.accepted.length, 1);
});

test('an endless refusal is cut off', async t => {
	const pool = await answering(t, socket => {
		socket.write(`HTTP/1.1 500 Oops\r\nContent-Length: 9999999999\r\n\r\n${'x'.repeat(200_000)}`);
	});
	const {refusal} = await fetchRange(pool, new CollectingSink(), 0, 3);
	t.is(refusal?.body.length, 65_536);
});

test('a whole file that is longer than wanted is read as far as wanted', async t => {
	const pool = await answering(t, socket => {
		socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 500000\r\n\r\n${'x'.repeat(500_000)}`);
	});
	const sink = new CollectingSink();
	t.like(await fetchRange(pool, sink, 0, 100_001), {delivered: 100_001});
	t.is(sink.bytes.length, 100_001);
});

test('a file that is shorter than wanted ends early', async t => {
	const pool = await answering(t, (socket, head) => {
		socket.write(
			head.includes('/whole')
				? 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc'
				: 'HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 7-9/10\r\nContent-Length: 3\r\n\r\nhij',
		);
	});
	t.like(await fetchRange(pool, new CollectingSink(), 7, 100), {delivered: 3});
});

test('the sink says stop', async t => {
	const server = await startTcpServer(socket => {
		readRequests(socket, () => {
			socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 5000000\r\n\r\n${'x'.repeat(5_000_000)}`);
		});
	});
	const pool = pooled(t, server);
	const sink = new CollectingSink(1);
	const outcome = await fetchRange(pool, sink, 0, 5_000_000);
	t.is(outcome.refusal, undefined);
	t.is(outcome.refusal === undefined && outcome.delivered, sink.bytes.length);
	t.true(sink.bytes.length < 5_000_000);
});

test('what the sink throws comes out', async t => {
	const pool = await answering(t, socket => {
		socket.write('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc');
	});
	const sink = new CollectingSink();
	sink.put = () => {
		throw new StorageError('corrupt', 'byte 1 is wrong');
	};
	const error = await t.throwsAsync<StorageError>(fetchRange(pool, sink, 0, 3));
	t.is(error?.kind, 'corrupt');
});

const lies: ReadonlyArray<readonly [title: string, reply: string]> = [
	['another part', 'HTTP/1.1 206 P\r\nContent-Range: bytes 0-9/100\r\nContent-Length: 10\r\n\r\n0123456789'],
	['more than asked for', 'HTTP/1.1 206 P\r\nContent-Range: bytes 10-29/100\r\nContent-Length: 20\r\n\r\n'],
	['less than asked for', 'HTTP/1.1 206 P\r\nContent-Range: bytes 10-14/100\r\nContent-Length: 5\r\n\r\n01234'],
	['no Content-Range', 'HTTP/1.1 206 P\r\nContent-Length: 10\r\n\r\n0123456789'],
	['a contradicting length', 'HTTP/1.1 206 P\r\nContent-Range: bytes 10-19/100\r\nContent-Length: 9\r\n\r\n012345678'],
	['the whole file', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n'],
	['an encoded file', 'HTTP/1.1 206 P\r\nContent-Encoding: gzip\r\nContent-Range: bytes 10-19/100\r\n\r\n'],
	[
		'too few chunks',
		'HTTP/1.1 206 P\r\nContent-Range: bytes 10-19/100\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n',
	],
	[
		'bytes beyond its length',
		'HTTP/1.1 206 P\r\nContent-Range: bytes 10-19/100\r\nContent-Length: 10\r\n\r\n0123456789x',
	],
	['a head of 1 MiB', `HTTP/1.1 206 P\r\nA: ${'x'.repeat(1024 * 1024)}\r\n\r\n`],
	['TLS', '\u0015\u0003\u0001\u0000\u0002\u0002\u0046'],
];

for (const [title, reply] of lies) {
	test(`${title} in answer to bytes 10 to 19 is a protocol error`, async t => {
		const pool = await answering(t, socket => {
			socket.end(reply, 'latin1');
		});
		const error = await t.throwsAsync<StorageError>(fetchRange(pool, new CollectingSink(), 10, 10));
		t.is(error?.kind, 'protocol', error?.message);
	});
}

test('a connection that ends at 60 % says how far it got', async t => {
	const pool = await answering(t, socket => {
		socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${'x'.repeat(600)}`);
	});
	const sink = new CollectingSink();
	const error = await t.throwsAsync<StorageError>(fetchRange(pool, sink, 0, 1000));
	t.is(error?.kind, 'connection-lost');
	t.is(error?.retry, 'safe');
	t.is(error?.details.wanted, 1000);
	t.is(error?.details.found, 600);
	t.is(sink.bytes.length, 600);
});

test('an abort before, during the wait and in the middle rejects with its reason, and the socket is gone', async t => {
	const reason = new Error('stop');
	const aborted = AbortSignal.abort(reason);
	const server = await startTcpServer((socket, index) => {
		readRequests(socket, () => {
			if (index === 1) {
				socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nxyz');
			}
		});
	});
	const pool = pooled(t, server);
	t.is(await t.throwsAsync(fetchRange(pool, new CollectingSink(), 0, 1000, aborted)), reason);
	t.is(server.accepted.length, 0);

	const waiting = new AbortController();
	const request = fetchRange(pool, new CollectingSink(), 0, 1000, waiting.signal);
	while (server.accepted.length === 0) {
		await new Promise(setImmediate);
	}

	const firstClosed = gone(server.accepted[0]);
	waiting.abort(reason);
	t.is(await t.throwsAsync(request), reason);
	await firstClosed;

	const middle = new AbortController();
	const sink = new CollectingSink();
	const put = sink.put.bind(sink);
	sink.put = (position, bytes) => {
		queueMicrotask(() => {
			middle.abort(reason);
		});
		return put(position, bytes);
	};
	t.is(await t.throwsAsync(fetchRange(pool, sink, 0, 1000, middle.signal)), reason);
	t.is(sink.bytes.toString(), 'xyz');
});
