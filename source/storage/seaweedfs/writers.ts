import {fileAt} from '../at-path.js';
import {plainWords} from '../http/plain-words.js';
import type {Source, Writer} from '../storage.js';
import {StorageError} from '../storage-error.js';
import {wrongSize} from '../wrong-size.js';
import {ChunkWriter} from './chunk-writer.js';
import type {Place} from './filer-calls.js';
import {freshAttributes} from './fresh-attributes.js';
import type {Entry} from './messages.js';
import type {Seaweed} from './seaweed.js';

/** Milliseconds for removing a half-made file: the run is being stopped, and the filer may be the reason. */
const discardPatience = 500;

/** A new file: chunks straight to the volume servers, then one entry that lists them. Nothing shows before that. */
export async function createWriter(
	seaweed: Seaweed,
	path: string,
	length: number,
	signal: AbortSignal,
): Promise<Writer> {
	const place = seaweed.place(path);
	const chunks = new ChunkWriter(seaweed, place, length, signal);
	await chunks.prepare();
	return new CreateWriter(seaweed, place, length, chunks, signal);
}

/** More chunks at the end of a file that is there: the filer would make a missing one, so it is looked at before. */
export async function appendWriter(
	seaweed: Seaweed,
	path: string,
	length: number,
	signal: AbortSignal,
): Promise<Writer> {
	const place = seaweed.place(path);
	const before = fileAt(path, await seaweed.calls.lookup(place, signal));
	if (before.content.length > 0) {
		throw new StorageError('unsupported', `${plainWords(path)} is kept inside the metadata and cannot be appended to`, {
			hint: 'The file is small, or lies in /etc: use another base directory, or larger files.',
		});
	}

	const chunks = new ChunkWriter(seaweed, place, length, signal);
	await chunks.prepare();
	return new AppendWriter(seaweed, place, chunks, signal);
}

class CreateWriter implements Writer {
	readonly #seaweed: Seaweed;
	readonly #place: Place;
	readonly #length: number;
	readonly #chunks: ChunkWriter;
	readonly #signal: AbortSignal;
	#creating = false;

	constructor(seaweed: Seaweed, place: Place, length: number, chunks: ChunkWriter, signal: AbortSignal) {
		this.#seaweed = seaweed;
		this.#place = place;
		this.#length = length;
		this.#chunks = chunks;
		this.#signal = signal;
	}

	/**
	 * Each volume server confirms the size of its chunks, and the filer that of the file: its reply to the creation holds
	 * the entry as it has stored it. A filer that does not tell is asked, inside the clock.
	 */
	async send(source: Source): Promise<{readonly resentBytes: number}> {
		const {calls, knownDirectories} = this.#seaweed;
		const {directory} = this.#place;
		await this.#chunks.send(source);
		this.#creating = true;
		const stored = await calls.create(this.#place, this.#entry(), knownDirectories.has(directory), this.#signal);
		knownDirectories.add(directory);
		const entry = stored ?? (await calls.lookup(this.#place, this.#signal));
		const found = entry === undefined ? 0 : confirmedSize(entry);
		if (found !== this.#length) {
			throw wrongSize(this.#seaweed.origin.address, this.#length, found, 'safe');
		}

		this.#strays();
		return {resentBytes: this.#chunks.resentBytes};
	}

	/** What was uploaded is given to the filer as a file and deleted as one: it frees chunks with keys of its own. */
	async discard(): Promise<void> {
		const {calls} = this.#seaweed;
		const signal = AbortSignal.timeout(discardPatience);
		const entry = this.#entry();
		entry.chunks.push(...this.#chunks.unsure);
		let mayBeListed = false;
		let isListed = false;
		try {
			await this.#chunks.release();
			await calls.client.answersNow(signal);
			// Also when nothing was uploaded: a creation that was given up may still be carried out, before this one.
			if (entry.chunks.length > 0 || this.#creating) {
				mayBeListed = true;
				await calls.create(this.#place, entry, false, signal);
			}

			isListed = true;
			await calls.remove(this.#place, signal);
		} catch {
			// The manifest names the file; there is nobody left to tell. A filer that has gone may be back at the end; one
			// that is slow may still list the chunks, and then they are the file's.
			if (!mayBeListed || (!isListed && !signal.aborted)) {
				this.#seaweed.strays.push(...entry.chunks.map(chunk => ({near: this.#place, chunk})));
			}
		}
	}

	#entry() {
		return {
			name: this.#place.name,
			chunks: this.#chunks.stored.filter(chunk => chunk !== undefined),
			attributes: freshAttributes(this.#length, this.#seaweed.options),
		};
	}

	#strays(): void {
		for (const chunk of this.#chunks.unsure.splice(0)) {
			this.#seaweed.strays.push({near: this.#place, chunk});
		}
	}
}

class AppendWriter implements Writer {
	readonly #seaweed: Seaweed;
	readonly #place: Place;
	readonly #chunks: ChunkWriter;
	readonly #signal: AbortSignal;

	constructor(seaweed: Seaweed, place: Place, chunks: ChunkWriter, signal: AbortSignal) {
		this.#seaweed = seaweed;
		this.#place = place;
		this.#chunks = chunks;
		this.#signal = signal;
	}

	/** The size afterwards is for the caller to look at: the filer's reply holds nothing. */
	async send(source: Source): Promise<{readonly resentBytes: number}> {
		try {
			await this.#chunks.send(source);
		} catch (error) {
			this.#chunks.unsure.push(...this.#chunks.stored.filter(chunk => chunk !== undefined));
			throw error;
		} finally {
			for (const chunk of this.#chunks.unsure.splice(0)) {
				this.#seaweed.strays.push({near: this.#place, chunk});
			}
		}

		try {
			if (this.#chunks.stored.length > 0) {
				await this.#seaweed.calls.append(this.#place, this.#chunks.stored, this.#signal);
			}
		} catch (error) {
			throw afterLook(error);
		}

		return {resentBytes: this.#chunks.resentBytes};
	}

	async discard(): Promise<void> {
		await this.#chunks.release();
	}
}

/** What the entry says of itself, and what its chunks add up to: the lesser of both. */
function confirmedSize({attributes, chunks}: Entry): number {
	return Math.min(
		attributes?.fileSize ?? 0,
		chunks.reduce((sum, {size}) => sum + size, 0),
	);
}

/** The chunks may hang on the file although the answer was lost. */
function afterLook(error: unknown): unknown {
	return error instanceof StorageError && error.retry === 'safe' ? error.with({retry: 'after-look'}) : error;
}
