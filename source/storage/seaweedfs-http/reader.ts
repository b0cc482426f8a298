import type {Connection} from '../http/bulk/connection.js';
import {download} from '../http/bulk/download.js';
import {plainWords} from '../http/plain-words.js';
import type {Reader, Sink} from '../storage.js';
import {StorageError} from '../storage-error.js';
import {stat} from './entries.js';
import type {Filer} from './filer.js';
import {filerRefusal} from './refusals.js';

/** Looks the file up and has a connection ready, so that reading is one GET. */
export async function openReader(filer: Filer, path: string, signal: AbortSignal): Promise<Reader> {
	const facts = await stat(filer, path, signal);
	if (facts === undefined) {
		throw new StorageError('not-found', `${plainWords(path)} is not there`);
	}

	if (facts.isDirectory) {
		throw new StorageError('conflict', `${plainWords(path)} is a directory`);
	}

	return new FilerReader(filer, path, facts.size, await filer.pool.take(signal), signal);
}

class FilerReader implements Reader {
	readonly length: number;
	readonly #filer: Filer;
	readonly #path: string;
	readonly #signal: AbortSignal;
	/** Kept between requests, so that other files do not take it. */
	#connection: Connection | undefined;

	constructor(filer: Filer, path: string, length: number, connection: Connection, signal: AbortSignal) {
		this.#filer = filer;
		this.#path = path;
		this.length = length;
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
		// The whole file without a range: a range on an empty file is refused, and 200 is the plainest answer.
		const isWhole = position === 0 && length >= this.length;
		const range = isWhole ? [] : [`Range: bytes=${position}-${position + length - 1}`];
		const head = this.#filer.bulkHead('GET', this.#filer.path(this.#path), range);
		const request = {head, position, length};
		const {outcome, connection} = await download(this.#filer.pool, taken, request, sink, this.#signal);
		this.#keep(connection);
		if (outcome.refusal === undefined) {
			return outcome.delivered;
		}

		if (outcome.refusal.status === 416) {
			// The position is at the end of the file or beyond.
			return 0;
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
