import {type ClientHttp2Session, connect, constants} from 'node:http2';

/** A gRPC message is preceded by a byte for compression and four for its length. */
const prefix = 5;
const largestReply = 4 * 1024 * 1024;

/**
 * Opens `http://host:port` for plain gRPC and hands `use` a function that makes one call, resolving with the reply's
 * protobuf bytes. The session is gone afterwards, and at once after an abort. Rejects for whatever reason there is.
 */
export async function withGrpc<T>(
	url: string,
	signal: AbortSignal,
	use: (call: (method: string, request: Uint8Array) => Promise<Uint8Array>) => Promise<T>,
): Promise<T> {
	signal.throwIfAborted();
	const session = connect(url);
	const failed = new Promise<never>((_, reject) => {
		session.on('error', reject);
		session.on('close', () => {
			reject(new Error('the gRPC connection was closed'));
		});
	});
	failed.catch(() => {});
	const onAbort = () => {
		session.destroy(signal.reason, constants.NGHTTP2_CANCEL);
	};

	signal.addEventListener('abort', onAbort, {once: true});
	try {
		return await Promise.race([use(async (method, request) => call(session, method, request)), failed]);
	} finally {
		signal.removeEventListener('abort', onAbort);
		session.destroy();
	}
}

async function call(session: ClientHttp2Session, method: string, request: Uint8Array): Promise<Uint8Array> {
	const stream = session.request({
		':method': 'POST',
		':path': `/filer_pb.SeaweedFiler/${method}`,
		'content-type': 'application/grpc',
		te: 'trailers',
	});
	const framed = Buffer.alloc(prefix + request.length);
	framed.writeUInt32BE(request.length, 1);
	framed.set(request, prefix);
	return new Promise((resolve, reject) => {
		const parts: Buffer[] = [];
		let size = 0;
		let status: unknown;
		stream.on('response', headers => {
			status = headers['grpc-status'];
		});
		stream.on('trailers', headers => {
			status ??= headers['grpc-status'];
		});
		stream.on('data', (part: Buffer) => {
			size += part.length;
			parts.push(part);
			if (size > largestReply) {
				stream.destroy(new Error('a gRPC reply is too large'));
			}
		});
		stream.on('error', reject);
		stream.on('close', () => {
			const reply = Buffer.concat(parts);
			if (status === '0' && reply.length >= prefix && reply.readUInt32BE(1) === reply.length - prefix) {
				resolve(reply.subarray(prefix));
			} else {
				reject(new Error(`gRPC status ${String(status)}`));
			}
		});
		stream.end(framed);
	});
}
