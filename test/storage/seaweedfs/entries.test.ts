import {createServer} from 'node:http';
import {type AddressInfo, createServer as createTcpServer, type Socket} from 'node:net';
import test from 'ava';
import {readSmall} from '../../../source/storage/seaweedfs/entries.js';
import {calls} from '../../../source/storage/seaweedfs/messages.js';
import {encode} from '../../../source/storage/seaweedfs/protobuf/encode.js';
import {Seaweed} from '../../../source/storage/seaweedfs/seaweed.js';
import {freeStrays} from '../../../source/storage/seaweedfs/strays.js';
import {frame, respond, serve} from './grpc-server.js';
import {never} from './native.js';

const seaweedOf = async (port: number) =>
	Seaweed.of({kind: 'seaweedfs', url: `seaweedfs://127.0.0.1:8888?grpc=${port}`, options: {}});

test('a small file whose list of chunks is lost is not taken for one that is not there', async t => {
	const volumeServer = createServer((_request, response) => {
		response.writeHead(404).end();
	});
	await new Promise<void>(resolve => {
		volumeServer.listen(0, '127.0.0.1', resolve);
	});
	const url = `127.0.0.1:${(volumeServer.address() as AddressInfo).port}`;
	const chunk = {fileId: '3,01637037d6', size: 100, isChunkManifest: true};
	const entry = {name: 'a', chunks: [chunk], attributes: {fileSize: 100}};
	const filer = await serve((stream, path) => {
		if (path.endsWith('LookupDirectoryEntry')) {
			respond(stream, {'grpc-status': '0'}, frame(encode(calls.LookupDirectoryEntry.response, {entry})));
		} else {
			const locationsMap = [{key: '3', value: {locations: [{url}]}}];
			respond(stream, {'grpc-status': '0'}, frame(encode(calls.LookupVolume.response, {locationsMap})));
		}
	});
	const seaweed = await seaweedOf(filer.port);
	await t.throwsAsync(readSmall(seaweed, '/a', never), {message: /answered 404: chunk 3,/});
	await seaweed.close(never);
	filer.close();
	volumeServer.close();
});

test('a small file that is not there has no content', async t => {
	const filer = await serve(stream => {
		const words = 'filer: no entry is found in filer store';
		stream.respond({':status': 200, 'grpc-status': '2', 'grpc-message': words}, {endStream: true});
	});
	const seaweed = await seaweedOf(filer.port);
	t.is(await readSmall(seaweed, '/a', never), undefined);
	await seaweed.close(never);
	filer.close();
});

test('freeing chunks of several directories ends when its time is over', async t => {
	const sockets: Socket[] = [];
	const silent = createTcpServer(socket => {
		sockets.push(socket);
	});
	await new Promise<void>(resolve => {
		silent.listen(0, '127.0.0.1', resolve);
	});
	const seaweed = await seaweedOf((silent.address() as AddressInfo).port);
	for (const directory of ['/a', '/b']) {
		const near = {directory, name: 'f', path: `${directory}/f`};
		seaweed.strays.push({near, chunk: {fileId: '3,01637037d6', size: 1}});
	}

	const patience = new AbortController();
	const freeing = freeStrays(seaweed, patience.signal);
	patience.abort();
	await freeing;
	t.deepEqual(seaweed.strays, []);
	await seaweed.close(patience.signal);
	for (const socket of sockets) {
		socket.destroy();
	}

	silent.close();
});
