import {notThere} from '../at-path.js';
import type {Connection} from '../http/bulk/connection.js';
import {download} from '../http/bulk/download.js';
import {plainWords} from '../http/plain-words.js';
import type {Reader, Sink} from '../storage.js';
import {StorageError} from '../storage-error.js';
import type {Filer} from './filer.js';
import {filerRefusal} from './refusals.js';

/**
 * Has a connection ready, so that reading is one GET. The file is not looked up before: its length comes with the first
 * answer, and a HEAD for each of 10,000 small files costs more than reading them.
 */
export async function openReader(filer: Filer, path: string, signal: AbortSignal): Promise<Reader> {
	return new FilerReader(filer, path, await filer.pool.take(signal), signal);
}

class FilerReader implements Reader {
	length: number | undefined;
	readonly #filer: Filer;
	readonly #path: string;
	readonly #signal: AbortSignal;
	/** Kept between requests, so that other files do not take it. */
	#connection: Connection | undefined;

	constructor(filer: Filer, path: string, connection: Connection, signal: AbortSignal) {
		this.#filer = filer;
		this.#path = path;
		this.#connection = connection;
		this.#signal = signal;
	}

	/** One GET, whatever the length. */
	async stream(position: number, length: number, sink: Sink): Promise<number> {
		return this.readAt(position, length, sink);
	}

	async readAt(position: number, length: number, sink: Sink): Promise<number> {
		if (length === 0) {
			return 0;
		}

		const taken = this.#connection;
		this.#connection = undefined;
		const range = `Range: bytes=${position}-${position + length - 1}`;
		const head = this.#filer.bulkHead('GET', this.#filer.path(this.#path), [range]);
		const request = {head, position, length, partOnly: true};
		const {outcome, connection} = await download(this.#filer.pool, taken, request, sink, this.#signal);
		this.#keep(connection);
		if (outcome.refusal === undefined) {
			this.length ??= outcome.total;
			return outcome.delivered;
		}

		const {status} = outcome.refusal;
		if (status === 416) {
			// The position is at the end of the file or beyond, or the file is empty.
			return 0;
		}

		if (status === 200) {
			throw new StorageError('conflict', `${plainWords(this.#path)} is a directory`, {
				hint: 'If it is none, something in between has answered with the whole of it where a part was asked for.',
			});
		}

		if (status === 404) {
			throw notThere(this.#path);
		}

		throw filerRefusal(this.#filer.origin, outcome.refusal);
	}

	async close(): Promise<void> {
		if (this.#connection !== undefined) {
			this.#filer.pool.giveBack(this.#connection);
			this.#connection = undefined;
		}
	}

	#keep(connection: Connection): void {
		if (this.#connection === undefined && connection.usable) {
			this.#connection = connection;
		} else {
			this.#filer.pool.giveBack(connection);
		}
	}
}
