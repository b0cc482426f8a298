import type {Content, Segment} from './content.js';
import {Draft, smallLimit} from './draft.js';
import {blockSize, SpillFile} from './spill-file.js';

/** Bytes of all files that are kept in memory, together. */
const memoryLimit = 64 * 1024 * 1024;
const zeros = Buffer.alloc(blockSize);

/** Keeps contents in bounded memory and one spill file. Calls are synchronous: they belong in a thread of their own. */
export class ContentStore {
	readonly #spillFile: SpillFile;
	#memory = 0;

	constructor(directory: string) {
		this.#spillFile = new SpillFile(directory);
	}

	/** Bytes to become a content; `length` if it is known, `keep: false` to count them only. */
	draft(length: number | undefined, keep: boolean): Draft {
		return new Draft(this, length, keep);
	}

	/** Some bytes from `position` on, at least one and none beyond `end`; `buffer` may be used for them. */
	read(content: Content, position: number, end: number, buffer: Buffer): Uint8Array {
		const {from, segment} = content.segmentAt(position);
		const length = Math.min(end - position, segment.length - from, buffer.length);
		if (segment.bytes) {
			return segment.bytes.subarray(from, from + length);
		}

		return segment.block === undefined
			? zeros.subarray(0, Math.min(length, zeros.length))
			: buffer.subarray(0, this.#spillFile.read(segment.block, from, length, buffer));
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
		this.#spillFile.close();
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

	/** For drafts: writes `bytes`, as far as they fit, behind the last segment; returns how many. Throws StoreFull. */
	spill(segments: Segment[], bytes: Uint8Array): number {
		let last = segments.at(-1);
		if (last?.block === undefined || last.length === blockSize) {
			last = {length: 0, block: this.#spillFile.takeBlock()};
			segments.push(last);
		}

		const fitting = bytes.subarray(0, blockSize - last.length);
		const written = this.#spillFile.write(last.block as number, last.length, fitting);
		last.length += written;
		return written;
	}

	/** For drafts that came to nothing. */
	free(segments: readonly Segment[]): void {
		for (const {bytes} of segments) {
			this.#memory -= bytes?.length ?? 0;
		}

		this.#spillFile.free(segments.flatMap(({block}) => block ?? []));
	}

	#freeIfUnused(content: Content): void {
		if (content.removed && content.readers === 0) {
			this.free(content.surrender());
		}
	}
}
