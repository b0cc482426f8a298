import {createServer, type ServerHttp2Stream} from 'node:http2';
import type {AddressInfo} from 'node:net';
import {GrpcClient} from '../../../source/storage/seaweedfs/grpc/grpc-client.js';

/** What is done with a whole request message. */
export type Answer = (stream: ServerHttp2Stream, path: string, request: Buffer) => void;

export type Served = {readonly client: GrpcClient; readonly port: number; readonly calls: string[]; close(): void};

/** A gRPC server of one's own words: `answer` gets each whole request message. */
export async function serve(answer: Answer): Promise<Served> {
	const calls: string[] = [];
	const sessions: {destroy(): void}[] = [];
	const server = createServer();
	server.on('session', session => {
		sessions.push(session);
	});
	server.on('stream', (stream, headers) => {
		const path = String(headers[':path']);
		calls.push(path);
		let pending = Buffer.alloc(0);
		stream.on('error', () => {});
		stream.on('data', (bytes: Buffer) => {
			pending = Buffer.concat([pending, bytes]);
			while (pending.length >= 5 && pending.length >= 5 + pending.readUInt32BE(1)) {
				const end = 5 + pending.readUInt32BE(1);
				answer(stream, path, pending.subarray(5, end));
				pending = pending.subarray(end);
			}
		});
	});
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	const {port} = server.address() as AddressInfo;
	const client = clientOf(port);
	return {
		client,
		port,
		calls,
		close() {
			void client.close(AbortSignal.abort());
			for (const session of sessions) {
				session.destroy();
			}

			server.close();
		},
	};
}

export function clientOf(port: number): GrpcClient {
	const address = `127.0.0.1:${port}`;
	return new GrpcClient({secure: false, hostname: '127.0.0.1', port, address, url: `http://${address}`, tls: {}});
}

/** A message as it goes over the wire. */
export function frame(message: Uint8Array): Buffer {
	const head = Buffer.alloc(5);
	head.writeUInt32BE(message.length, 1);
	return Buffer.concat([head, message]);
}

/** A whole answer, its bytes written `step` at a time. */
export function respond(
	stream: ServerHttp2Stream,
	trailers: Record<string, string>,
	bytes: Buffer,
	step = bytes.length,
): void {
	stream.respond({':status': 200, 'content-type': 'application/grpc'}, {waitForTrailers: true});
	stream.on('wantTrailers', () => {
		stream.sendTrailers(trailers);
	});
	for (let i = 0; i < bytes.length; i += step) {
		stream.write(bytes.subarray(i, i + step));
	}

	stream.end();
}
