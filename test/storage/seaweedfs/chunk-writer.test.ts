import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import test, {type ExecutionContext} from 'ava';
import {calls, mutateRequest, mutateResponse} from '../../../source/storage/seaweedfs/messages.js';
import {decode} from '../../../source/storage/seaweedfs/protobuf/decode.js';
import {encode} from '../../../source/storage/seaweedfs/protobuf/encode.js';
import type {Storage} from '../../../source/storage/storage.js';
import {StorageError} from '../../../source/storage/storage-error.js';
import {frame, respond, serve} from './grpc-server.js';
import {bytesOf, never, openNative, sourceOf} from './native.js';

type VolumeServer = {readonly address: string; readonly bodies: Buffer[]};

/** Keeps what it is sent; one that is full refuses it as weed does. */
async function startVolumeServer(t: ExecutionContext, isFull: boolean): Promise<VolumeServer> {
	const bodies: Buffer[] = [];
	const server: Server = createServer((request, response) => {
		const pieces: Buffer[] = [];
		request.on('data', (piece: Buffer) => pieces.push(piece));
		request.on('end', () => {
			const body = Buffer.concat(pieces);
			bodies.push(body);
			response.writeHead(isFull ? 500 : 201);
			response.end(
				isFull
					? '{"error":"write /data/7.dat: no space left on device"}'
					: JSON.stringify({size: body.length, eTag: '0'}),
			);
		});
	});
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	t.teardown(() => {
		server.closeAllConnections();
		server.close();
	});
	return {address: `127.0.0.1:${(server.address() as AddressInfo).port}`, bodies};
}

/** A storage whose filer assigns places on these servers in turn. */
async function openOn(t: ExecutionContext, addresses: readonly string[], chunkSize: number): Promise<Storage> {
	let assigned = 0;
	const filer = await serve((stream, path, bytes) => {
		if (path.endsWith('AssignVolume')) {
			const url = addresses[assigned % addresses.length] as string;
			assigned++;
			const fileId = `3,${assigned.toString(16).padStart(2, '0')}37037d60`;
			const message = encode(calls.AssignVolume.response, {fileId, location: {url}});
			respond(stream, {'grpc-status': '0'}, frame(message));
			return;
		}

		if (path.endsWith('DeleteEntry')) {
			respond(stream, {'grpc-status': '0'}, frame(encode(calls.DeleteEntry.response, {})));
			return;
		}

		if (!stream.headersSent) {
			stream.respond({':status': 200});
		}

		const {create, requestId} = decode(mutateRequest, bytes);
		const event = {notification: {newEntry: create?.entry}};
		stream.write(frame(encode(mutateResponse, {requestId, create: {error: '', event}})));
	});
	const storage = await openNative(`http://127.0.0.1:8888?grpc=${filer.port}`, {chunkSize});
	t.teardown(async () => {
		await storage.close();
		filer.close();
	});
	return storage;
}

const chunkSize = 100_000;

test('a chunk that a full server refuses goes to another one', async t => {
	const full = await startVolumeServer(t, true);
	const good = await startVolumeServer(t, false);
	const storage = await openOn(t, [full.address, full.address, full.address, good.address], chunkSize);
	const bytes = bytesOf(3 * chunkSize);
	const source = sourceOf(bytes);
	const {resentBytes} = await (await storage.create('/a', bytes.length, never)).send(source);
	t.is(source.storedBytes(), bytes.length);
	t.is(good.bodies.length, 3);
	t.true(full.bodies.length > 0);
	t.is(resentBytes, full.bodies.length * chunkSize);
});

test('when all servers are full, a chunk is tried a few times and the reason is told', async t => {
	const full = await startVolumeServer(t, true);
	const storage = await openOn(t, [full.address], chunkSize);
	const writer = await storage.create('/a', chunkSize, never);
	const error = await t.throwsAsync<StorageError>(writer.send(sourceOf(bytesOf(chunkSize))), {
		instanceOf: StorageError,
	});
	t.is(error?.kind, 'no-space');
	t.regex(error?.message ?? '', /no space left on device/);
	t.is(full.bodies.length, 4);
});
