import {createServer} from 'node:tls';
import test, {type ExecutionContext} from 'ava';
import type {Answer} from '../../../source/storage/http/bulk/answer.js';
import {ConnectionPool} from '../../../source/storage/http/bulk/connection-pool.js';
import {type ControlRequest, control} from '../../../source/storage/http/control.js';
import type {Origin} from '../../../source/storage/http/origin.js';
import {originOf} from '../../../source/storage/http/origin.js';
import type {StorageError} from '../../../source/storage/storage-error.js';
import {gone, readRequests, startTcpServer} from './tcp-server.js';

const signal = new AbortController().signal;

function clientOf(t: ExecutionContext, origin: Origin): {request(request: ControlRequest): Promise<Answer>} {
	const pool = new ConnectionPool(origin);
	t.teardown(() => {
		pool.close();
	});
	return {request: async request => control(pool, request)};
}

async function failure(t: ExecutionContext, origin: Origin): Promise<StorageError> {
	const error = await t.throwsAsync<StorageError>(clientOf(t, origin).request({method: 'GET', path: '/', signal}));
	return error as StorageError;
}

test('answers of any status come back whole', async t => {
	const server = await startTcpServer(socket => {
		readRequests(socket, (head, body) => {
			const text = `${head.split('\r\n')[0]}|${body.toString()}`;
			socket.write(`HTTP/1.1 507 No\r\nX-A: 1\r\nX-A: 2\r\nContent-Length: ${text.length}\r\n\r\n${text}`);
		});
	});
	t.teardown(async () => server.close());
	const client = clientOf(t, server.origin);
	for (let count = 0; count < 3; count++) {
		const {status, headers, body} = await client.request({
			method: 'PUT',
			path: '/a%20b?c=d',
			body: Buffer.from('xyz'),
			signal,
		});
		t.is(status, 507);
		t.is(headers.get('x-a'), '1, 2');
		t.is(Buffer.from(body).toString(), 'PUT /a%20b?c=d HTTP/1.1|xyz');
	}

	t.is(server.accepted.length, 1);
});

test('nobody there: address, reason and hint', async t => {
	const server = await startTcpServer(() => {});
	await server.close();
	const refused = await failure(t, server.origin);
	t.is(refused.kind, 'unreachable');
	t.is(refused.message, `${server.origin.address} cannot be reached: connection refused`);
	t.regex(refused.details.hint ?? '', /running/);
	t.is(refused.retry, 'safe');

	const unknown = await failure(t, await originOf(new URL('http://no-such-host.invalid:8888'), {}, 80));
	t.is(unknown.kind, 'unreachable');
	t.regex(unknown.message, /no-such-host\.invalid:8888 cannot be reached: (host name not found|the name server)/);
});

test('a connection that is closed unanswered is lost, not unreachable', async t => {
	const server = await startTcpServer(socket => {
		readRequests(socket, () => {
			socket.destroy();
		});
	});
	t.teardown(async () => server.close());
	t.is((await failure(t, server.origin)).kind, 'connection-lost');
});

test('something else on the port', async t => {
	const server = await startTcpServer(socket => {
		socket.end('SSH-2.0-OpenSSH_9.2\r\n');
	});
	t.teardown(async () => server.close());
	const error = await failure(t, server.origin);
	t.is(error.kind, 'protocol');
	t.regex(error.message, /is not HTTP/);
});

test('TLS asked of a plain server', async t => {
	const server = await startTcpServer(socket => {
		socket.once('data', () => {
			socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
		});
	});
	t.teardown(async () => server.close());
	const error = await failure(t, await originOf(new URL(server.url.replace('http', 'https')), {}, 443));
	t.is(error.kind, 'unreachable');
	t.regex(error.details.hint ?? '', /use http:\/\//);
});

test('plain HTTP asked of a TLS server', async t => {
	// Without a certificate: the handshake never gets so far.
	const server = createServer(() => {});
	server.on('tlsClientError', () => {});
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	t.teardown(() => {
		server.close();
	});
	const {port} = server.address() as {port: number};
	const error = await failure(t, await originOf(new URL(`http://127.0.0.1:${port}`), {}, 80));
	t.true(['protocol', 'connection-lost'].includes(error.kind), error.kind);
});

test('an abort rejects with its reason and closes the socket', async t => {
	const controller = new AbortController();
	const reason = new Error('stop');
	const server = await startTcpServer(socket => {
		socket.once('data', () => {
			controller.abort(reason);
		});
	});
	t.teardown(async () => server.close());
	const client = clientOf(t, server.origin);
	t.is(await t.throwsAsync(client.request({method: 'GET', path: '/', signal: controller.signal})), reason);
	await gone(server.accepted[0]);
	t.is(await t.throwsAsync(client.request({method: 'GET', path: '/', signal: controller.signal})), reason);
});

test('an address with a password, and certificate files that are not there, are refused', async t => {
	const secret = await t.throwsAsync<StorageError>(originOf(new URL('http://ann:hush@host'), {}, 80));
	t.is(secret?.kind, 'usage');
	t.false(secret?.message.includes('hush'));
	const missing = await t.throwsAsync<StorageError>(originOf(new URL('https://host'), {ca: '/no/such/ca.pem'}, 443));
	t.is(missing?.message, '--ca /no/such/ca.pem cannot be read (ENOENT)');
});
