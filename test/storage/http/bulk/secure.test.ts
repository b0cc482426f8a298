import {readFileSync} from 'node:fs';
import type {AddressInfo} from 'node:net';
import {createServer} from 'node:tls';
import {fileURLToPath} from 'node:url';
import test from 'ava';
import {ConnectionPool} from '../../../../source/storage/http/bulk/connection-pool.js';
import {download} from '../../../../source/storage/http/bulk/download.js';
import {upload} from '../../../../source/storage/http/bulk/upload.js';
import {originOf} from '../../../../source/storage/http/origin.js';
import type {StorageError} from '../../../../source/storage/storage-error.js';
import {CollectingSink, NotingSource} from '../collecting-sink.js';
import {readRequests} from '../tcp-server.js';

// Made for these tests alone: self-signed, for 127.0.0.1 and localhost.
const certPath = fileURLToPath(new URL('../../../data/tls/cert.pem', import.meta.url));
const keyPath = fileURLToPath(new URL('../../../data/tls/key.pem', import.meta.url));

const signal = new AbortController().signal;
let url = '';
const bodies: Buffer[] = [];
let accepted = 0;
const server = createServer({cert: readFileSync(certPath), key: readFileSync(keyPath)}, socket => {
	accepted++;
	socket.on('error', () => {});
	readRequests(socket, (_, body) => {
		if (body.length > 0) {
			bodies.push(Buffer.from(body));
			socket.write('HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}');
		} else {
			socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${bodies[0]?.length}\r\n\r\n`);
			socket.write(bodies[0] ?? '');
		}
	});
});
server.on('tlsClientError', () => {});

test.before(async () => {
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.after.always(() => {
	server.close();
});

test('bytes go both ways over TLS, on one kept connection', async t => {
	const pool = new ConnectionPool(await originOf(new URL(url), {ca: certPath}, 443));
	const source = new NotingSource(3_000_001);
	const request = {
		method: 'PUT',
		head: 'PUT / HTTP/1.1\r\nContent-Length: 3000001\r\n\r\n',
		length: 3_000_001,
		repeatable: true,
	};
	const {answer} = await upload(pool, undefined, request, source, signal);
	t.is(answer.status, 201);
	t.true(bodies[0]?.equals(source.data));

	const sink = new CollectingSink();
	const range = {head: 'GET / HTTP/1.1\r\n\r\n', position: 0, length: 3_000_001};
	const {outcome, connection} = await download(pool, undefined, range, sink, signal);
	t.deepEqual(outcome, {delivered: 3_000_001, total: 3_000_001});
	t.true(sink.bytes.equals(source.data));
	t.is(accepted, 1);
	connection.destroy();
	pool.close();
});

test('a certificate of an unknown authority is refused, with what to do', async t => {
	const pool = new ConnectionPool(await originOf(new URL(url), {}, 443));
	const error = await t.throwsAsync<StorageError>(pool.open(signal));
	t.is(error?.kind, 'unreachable');
	t.regex(error?.details.hint ?? '', /--ca/);
	t.is(error?.retry, 'never');
});
