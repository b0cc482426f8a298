import {fileAt} from '../at-path.js';
import type {Connection} from '../http/bulk/connection.js';
import {upload} from '../http/bulk/upload.js';
import type {Source, Writer} from '../storage.js';
import type {StorageError} from '../storage-error.js';
import {confirmSize, remove, stat} from './entries.js';
import type {Filer} from './filer.js';
import {filerRefusal} from './refusals.js';

/** Milliseconds for removing a half-made file: the run is being stopped, and the filer may be the reason. */
const discardPatience = 500;

type Sending = {
	readonly path: string;
	/** Bytes of the body. */
	readonly length: number;
	/** Size of the file afterwards. */
	readonly sizeAfter: number;
	readonly query: string;
	/** A PUT of the whole file may be sent again, an append may not. */
	readonly repeatable: boolean;
};

/** A new file by one PUT. An interrupted one leaves nothing, unless all its bytes had been sent. */
export async function createWriter(filer: Filer, path: string, length: number, signal: AbortSignal): Promise<Writer> {
	const sending = {path, length, sizeAfter: length, query: filer.dataQuery, repeatable: true};
	return new FilerWriter(filer, sending, await filer.pool.take(signal), signal);
}

/** More bytes at the end of a file that is there: the filer would make a missing one, so it is looked at before. */
export async function appendWriter(filer: Filer, path: string, length: number, signal: AbortSignal): Promise<Writer> {
	const before = fileAt(path, await stat(filer, path, signal));
	const query = filer.dataQuery === '' ? 'op=append' : `op=append&${filer.dataQuery}`;
	const sending = {path, length, sizeAfter: before.size + length, query, repeatable: false};
	return new FilerWriter(filer, sending, await filer.pool.take(signal), signal);
}

class FilerWriter implements Writer {
	readonly #filer: Filer;
	readonly #sending: Sending;
	readonly #signal: AbortSignal;
	#connection: Connection | undefined;
	#mayLieThere = false;

	constructor(filer: Filer, sending: Sending, connection: Connection, signal: AbortSignal) {
		this.#filer = filer;
		this.#sending = sending;
		this.#connection = connection;
		this.#signal = signal;
	}

	async send(source: Source): Promise<{readonly resentBytes: number}> {
		const {path, length, sizeAfter, query, repeatable} = this.#sending;
		const target = query === '' ? this.#filer.path(path) : `${this.#filer.path(path)}?${query}`;
		const head = this.#filer.bulkHead('PUT', target, [
			`Content-Type: ${this.#filer.dataType}`,
			`Content-Length: ${length}`,
		]);
		const taken = this.#connection;
		this.#connection = undefined;
		this.#mayLieThere = repeatable;
		const request = {method: 'PUT', head, length, repeatable};
		const {answer, resentBytes} = await upload(this.#filer.pool, taken, request, source, this.#signal);
		if (answer.status !== 201) {
			throw this.#refusal(filerRefusal(this.#filer.origin, answer));
		}

		confirmSize(this.#filer, answer.body, sizeAfter, repeatable ? 'safe' : 'after-look');
		source.stored(0, length);
		return {resentBytes};
	}

	async discard(): Promise<void> {
		if (this.#connection !== undefined) {
			this.#filer.pool.giveBack(this.#connection);
			this.#connection = undefined;
		}

		if (this.#mayLieThere) {
			try {
				await remove(this.#filer, this.#sending.path, AbortSignal.timeout(discardPatience));
			} catch {
				// The manifest names the file; there is nobody left to tell.
			}
		}
	}

	/** Part of an append may have been stored before the filer gave up. */
	#refusal(error: StorageError): StorageError {
		return this.#sending.repeatable || error.retry !== 'safe' ? error : error.with({retry: 'after-look'});
	}
}
