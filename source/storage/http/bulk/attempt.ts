import {badAnswer} from '../connection-errors.js';
import {onAbort} from '../on-abort.js';
import type {Origin} from '../origin.js';
import type {Connection, Exchange} from './connection.js';
import {ProtocolFault, type ResponseHead} from './response-head.js';

/**
 * One request on one connection. Its outcome is undefined when the connection was kept from an earlier request and
 * turns out to have been closed by the server in the meantime: then the same may be tried on a new one.
 */
export abstract class Attempt<T> implements Exchange {
	abstract readonly method: string;
	readonly connection: Connection;
	protected readonly origin: Origin;
	/** A byte of an answer came. */
	protected hasAnswered = false;
	/** The outcome stands; whatever still happens is of no interest. */
	protected isSettled = false;
	#resolve: (outcome: T | undefined) => void = () => {};
	#reject: (error: unknown) => void = () => {};

	constructor(origin: Origin, connection: Connection) {
		this.origin = origin;
		this.connection = connection;
	}

	/** Sends the request. */
	protected abstract start(): void;

	/** The connection is gone before the answer was complete. */
	protected abstract lost(error: Error | undefined): void;

	abstract head(head: ResponseHead): void;
	abstract body(bytes: Uint8Array): boolean;
	abstract end(): void;

	/** Rejects with a `StorageError` or the signal's reason; the connection is gone then. */
	async run(signal: AbortSignal): Promise<T | undefined> {
		if (signal.aborted) {
			this.connection.destroy();
			throw signal.reason;
		}

		const ignoreAbort = onAbort(signal, () => {
			this.fail(signal.reason);
		});
		try {
			return await new Promise<T | undefined>((resolve, reject) => {
				this.#resolve = resolve;
				this.#reject = reject;
				this.start();
			});
		} finally {
			ignoreAbort();
		}
	}

	answered(): void {
		this.hasAnswered = true;
	}

	failed(error: Error | undefined): void {
		if (error instanceof ProtocolFault) {
			this.fail(badAnswer(this.origin, error.message, error));
		} else {
			this.lost(error);
		}
	}

	protected finish(outcome: T | undefined): void {
		if (!this.isSettled) {
			this.isSettled = true;
			this.#resolve(outcome);
		}
	}

	protected fail(error: unknown): void {
		if (!this.isSettled) {
			this.isSettled = true;
			this.connection.destroy();
			this.#reject(error);
		}
	}
}
