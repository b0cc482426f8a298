import type {Origin} from '../origin.js';
import {Connection} from './connection.js';

/**
 * Milliseconds that a kept connection may have been idle. A SeaweedFS filer closes after 10 s and other servers after
 * 5 s; a request must not cross that close on the wire.
 */
const longestIdle = 4000;

/** Kept connections to one server. Not limited: the caller knows how many files are under way. */
export class ConnectionPool {
	readonly origin: Origin;
	readonly #idle: Connection[] = [];
	#closed = false;

	constructor(origin: Origin) {
		this.origin = origin;
	}

	/** A kept connection that is fresh enough, else a new one. */
	async take(signal: AbortSignal): Promise<Connection> {
		return this.#takeKept() ?? this.open(signal);
	}

	async open(signal: AbortSignal): Promise<Connection> {
		return Connection.open(this.origin, signal);
	}

	/** The same connection if it may still be used, else another. */
	async refresh(connection: Connection | undefined, signal: AbortSignal): Promise<Connection> {
		if (connection !== undefined && isFresh(connection)) {
			return connection;
		}

		connection?.destroy();
		return this.take(signal);
	}

	/** Keeps it if it can serve another request. */
	giveBack(connection: Connection): void {
		if (connection.usable && !this.#closed) {
			this.#idle.push(connection);
		} else {
			connection.destroy();
		}
	}

	/** Sees to it that `connections` of them are open and idle. */
	async warmUp(connections: number, signal: AbortSignal): Promise<void> {
		for (const connection of this.#idle.splice(0)) {
			if (isFresh(connection)) {
				this.#idle.push(connection);
			} else {
				connection.destroy();
			}
		}

		const missing = Math.max(0, connections - this.#idle.length);
		const opened = await Promise.allSettled(Array.from({length: missing}, async () => this.open(signal)));
		for (const result of opened) {
			if (result.status === 'fulfilled') {
				this.giveBack(result.value);
			}
		}

		const failed = opened.find(result => result.status === 'rejected');
		if (failed !== undefined) {
			throw failed.reason;
		}
	}

	/** Those that are in use end when they are given back. */
	close(): void {
		this.#closed = true;
		for (const connection of this.#idle.splice(0)) {
			connection.destroy();
		}
	}

	#takeKept(): Connection | undefined {
		for (;;) {
			const connection = this.#idle.pop();
			if (connection === undefined || isFresh(connection)) {
				return connection;
			}

			connection.destroy();
		}
	}
}

function isFresh(connection: Connection): boolean {
	return connection.usable && performance.now() - connection.idleSince < longestIdle;
}
