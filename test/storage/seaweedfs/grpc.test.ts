import {once} from 'node:events';
import {type AddressInfo, createServer as createTcpServer, type Socket} from 'node:net';
import test from 'ava';
import {Creations} from '../../../source/storage/seaweedfs/creations.js';
import {FilerCalls} from '../../../source/storage/seaweedfs/filer-calls.js';
import {GrpcFailure} from '../../../source/storage/seaweedfs/grpc/exchange.js';
import {createResponse, mutateRequest, mutateResponse} from '../../../source/storage/seaweedfs/messages.js';
import {decode} from '../../../source/storage/seaweedfs/protobuf/decode.js';
import {encode} from '../../../source/storage/seaweedfs/protobuf/encode.js';
import {StorageError} from '../../../source/storage/storage-error.js';
import {clientOf, frame, respond, serve} from './grpc-server.js';
import {never} from './native.js';

test('messages arrive whole, however they are cut on the wire', async t => {
	const messages = [Buffer.alloc(0), Buffer.from('one'), Buffer.alloc(70_000, 7)];
	for (const step of [1, 3, 7, 65_536]) {
		const served = await serve((stream, _path, request) => {
			t.is(request.toString(), 'asked');
			const some = step === 1 ? messages.slice(0, 2) : messages;
			respond(stream, {'grpc-status': '0'}, Buffer.concat(some.map(frame)), step);
		});
		const answers = await served.client.callForMany('/s/Many', Buffer.from('asked'), never);
		t.deepEqual(
			answers.map(one => Buffer.from(one)),
			step === 1 ? messages.slice(0, 2) : messages,
		);
		served.close();
	}
});

test('a status that is not OK is a failure, with its text, also without any message', async t => {
	const served = await serve((stream, path) => {
		if (path === '/s/Trailers') {
			respond(stream, {'grpc-status': '2', 'grpc-message': 'no %C3%A9ntry'}, frame(Buffer.from('x')));
		} else {
			stream.respond({':status': 200, 'grpc-status': '5', 'grpc-message': 'not %'}, {endStream: true});
		}
	});
	const failure = await t.throwsAsync<GrpcFailure>(served.client.call('/s/Trailers', Buffer.alloc(0), never), {
		instanceOf: GrpcFailure,
	});
	t.like(failure, {code: 2, message: 'no éntry'});
	const other = await t.throwsAsync<GrpcFailure>(served.client.call('/s/Only', Buffer.alloc(0), never), {
		instanceOf: GrpcFailure,
	});
	t.like(other, {code: 5, message: 'not %'});
	served.close();
});

test('what is no gRPC, a message that is cut off and a lost connection are told apart', async t => {
	const served = await serve((stream, path) => {
		if (path === '/s/Status') {
			stream.respond({':status': 502}, {endStream: true});
		} else if (path === '/s/Cut') {
			respond(stream, {'grpc-status': '0'}, frame(Buffer.alloc(100)).subarray(0, 50));
		} else if (path === '/s/Compressed') {
			const bytes = frame(Buffer.from('x'));
			bytes[0] = 1;
			respond(stream, {'grpc-status': '0'}, bytes);
		} else if (path === '/s/Empty') {
			respond(stream, {'grpc-status': '0'}, Buffer.alloc(0));
		} else {
			stream.session?.destroy();
		}
	});
	const kindOf = async (path: string) => {
		const error = await t.throwsAsync<StorageError>(served.client.call(path, Buffer.alloc(0), never), {
			instanceOf: StorageError,
		});
		return error?.kind;
	};

	t.is(await kindOf('/s/Status'), 'protocol');
	t.is(await kindOf('/s/Cut'), 'protocol');
	t.is(await kindOf('/s/Compressed'), 'protocol');
	t.is(await kindOf('/s/Empty'), 'protocol');
	t.is(await kindOf('/s/Gone'), 'connection-lost');
	t.is(await kindOf('/s/Status'), 'protocol', 'and the next call opens a new connection');
	served.close();
});

test('an abort ends a call that is never answered, and the connection serves others', async t => {
	const abort = new AbortController();
	const reason = new Error('enough');
	const served = await serve((stream, path) => {
		if (path === '/s/Never') {
			abort.abort(reason);
		} else {
			respond(stream, {'grpc-status': '0'}, frame(Buffer.from('x')));
		}
	});
	t.is(await t.throwsAsync(served.client.call('/s/Never', Buffer.alloc(0), abort.signal)), reason);
	t.is(Buffer.from(await served.client.call('/s/Other', Buffer.alloc(0), never)).toString(), 'x');
	served.close();
});

const place = {directory: '/d', name: 'f', path: '/d/f'};

test('creations go over one stream, each with its own answer', async t => {
	const served = await serve((stream, _path, bytes) => {
		if (!stream.headersSent) {
			stream.respond({':status': 200});
		}

		const {create, requestId} = decode(mutateRequest, bytes);
		const name = create?.entry?.name;
		stream.write(
			frame(encode(mutateResponse, {requestId, create: {error: name === 'bad' ? 'existing /d/bad is a file' : ''}})),
		);
	});
	const calls = new FilerCalls(served.client, new Creations(served.client, never));
	const made = ['a', 'bad', 'b'].map(async name => calls.create({...place, name}, {name}, true, never));
	const outcomes = await Promise.allSettled(made);
	t.deepEqual(
		outcomes.map(({status}) => status),
		['fulfilled', 'rejected', 'fulfilled'],
	);
	t.deepEqual(served.calls, ['/filer_pb.SeaweedFiler/StreamMutateEntry']);
	served.close();
});

test('an older filer that knows no such stream is asked by calls', async t => {
	const served = await serve((stream, path) => {
		if (path.endsWith('StreamMutateEntry') && stream.headersSent) {
			return;
		}

		if (path.endsWith('StreamMutateEntry')) {
			stream.respond({':status': 200, 'grpc-status': '12', 'grpc-message': 'unknown method'}, {endStream: true});
		} else {
			respond(stream, {'grpc-status': '0'}, frame(encode(createResponse, {error: ''})));
		}
	});
	const calls = new FilerCalls(served.client, new Creations(served.client, never));
	await Promise.all([calls.create(place, {name: 'f'}, true, never), calls.create(place, {name: 'f'}, true, never)]);
	await calls.create(place, {name: 'f'}, true, never);
	t.is(served.calls.filter(path => path.endsWith('CreateEntry')).length, 3);
	t.is(served.calls.filter(path => path.endsWith('StreamMutateEntry')).length, 1);
	served.close();
});

test('creations under way fail with their connection, and later ones open a new stream', async t => {
	let seen = 0;
	const served = await serve((stream, _path, bytes) => {
		seen++;
		if (seen === 1) {
			stream.session?.destroy();
			return;
		}

		stream.respond({':status': 200});
		stream.write(
			frame(encode(mutateResponse, {requestId: decode(mutateRequest, bytes).requestId, create: {error: ''}})),
		);
	});
	const calls = new FilerCalls(served.client, new Creations(served.client, never));
	const error = await t.throwsAsync<StorageError>(calls.create(place, {name: 'f'}, true, never), {
		instanceOf: StorageError,
	});
	t.like(error, {kind: 'connection-lost', retry: 'safe'});
	await calls.create(place, {name: 'f'}, true, never);
	served.close();
});

test('a creation whose connection is lost while it asks for a sign of life is not sent into it', async t => {
	let connections = 0;
	const server = createTcpServer(socket => {
		connections++;
		socket.on('error', () => {});
		socket.write(emptySettings);
		const lost = connections === 1 ? pingFrame : headersFrame;
		let received = Buffer.alloc(0);
		socket.on('data', (bytes: Buffer) => {
			received = Buffer.concat([received, bytes]);
			if (frameTypes(received).includes(lost)) {
				socket.destroy();
			}
		});
	});
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	const client = clientOf((server.address() as AddressInfo).port);
	const error = await t.throwsAsync<StorageError>(new Creations(client, never).create({directory: '/'}, never), {
		instanceOf: StorageError,
	});
	t.like(error, {kind: 'connection-lost', retry: 'safe'});
	await client.close(never);
	server.close();
});

test('what is said on a stream that has ended is refused', async t => {
	const served = await serve(stream => {
		stream.session?.destroy();
	});
	let send = (_message: Uint8Array) => {};
	await new Promise<unknown>(resolve => {
		void served.client
			.converse('/s/Talk', () => {}, resolve, never)
			.then(speak => {
				send = speak;
				speak(Buffer.from('first'));
			});
	});
	const error = t.throws<StorageError>(() => send(Buffer.from('second')), {instanceOf: StorageError});
	t.like(error, {kind: 'connection-lost', retry: 'safe'});
	served.close();
});

test('a server that takes the connection and says nothing holds neither a call, nor a creation, nor the end', async t => {
	const server = createTcpServer(socket => {
		socket.on('error', () => {});
		socket.resume();
	});
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	const client = clientOf((server.address() as AddressInfo).port);
	const stop = new AbortController();
	const reason = new Error('stop');
	const call = t.throwsAsync(client.call('/s/Call', Buffer.alloc(0), stop.signal), {is: reason});
	const creations = new Creations(client, never);
	const creation = t.throwsAsync(creations.create({directory: '/'}, stop.signal), {is: reason});
	const [socket] = (await once(server, 'connection')) as [Socket];
	const ended = once(socket, 'close');
	stop.abort(reason);
	await Promise.all([call, creation]);
	await client.close(never);
	await ended;
	await t.throwsAsync(client.call('/s/Call', Buffer.alloc(0), never), {message: /is closed/});
	server.close();
});

test('a reply that is no message of its kind is said to be so', async t => {
	const served = await serve(stream => {
		respond(stream, {'grpc-status': '0'}, frame(Buffer.from([0x0a, 0xff])));
	});
	const calls = new FilerCalls(served.client);
	const error = await t.throwsAsync<StorageError>(calls.lookup({directory: '/', name: 'a', path: '/a'}, never), {
		instanceOf: StorageError,
	});
	t.is(error?.kind, 'protocol');
	served.close();
});

test('a change that nobody waits for any more comes to its end, and closing waits for it', async t => {
	let answerNow = () => {};
	let isGivenUp = false;
	const abort = new AbortController();
	const {client, close} = await serve((stream, path) => {
		if (path === '/s/Other') {
			respond(stream, {'grpc-status': '0'}, frame(Buffer.from('x')));
			return;
		}

		stream.on('aborted', () => {
			isGivenUp = true;
		});
		answerNow = () => {
			stream.respond({':status': 200, 'grpc-status': '0'}, {endStream: true});
		};
		abort.abort(new Error('stopped'));
	});
	await t.throwsAsync(client.change('/a/b', new Uint8Array(3), abort.signal), {message: 'stopped'});
	let isClosed = false;
	const closed = client.close(never).then(() => {
		isClosed = true;
	});
	// Another call there and back: whatever an abort would have sent has arrived.
	await client.call('/s/Other', Buffer.alloc(0), never);
	t.false(isGivenUp);
	t.false(isClosed);
	answerNow();
	await closed;
	t.false(isGivenUp);
	close();
});

test('a server that gives no sign of life is sent no change, and is left without its leave', async t => {
	const server = createTcpServer();
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	const {port} = server.address() as AddressInfo;
	const client = clientOf(port);
	const abort = new AbortController();
	const change = client.change('/a/b', new Uint8Array(3), abort.signal);
	const [socket] = (await once(server, 'connection')) as [Socket];
	const gone = once(socket, 'end');
	// Says that it speaks HTTP/2, and then nothing more.
	socket.write(emptySettings);
	let received = Buffer.alloc(0);
	socket.on('data', (bytes: Buffer) => {
		received = Buffer.concat([received, bytes]);
		if (frameTypes(received).includes(pingFrame)) {
			abort.abort(new Error('patience is over'));
		}
	});
	await t.throwsAsync(change, {message: 'patience is over'});
	await client.close(never);
	await gone;
	t.false(frameTypes(received).includes(headersFrame));
	socket.destroy();
	server.close();
});

/** Types of HTTP/2's frames, and the frame by which a server says that it speaks HTTP/2. */
const [headersFrame, settingsFrame, pingFrame] = [1, 4, 6];
const emptySettings = Buffer.from([0, 0, 0, settingsFrame, 0, 0, 0, 0, 0]);

/** Of what a client has sent: after a preface of 24 bytes frames, each with its length in 3 bytes and its type in one. */
function frameTypes(bytes: Buffer): number[] {
	const types: number[] = [];
	for (let at = 24; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3)) {
		types.push(bytes[at + 3] as number);
	}

	return types;
}
