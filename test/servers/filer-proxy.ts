import {Buffer} from 'node:buffer';
import {
	type ClientHttp2Session,
	connect,
	createServer,
	type ServerHttp2Session,
	type ServerHttp2Stream,
} from 'node:http2';
import type {AddressInfo} from 'node:net';

/** What becomes of a call instead of its going to the filer. */
export type CallFault = 'hang' | {readonly status: number; readonly words: string} | {readonly message: Uint8Array};

export type FilerProxyOptions = {
	/** The real filer's HTTP address; its gRPC port is that and 10,000. */
	readonly filer: string;
	/** A volume server's `host:port` in the filer's replies, and what stands there instead, of the same length. */
	readonly instead?: readonly [real: string, other: string];
	/** By the call's name, such as `AssignVolume`. */
	readonly faults?: Readonly<Record<string, CallFault>>;
};

export type FilerProxy = {
	/** `seaweedfs://…`: its gRPC goes through here. */
	readonly target: string;
	close(): void;
};

/**
 * Stands before a real filer's gRPC and sends clients to another volume server than the filer names, such as a scripted
 * one, or plays a fault instead of a call.
 */
export async function startFilerProxy({faults = {}, filer, instead}: FilerProxyOptions): Promise<FilerProxy> {
	const {hostname, port} = new URL(filer);
	const upstream = connect(`http://${hostname}:${Number(port) + 10_000}`);
	upstream.on('error', () => {});
	const sessions = new Set<ServerHttp2Session>();
	const server = createServer();
	server.on('session', session => {
		sessions.add(session);
		session.on('error', () => {});
		session.on('close', () => sessions.delete(session));
	});
	server.on('stream', (stream, headers) => {
		stream.on('error', () => {});
		const path = String(headers[':path']);
		const fault = faults[path.slice(path.lastIndexOf('/') + 1)];
		if (fault === undefined) {
			passOn(upstream, stream, path, bytes => replaced(bytes, instead));
		} else if (fault !== 'hang') {
			refuse(stream, fault);
		}
	});
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	const own = (server.address() as AddressInfo).port;
	return {
		target: `seaweedfs://${hostname}:${port}?grpc=${own}`,
		close() {
			for (const session of sessions) {
				session.destroy();
			}

			upstream.destroy();
			server.close();
		},
	};
}

function refuse(stream: ServerHttp2Stream, fault: Exclude<CallFault, 'hang'>): void {
	if ('status' in fault) {
		stream.respond(
			{':status': 200, 'content-type': 'application/grpc', ...trailersOf(fault.status, fault.words)},
			{endStream: true},
		);
		return;
	}

	stream.respond({':status': 200, 'content-type': 'application/grpc'}, {waitForTrailers: true});
	stream.on('wantTrailers', () => stream.sendTrailers(trailersOf(0, '')));
	const head = Buffer.alloc(5);
	head.writeUInt32BE(fault.message.length, 1);
	stream.end(Buffer.concat([head, fault.message]));
}

function trailersOf(status: number, words: string): Record<string, string> {
	return {'grpc-status': String(status), 'grpc-message': encodeURIComponent(words)};
}

function passOn(
	upstream: ClientHttp2Session,
	stream: ServerHttp2Stream,
	path: string,
	changed: (bytes: Buffer) => Buffer,
): void {
	const call = upstream.request({':method': 'POST', ':path': path, 'content-type': 'application/grpc', te: 'trailers'});
	let trailers: Record<string, string> = {};
	call.on('error', () => stream.destroy());
	call.on('response', ({'grpc-status': status, 'grpc-message': message}) => {
		if (stream.destroyed) {
			return;
		}

		if (status === undefined) {
			stream.respond({':status': 200, 'content-type': 'application/grpc'}, {waitForTrailers: true});
			stream.on('wantTrailers', () => stream.sendTrailers(trailers));
		} else {
			// A refusal without any message is head and end in one.
			const words = {'grpc-status': String(status), 'grpc-message': String(message ?? '')};
			stream.respond({':status': 200, 'content-type': 'application/grpc', ...words}, {endStream: true});
		}
	});
	call.on('trailers', headers => {
		trailers = {'grpc-status': String(headers['grpc-status']), 'grpc-message': String(headers['grpc-message'] ?? '')};
	});
	let pending = Buffer.alloc(0);
	call.on('data', (bytes: Buffer) => {
		// Whole messages only, so that no address is cut in two.
		pending = Buffer.concat([pending, bytes]);
		while (pending.length >= 5 && pending.length >= 5 + pending.readUInt32BE(1)) {
			const end = 5 + pending.readUInt32BE(1);
			stream.write(changed(pending.subarray(0, end)));
			pending = pending.subarray(end);
		}
	});
	call.on('end', () => {
		if (stream.headersSent && !stream.writableEnded && !stream.destroyed) {
			stream.end();
		}
	});
	stream.on('data', (bytes: Buffer) => call.write(bytes));
	stream.on('end', () => call.end());
	stream.on('close', () => {
		if (!call.destroyed) {
			call.close();
		}
	});
}

function replaced(bytes: Buffer, instead: FilerProxyOptions['instead']): Buffer {
	if (instead === undefined) {
		return bytes;
	}

	const [real, other] = instead;
	const copy = Buffer.from(bytes);
	for (let at = copy.indexOf(real); at !== -1; at = copy.indexOf(real, at + 1)) {
		copy.write(other, at, 'latin1');
	}

	return copy;
}
