import type {Socket} from 'node:net';
import {unreachable} from '../connection-errors.js';
import {onAbort} from '../on-abort.js';
import type {Origin} from '../origin.js';
import {openSocket} from './open-socket.js';
import type {ResponseHead} from './response-head.js';
import {ResponseParser} from './response-parser.js';

/** One request and its answer, as seen by whoever sent it. */
export type Exchange = {
	readonly method: string;
	/** The first byte of the answer arrived. */
	answered(): void;
	head(head: ResponseHead): void;
	/** Lent for this call; false = no more, the connection is given up and `end` follows. */
	body(bytes: Uint8Array): boolean;
	end(): void;
	/** The answer will never be complete; `error` is a ProtocolFault or what the system said, if anything. */
	failed(error: Error | undefined): void;
};

/**
 * A connection to one server for one request at a time, over plain `net` or `tls`. Bytes arrive in one reused buffer
 * (`onread`: a fifth of the CPU of a stream's 'data'), and leave by plain writes.
 */
export class Connection {
	/** Whether an earlier request was answered on it: then the server may be about to close it. */
	reused = false;
	/** By `performance.now()`. */
	idleSince = performance.now();
	readonly #socket: Socket;
	readonly #parser: ResponseParser;
	#exchange: Exchange | undefined;
	#answered = false;
	#keepAlive = false;
	#wholeRequestSent = false;

	private constructor(open: (onBytes: (bytes: Uint8Array) => void) => Socket) {
		this.#parser = new ResponseParser({
			head: head => {
				this.#keepAlive = head.keepAlive;
				this.#exchange?.head(head);
			},
			body: bytes => {
				if (this.#exchange?.body(bytes) === false) {
					this.#end(false);
				}
			},
			end: () => {
				this.#end(this.#keepAlive && this.#wholeRequestSent);
			},
		});
		this.#socket = open(bytes => {
			this.#feed(bytes);
		});
		this.#socket.setNoDelay(true);
		this.#socket.on('end', () => {
			this.#serverIsDone();
		});
		this.#socket.on('error', error => {
			this.#fail(error);
		});
		this.#socket.on('close', () => {
			this.#fail(undefined);
		});
	}

	/** Rejects with `unreachable`, or with the signal's reason after an abort. */
	static async open(origin: Origin, signal: AbortSignal): Promise<Connection> {
		signal.throwIfAborted();
		const connection = new Connection(onBytes => openSocket(origin, onBytes));
		const socket = connection.#socket;
		await new Promise<void>((resolve, reject) => {
			const ignoreAbort = onAbort(signal, () => {
				settle(signal.reason, false);
			});
			const settle = (error: unknown, isOpen: boolean) => {
				ignoreAbort();
				socket.off('error', onError);
				socket.off('close', onClose);
				if (isOpen) {
					resolve();
				} else {
					socket.destroy();
					reject(error);
				}
			};

			const onError = (error: Error) => {
				settle(unreachable(origin, error), false);
			};

			const onClose = () => {
				settle(unreachable(origin, new Error('the server closed the connection at once')), false);
			};

			socket.once('error', onError);
			socket.once('close', onClose);
			socket.once(origin.secure ? 'secureConnect' : 'connect', () => {
				settle(undefined, true);
			});
		});
		return connection;
	}

	get usable(): boolean {
		return this.#exchange === undefined && !this.#socket.destroyed && this.#socket.writable && this.#socket.readable;
	}

	/** Starts a request: its head, and the first bytes of its body, if any, in the same packet. */
	begin(exchange: Exchange, head: string): void {
		this.#exchange = exchange;
		this.#answered = false;
		this.#wholeRequestSent = false;
		this.#parser.begin(exchange.method);
		if (this.#socket.destroyed) {
			// Closed between being taken and being used; reported like any other close, and not from within this call.
			queueMicrotask(() => {
				this.#fail(undefined);
			});
			return;
		}

		this.#socket.cork();
		this.#socket.write(head, 'latin1');
		process.nextTick(uncork, this.#socket);
	}

	/** `taken` is called when the system has taken all of it; not called if the connection fails. */
	write(bytes: Uint8Array, taken: (error?: Error | null) => void): void {
		this.#socket.write(bytes, taken);
	}

	/** The request has been written to its end, so that the connection may be kept. */
	requestSent(): void {
		this.#wholeRequestSent = true;
	}

	/** The socket is gone at once, and nothing more is called. */
	destroy(): void {
		this.#exchange = undefined;
		this.#parser.abandon();
		this.#socket.destroy();
	}

	#feed(bytes: Uint8Array): void {
		const exchange = this.#exchange;
		if (exchange === undefined) {
			// Bytes that nobody asked for: whatever they are, the next answer could not be trusted.
			this.#socket.destroy();
			return;
		}

		try {
			if (!this.#answered) {
				this.#answered = true;
				exchange.answered();
			}

			this.#parser.feed(bytes);
		} catch (error) {
			this.#fail(error as Error);
		}
	}

	#end(keep: boolean): void {
		const exchange = this.#exchange;
		this.#exchange = undefined;
		this.#parser.abandon();
		if (keep) {
			this.reused = true;
			this.idleSince = performance.now();
		} else {
			this.#socket.destroy();
		}

		exchange?.end();
	}

	#serverIsDone(): void {
		if (this.#exchange !== undefined && this.#parser.close()) {
			return;
		}

		this.#fail(undefined);
	}

	#fail(error: Error | undefined): void {
		const exchange = this.#exchange;
		this.destroy();
		exchange?.failed(error);
	}
}

function uncork(socket: Socket): void {
	socket.uncork();
}
