import {type ClientHttp2Stream, constants} from 'node:http2';
import {connectionLost, protocolError} from '../../http/connection-errors.js';
import type {Origin} from '../../http/origin.js';
import {closeLater} from './closing.js';

/** The server answered with a status other than OK. */
export class GrpcFailure extends Error {
	readonly code: number;

	constructor(code: number, message: string) {
		super(message);
		this.code = code;
	}
}

/** Bytes of one message: an entry with a million chunks is about 100 MB. */
const messageLimit = 512 * 1024 * 1024;

/** A message as it is sent: one byte for "not compressed", its length, its bytes. */
export function framed(message: Uint8Array): Buffer {
	const frame = Buffer.allocUnsafe(5 + message.length);
	frame.writeUInt8(0, 0);
	frame.writeUInt32BE(message.length, 1);
	frame.set(message, 5);
	return frame;
}

/** One call under way: takes the answer apart and settles once. */
export class Exchange {
	readonly #origin: Origin;
	readonly #onMessage: (message: Uint8Array) => void;
	readonly #resolve: (failure: unknown) => void;
	#pending: Buffer[] = [];
	#pendingSize = 0;
	#wanted = 5;
	#status: number | undefined;
	#statusText = '';
	#error: Error | undefined;
	#settled = false;

	constructor(
		origin: Origin,
		stream: ClientHttp2Stream,
		onMessage: (message: Uint8Array) => void,
		resolve: (failure: unknown) => void,
	) {
		this.#origin = origin;
		this.#onMessage = onMessage;
		this.#resolve = resolve;
		stream.on('response', headers => {
			const status = headers[':status'];
			if (status !== 200) {
				this.settle(protocolError(origin, `answered a gRPC call with HTTP status ${status}`));
				closeLater(stream, constants.NGHTTP2_CANCEL);
			}

			this.#trailers(headers);
		});
		stream.on('trailers', headers => {
			this.#trailers(headers);
		});
		stream.on('data', (bytes: Buffer) => {
			try {
				this.#feed(bytes);
			} catch (error) {
				this.settle(error);
				closeLater(stream, constants.NGHTTP2_CANCEL);
			}
		});
		stream.on('error', error => {
			this.#error = error;
		});
		stream.on('end', () => {
			// The server has said all; a stream on which more could be sent stays open otherwise.
			if (this.#status !== undefined) {
				this.#end();
				closeLater(stream, constants.NGHTTP2_NO_ERROR);
			}
		});
		stream.on('close', () => {
			this.#end();
		});
	}

	/** `undefined`: all is well. */
	settle(failure: unknown): void {
		if (!this.#settled) {
			this.#settled = true;
			this.#resolve(failure);
		}
	}

	#trailers(headers: Readonly<Record<string, unknown>>): void {
		const status = headers['grpc-status'];
		if (status !== undefined) {
			this.#status = Number(status);
			this.#statusText = unescaped(String(headers['grpc-message'] ?? ''));
		}
	}

	#feed(bytes: Buffer): void {
		this.#pending.push(bytes);
		this.#pendingSize += bytes.length;
		while (this.#pendingSize >= this.#wanted) {
			const all = this.#pending.length === 1 ? (this.#pending[0] as Buffer) : Buffer.concat(this.#pending);
			const length = all.readUInt32BE(1);
			if (all[0] !== 0 || length > messageLimit) {
				throw protocolError(this.#origin, 'sent a gRPC message that is compressed or too long');
			}

			this.#wanted = 5 + length;
			this.#pending = [all];
			if (all.length < this.#wanted) {
				return;
			}

			this.#onMessage(all.subarray(5, this.#wanted));
			const rest = all.subarray(this.#wanted);
			this.#pending = rest.length === 0 ? [] : [rest];
			this.#pendingSize = rest.length;
			this.#wanted = 5;
		}
	}

	#end(): void {
		if (this.#status === undefined) {
			this.settle(connectionLost(this.#origin, 'during a call', this.#error));
		} else if (this.#status !== 0) {
			this.settle(new GrpcFailure(this.#status, this.#statusText));
		} else if (this.#pendingSize > 0) {
			this.settle(protocolError(this.#origin, 'cut a gRPC message off'));
		} else {
			this.settle(undefined);
		}
	}
}

/** gRPC escapes its status text as URLs do; what is no such text is shown as it is. */
function unescaped(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
