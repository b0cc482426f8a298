import {type ClientHttp2Session, type ClientHttp2Stream, connect, constants} from 'node:http2';
import {codeOf, connectionLost, protocolError, unreachable} from '../../http/connection-errors.js';
import {onAbort, unlessAborted} from '../../http/on-abort.js';
import type {Origin} from '../../http/origin.js';
import {StorageError} from '../../storage-error.js';
import {closeLater, destroyLater} from './closing.js';
import {Exchange, framed} from './exchange.js';
import {Liveness} from './liveness.js';
import {UnderWay} from './under-way.js';

/** Bytes that the server may send ahead: a large entry arrives without waiting for us after every 64 KiB. */
const windowSize = 4 * 1024 * 1024;

type Opening = {readonly session: ClientHttp2Session; readonly opened: Promise<ClientHttp2Session>};

const portHint = 'A filer’s gRPC port is its HTTP port + 10000; name another by ?grpc=PORT.';

/**
 * gRPC as far as a filer needs it: calls with one message out and one or several back, over one HTTP/2 connection that
 * is opened when needed and again when it is gone. Uncompressed, without deadlines: the caller's signal ends a call. Its
 * own because a call costs half the CPU that it costs with @grpc/grpc-js (0.28 for 0.6 ms), and loading it 15 ms for
 * 130 in every thread.
 */
export class GrpcClient {
	readonly origin: Origin;
	/** Changes that the server was sent and has not answered, waited for or not. */
	readonly changes = new UnderWay();
	readonly #liveness = new Liveness();
	/** All that are not closed: also one on which the server wants no more calls. */
	readonly #sessions = new Set<ClientHttp2Session>();
	/** Until the connection is open or has failed. */
	#opening: Opening | undefined;
	#open: ClientHttp2Session | undefined;
	#closed = false;

	constructor(origin: Origin) {
		this.origin = origin;
	}

	/**
	 * One message back. Rejects with a `GrpcFailure`, with `unreachable`, `connection-lost` (retry `safe`), `protocol`, or
	 * with the signal's reason.
	 */
	async call(path: string, request: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
		let answer: Uint8Array | undefined;
		await this.#exchange(path, request, signal, message => {
			answer = message;
		});
		return this.#only(answer);
	}

	/**
	 * As `call`, for what changes the server's files: sent only to a server that gives signs of life, and left to come to
	 * its end after an abort, which ends the waiting alone. A filer (4.48) whose caller goes while it makes an entry falls
	 * with a nil pointer, and everybody's work with it.
	 */
	async change(path: string, request: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
		await this.alive(signal);
		let answer: Uint8Array | undefined;
		const onMessage = (message: Uint8Array) => {
			answer = message;
		};

		await this.#exchange(path, request, signal, onMessage, true);
		return this.#only(answer);
	}

	/** All messages of a stream that ends by itself: a page of a listing. */
	async callForMany(path: string, request: Uint8Array, signal: AbortSignal): Promise<Uint8Array[]> {
		const answers: Uint8Array[] = [];
		await this.#exchange(path, request, signal, message => answers.push(message));
		return answers;
	}

	/**
	 * A call that stays open, with messages both ways. `onEnd` tells once that it is over, with what `call` would reject
	 * with, or undefined when the server has ended it well. Ends with the connection; what is said after that throws
	 * `connection-lost` (retry `safe`).
	 */
	async converse(
		path: string,
		onMessage: (message: Uint8Array) => void,
		onEnd: (failure: unknown) => void,
		signal: AbortSignal,
	): Promise<(message: Uint8Array) => void> {
		const stream = await this.#stream(path, signal);
		new Exchange(this.origin, stream, onMessage, onEnd);
		return message => {
			if (stream.closed || stream.destroyed) {
				throw connectionLost(this.origin, 'before a call', undefined);
			}

			stream.write(framed(message));
		};
	}

	/** Resolves when the server was heard a moment ago, or answers now; rejects with the signal's reason. */
	async alive(signal: AbortSignal): Promise<void> {
		await this.#liveness.shown(await this.#connected(signal), signal);
	}

	/**
	 * Resolves when the server answers now; rejects with the signal's reason. For what is tidied after a stop: the reason
	 * for the stop may be that the server has just fallen silent, and soon nobody will be there to wait for its answer.
	 */
	async answersNow(signal: AbortSignal): Promise<void> {
		await this.#liveness.answered(await this.#connected(signal), signal);
	}

	/** Connects, so that the first call need not. */
	async warmUp(signal: AbortSignal): Promise<void> {
		await this.#connected(signal);
	}

	/** Waits for changes under way, as long as `patience` lasts, and leaves. */
	async close(patience: AbortSignal): Promise<void> {
		await this.changes.over(patience);
		this.#closed = true;
		for (const session of this.#sessions) {
			destroyLater(session);
		}
	}

	#only(answer: Uint8Array | undefined): Uint8Array {
		if (answer === undefined) {
			throw protocolError(this.origin, 'answered a call without a message');
		}

		return answer;
	}

	async #exchange(
		path: string,
		request: Uint8Array,
		signal: AbortSignal,
		onMessage: (message: Uint8Array) => void,
		isChange = false,
	): Promise<void> {
		const stream = await this.#stream(path, signal);
		const failure = await new Promise<unknown>(resolve => {
			const exchange = new Exchange(this.origin, stream, onMessage, resolve);
			const release = onAbort(signal, () => {
				exchange.settle(signal.reason);
				if (!isChange) {
					closeLater(stream, constants.NGHTTP2_CANCEL);
				}
			});
			stream.once('close', release);
			if (isChange) {
				stream.once('close', this.changes.begin());
			}

			stream.end(framed(request));
		});
		if (failure !== undefined) {
			throw failure;
		}
	}

	/** A stream to send on and to hear from. */
	async #stream(path: string, signal: AbortSignal): Promise<ClientHttp2Stream> {
		const session = await this.#connected(signal);
		signal.throwIfAborted();
		try {
			const stream = session.request({
				':method': 'POST',
				':path': path,
				'content-type': 'application/grpc+proto',
				te: 'trailers',
			});
			stream.on('data', () => {
				this.#liveness.heard();
			});
			return stream;
		} catch (error) {
			throw connectionLost(this.origin, 'before a call', error);
		}
	}

	/** The connection, or the signal's reason; a connecting that others wait for too goes on. */
	async #connected(signal: AbortSignal): Promise<ClientHttp2Session> {
		signal.throwIfAborted();
		if (this.#open !== undefined) {
			return this.#open;
		}

		if (this.#closed) {
			throw new StorageError('internal', 'the connection to the filer’s gRPC port is closed');
		}

		this.#opening ??= this.#connect();
		return unlessAborted(this.#opening.opened, signal);
	}

	#connect(): Opening {
		const {origin} = this;
		const session = connect(origin.url, {...origin.tls, settings: {initialWindowSize: windowSize, enablePush: false}});
		this.#sessions.add(session);
		const forget = () => {
			if (this.#opening?.session === session) {
				this.#opening = undefined;
			}

			if (this.#open === session) {
				this.#open = undefined;
			}
		};

		session.once('close', () => {
			this.#sessions.delete(session);
			forget();
		});
		// No new calls on it; those under way come to their end.
		session.once('goaway', forget);
		const opened = new Promise<ClientHttp2Session>((resolve, reject) => {
			session.once('close', () => {
				reject(connectionLost(origin, 'while connecting', undefined));
			});
			session.on('error', error => {
				forget();
				reject(this.#explained(error));
			});
			// The server's settings are the sign that HTTP/2 is spoken there at all.
			session.once('remoteSettings', () => {
				if (this.#closed) {
					return;
				}

				session.setLocalWindowSize(4 * windowSize);
				this.#opening = undefined;
				this.#open = session;
				resolve(session);
			});
		});
		return {session, opened};
	}

	#explained(error: Error): StorageError {
		if (codeOf(error)?.startsWith('ERR_HTTP2') === true) {
			return protocolError(this.origin, 'does not speak gRPC', {
				hint: portHint,
				cause: error,
			});
		}

		const failure = unreachable(this.origin, error);
		return failure.with({hint: `${failure.details.hint ?? ''} ${portHint}`.trim()});
	}
}
