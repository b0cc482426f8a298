import {once} from 'node:events';
import {readFile} from 'node:fs/promises';
import {type AddressInfo, connect, createServer} from 'node:net';
import {createServer as createTlsServer} from 'node:tls';
import {Worker} from 'node:worker_threads';
import test from 'ava';
import {startDemoFiler} from '../servers/demo-filer.js';
import {answer, type Rule, type Step} from '../servers/scripted-server.js';
import {type FaultCase, showFault} from './fault-case.js';
import {tried, within} from './fault-run.js';

const demo = await startDemoFiler();
test.after.always(async () => demo.close());

const any = (...steps: readonly Step[]): readonly Rule[] => [{steps}];

const cases: readonly FaultCase[] = [
	{
		title: 'accepts and never answers',
		rules: any({do: 'hang'}),
		kind: 'unreachable',
		says: /gave no answer within 4 s/,
		exit: 3,
		within: 6,
	},
	{
		title: 'answers at a byte a second',
		rules: any(
			{do: 'send', text: 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n'},
			{do: 'send-zeros', bytes: 100, bytesPerSecond: 1},
		),
		kind: 'unreachable',
		says: /gave no answer within 4 s/,
		exit: 3,
		within: 6,
	},
	{title: 'closes at once', rules: any({do: 'close'}), kind: 'connection-lost', says: /connection was lost/, exit: 3},
	{title: 'breaks at once', rules: any({do: 'reset'}), kind: 'connection-lost', says: /connection was lost/, exit: 3},
	{
		title: 'a web server',
		rules: any(answer(200, '<html><title>Welcome</title></html>', {headers: {Server: 'nginx'}})),
		kind: 'unsupported',
		says: /answers, but is no SeaweedFS filer/,
		hint: /port 8888/,
		exit: 2,
	},
	{
		title: 'a web server without that page',
		rules: any(answer(404, 'no such page')),
		kind: 'unsupported',
		says: /answers, but is no SeaweedFS filer/,
		exit: 2,
	},
	{
		title: 'another server of SeaweedFS',
		rules: any(answer(200, '{}', {headers: {Server: 'SeaweedFS Volume 8000GB 4.48'}})),
		kind: 'unsupported',
		says: /is a SeaweedFS volume server/,
		hint: /port 8888/,
		exit: 2,
	},
	{
		title: 'asks for a token',
		rules: any(answer(401, '{"error":"wrong jwt"}')),
		kind: 'not-permitted',
		says: /401: wrong jwt/,
		hint: /DFSIO_JWT/,
		exit: 3,
	},
	{
		title: 'sends elsewhere',
		rules: any(answer(307, '', {headers: {Location: 'http://other.example/?token=secret'}})),
		kind: 'unsupported',
		says: /redirect to http:\/\/other\.example\//,
		hint: /not followed/,
		exit: 2,
		also: (t, {outcome}) => t.notRegex(JSON.stringify(outcome), /secret/),
	},
	{title: 'no access', rules: any(answer(403, 'no')), kind: 'not-permitted', says: /answered 403/, exit: 3},
	{title: 'busy', rules: any(answer(503)), kind: 'server-error', says: /answered 503/, exit: 3},
	{
		title: 'headers of 1 MiB',
		rules: any({do: 'send', text: `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(1024 * 1024)}\r\n\r\n`}),
		kind: 'protocol',
		says: /answered/,
		exit: 3,
	},
	{
		title: 'no HTTP',
		rules: any({do: 'send', text: '220 mail.example ESMTP\r\n'}),
		kind: 'protocol',
		says: /not HTTP/,
		exit: 3,
	},
	{
		title: 'a chunked answer that is malformed',
		rules: any({do: 'send', text: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n'}),
		kind: 'protocol',
		says: /answered/,
		exit: 3,
	},
];

for (const [i, one] of cases.entries()) {
	test.serial(`first contact: ${one.title}`, async t => {
		await showFault(t, demo.url, `/first/${i}`, {
			...one,
			also(t, result) {
				one.also?.(t, result);
				t.is(result.appended, '');
				t.false(result.saved, 'a run that never began is not in the history');
				t.is(result.record.operations[0]?.status, 'not-run');
			},
		});
	});
}

test.serial('first contact: connection refused', async t => {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const {port} = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	const {record, seconds} = await tried(t, {target: `http://127.0.0.1:${port}`});
	t.like(record.failure, {kind: 'unreachable', hint: 'Is the server running, and is this its port?'});
	t.regex(record.failure?.message ?? '', /connection refused/);
	t.is(record.exitStatus, 3);
	within(t, seconds, 2);
});

test.serial('first contact: a name that nobody knows', async t => {
	const {record, seconds} = await tried(t, {target: 'http://no-such-host.invalid:8888'});
	t.is(record.failure?.kind, 'unreachable');
	t.regex(record.failure?.message ?? '', /host name not found|name server does not answer|no answer within 4 s/);
	t.is(record.exitStatus, 3);
	within(t, seconds, 6);
});

test.serial('first contact: a connect that hangs', async t => {
	// A listener that accepts nothing: once its queue is full the system answers no further connect.
	const worker = new Worker(
		`const {parentPort} = require('node:worker_threads');
		const server = require('node:net').createServer();
		server.listen({port: 0, host: '127.0.0.1', backlog: 1}, () => {
			parentPort.postMessage(server.address().port);
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
		});`,
		{eval: true, execArgv: []},
	);
	const [port] = (await once(worker, 'message')) as [number];
	const queue = Array.from({length: 8}, () => connect(port, '127.0.0.1').on('error', () => {}));
	await Promise.race(queue.map(async socket => once(socket, 'connect')));
	t.teardown(async () => {
		for (const socket of queue) {
			socket.destroy();
		}

		await worker.terminate();
	});
	const {record, seconds} = await tried(t, {target: `http://127.0.0.1:${port}`});
	t.is(record.failure?.kind, 'unreachable');
	t.regex(record.failure?.message ?? '', /gave no answer within 4 s/);
	t.is(record.exitStatus, 3);
	within(t, seconds, 6);
});

test.serial('first contact: TLS where plain HTTP was expected, and the reverse', async t => {
	const data = new URL('../data/tls/', import.meta.url);
	const [cert, key] = await Promise.all(['cert.pem', 'key.pem'].map(async name => readFile(new URL(name, data))));
	const server = createTlsServer({cert, key})
		.on('tlsClientError', () => {})
		.listen(0, '127.0.0.1');
	await once(server, 'listening');
	t.teardown(() => {
		server.close();
	});
	const {port} = server.address() as AddressInfo;
	const plain = await tried(t, {target: `http://127.0.0.1:${port}`});
	t.regex(`${plain.record.failure?.message} ${plain.record.failure?.hint}`, /https:\/\//, 'it proposes https');
	t.is(plain.record.exitStatus, 3);
	within(t, plain.seconds, 2);

	const unknown = await tried(t, {target: `https://127.0.0.1:${port}`});
	t.like(unknown.record.failure, {kind: 'unreachable'});
	t.regex(unknown.record.failure?.hint ?? '', /--ca/);

	const reverse = await tried(t, {target: demo.url.replace('http:', 'https:')});
	t.like(reverse.record.failure, {kind: 'unreachable'});
	t.regex(`${reverse.record.failure?.hint}`, /http:\/\//);
	t.is(reverse.record.exitStatus, 3);
});
