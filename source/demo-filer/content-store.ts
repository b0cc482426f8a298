import {randomBytes} from 'node:crypto';
import {closeSync, ftruncateSync, openSync, readSync, unlinkSync, writeSync} from 'node:fs';
import path from 'node:path';

/** Spilled bytes lie in blocks of this size in one file; a free block is used again. */
const blockSize = 1024 * 1024;
/** Files up to this size are kept in memory, as long as all of them together need no more than `memoryLimit`. */
const smallLimit = 64 * 1024;
const memoryLimit = 64 * 1024 * 1024;
const zeros = Buffer.alloc(blockSize);

/** A run of bytes: in memory, in a block of the spill file, or (neither) forgotten, and read as zeros. */
type Segment = {length: number; readonly bytes?: Buffer; readonly block?: number};

/** The bytes of one file. It only ever grows at its end, so a reader that knows the size may go on reading. */
export class Content {
	readonly segments: Segment[] = [];
	size = 0;
	readers = 0;
	removed = false;
}

/** The spill file could not be written; the message names its directory. */
export class StoreFull extends Error {
	override readonly name = 'StoreFull';
}

/**
 * Keeps contents in bounded memory and one spill file. The file loses its name as soon as it is open, so that the
 * system frees it however this process ends. Calls are synchronous: they belong in a thread of their own.
 */
export class ContentStore {
	readonly #directory: string;
	#file: number | undefined;
	#freeBlocks: number[] = [];
	#blocks = 0;
	#memory = 0;

	constructor(directory: string) {
		this.#directory = directory;
	}

	/** Bytes to become a content; `length` if it is known, `keep: false` to count them only. */
	draft(length: number | undefined, keep: boolean): Draft {
		return new Draft(this, length, keep);
	}

	/** Joins `more` to the end of `content`, without copying. */
	join(content: Content, more: Content): void {
		content.segments.push(...more.segments);
		content.size += more.size;
	}

	/** Some bytes from `position` on, at least one and none beyond `end`; `buffer` may be used for them. */
	read(content: Content, position: number, end: number, buffer: Buffer): Uint8Array {
		let start = 0;
		for (const segment of content.segments) {
			if (position < start + segment.length) {
				const from = position - start;
				const length = Math.min(end - position, segment.length - from, buffer.length);
				if (segment.bytes) {
					return segment.bytes.subarray(from, from + length);
				}

				if (segment.block === undefined) {
					return zeros.subarray(0, Math.min(length, zeros.length));
				}

				const got = readSync(this.#openFile(), buffer, 0, length, segment.block * blockSize + from);
				if (got === 0) {
					throw new Error('The spill file of the demo filer ended early');
				}

				return buffer.subarray(0, got);
			}

			start += segment.length;
		}

		throw new RangeError(`No byte at ${position} in a content of ${content.size} bytes`);
	}

	retain(content: Content): void {
		content.readers++;
	}

	/** Ends what `retain` began. */
	release(content: Content): void {
		content.readers--;
		this.#freeIfUnused(content);
	}

	/** Frees the content once nobody reads it any more. */
	remove(content: Content): void {
		content.removed = true;
		this.#freeIfUnused(content);
	}

	close(): void {
		if (this.#file !== undefined) {
			closeSync(this.#file);
			this.#file = undefined;
		}
	}

	/** For drafts: `length` bytes of memory, or undefined if that would be too much. */
	takeMemory(length: number): Buffer | undefined {
		if (length > smallLimit || this.#memory + length > memoryLimit) {
			return undefined;
		}

		this.#memory += length;
		return Buffer.allocUnsafeSlow(length);
	}

	giveMemory(length: number): void {
		this.#memory -= length;
	}

	/** For drafts: writes `bytes`, as far as they fit, behind the last segment; returns how many. */
	spill(segments: Segment[], bytes: Uint8Array): number {
		let last = segments.at(-1);
		if (last?.block === undefined || last.length === blockSize) {
			last = {length: 0, block: this.#freeBlocks.pop() ?? this.#blocks++};
			segments.push(last);
		}

		const block = last.block as number;
		const length = Math.min(bytes.length, blockSize - last.length);
		try {
			const written = writeSync(this.#openFile(), bytes, 0, length, block * blockSize + last.length);
			last.length += written;
			return written;
		} catch (error) {
			throw new StoreFull(`The demo filer cannot write to ${this.#directory}: ${(error as Error).message}`);
		}
	}

	/** For drafts that came to nothing. */
	free(segments: readonly Segment[]): void {
		for (const {bytes, block} of segments) {
			if (bytes) {
				this.#memory -= bytes.length;
			} else if (block !== undefined) {
				this.#freeBlocks.push(block);
			}
		}

		if (this.#file !== undefined && this.#blocks > 0 && this.#freeBlocks.length === this.#blocks) {
			this.#freeBlocks = [];
			this.#blocks = 0;
			ftruncateSync(this.#file, 0);
		}
	}

	#freeIfUnused(content: Content): void {
		if (content.removed && content.readers === 0) {
			this.free(content.segments);
			content.segments.length = 0;
		}
	}

	#openFile(): number {
		if (this.#file === undefined) {
			const name = path.join(this.#directory, `dfsio-tui-demo-${randomBytes(8).toString('hex')}`);
			this.#file = openSync(name, 'wx+', 0o600);
			unlinkSync(name);
		}

		return this.#file;
	}
}

/** Bytes on their way to become a content, or part of one; nobody sees them before `finish`. */
export class Draft {
	readonly #store: ContentStore;
	readonly #keep: boolean;
	readonly #segments: Segment[] = [];
	#small: Buffer | undefined;
	#smallLength = 0;
	#size = 0;

	constructor(store: ContentStore, length: number | undefined, keep: boolean) {
		this.#store = store;
		this.#keep = keep;
		this.#small = keep ? store.takeMemory(length ?? smallLimit) : undefined;
	}

	/** Takes all of `bytes`, which the caller may use again afterwards. Throws StoreFull. */
	write(bytes: Uint8Array): void {
		this.#size += bytes.length;
		if (!this.#keep) {
			return;
		}

		if (this.#small && this.#smallLength + bytes.length <= this.#small.length) {
			this.#small.set(bytes, this.#smallLength);
			this.#smallLength += bytes.length;
			return;
		}

		this.#leaveMemory();
		this.#spillAll(bytes);
	}

	finish(): Content {
		const content = new Content();
		if (this.#small && this.#smallLength > 0) {
			// What was taken for an unknown length is given back but for the bytes that came.
			const bytes = this.#smallLength === this.#small.length ? this.#small : Buffer.from(this.#taken());
			this.#store.giveMemory(this.#small.length - bytes.length);
			this.#segments.push({length: bytes.length, bytes});
		} else if (this.#small) {
			this.#store.giveMemory(this.#small.length);
		}

		if (!this.#keep && this.#size > 0) {
			this.#segments.push({length: this.#size});
		}

		content.segments.push(...this.#segments);
		content.size = this.#size;
		return content;
	}

	abort(): void {
		if (this.#small) {
			this.#store.giveMemory(this.#small.length);
		}

		this.#store.free(this.#segments);
	}

	#taken(): Uint8Array {
		return (this.#small as Buffer).subarray(0, this.#smallLength);
	}

	#leaveMemory(): void {
		if (this.#small) {
			const bytes = this.#taken();
			this.#store.giveMemory(this.#small.length);
			this.#small = undefined;
			this.#spillAll(bytes);
		}
	}

	#spillAll(bytes: Uint8Array): void {
		for (let done = 0; done < bytes.length; ) {
			done += this.#store.spill(this.#segments, bytes.subarray(done));
		}
	}
}
