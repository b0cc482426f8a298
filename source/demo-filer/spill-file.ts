import {randomBytes} from 'node:crypto';
import {closeSync, ftruncateSync, openSync, readSync, unlinkSync, writeSync} from 'node:fs';
import path from 'node:path';

/** Bytes of a block; a free block is used again. */
export const blockSize = 1024 * 1024;

/** The spill file could not be written; the message names its directory. */
export class StoreFull extends Error {
	override readonly name = 'StoreFull';
}

/**
 * Blocks of bytes in one file, made when the first is needed. It loses its name as soon as it is open, so that the
 * system frees it however this process ends.
 */
export class SpillFile {
	readonly #directory: string;
	#file: number | undefined;
	#freeBlocks: number[] = [];
	#blocks = 0;

	constructor(directory: string) {
		this.#directory = directory;
	}

	/** The number of a block that nobody uses. */
	takeBlock(): number {
		return this.#freeBlocks.pop() ?? this.#blocks++;
	}

	/** Writes `bytes`, which fit into the block from `at` on, as far as the system takes them; returns how many. Throws StoreFull. */
	write(block: number, at: number, bytes: Uint8Array): number {
		try {
			return writeSync(this.#open(), bytes, 0, bytes.length, block * blockSize + at);
		} catch (error) {
			throw new StoreFull(`The demo filer cannot write to ${this.#directory}: ${(error as Error).message}`);
		}
	}

	/** Reads at least one and at most `length` bytes from `at` in the block on, into `buffer`; returns how many. */
	read(block: number, at: number, length: number, buffer: Buffer): number {
		const got = readSync(this.#open(), buffer, 0, length, block * blockSize + at);
		if (got === 0) {
			throw new Error('The spill file of the demo filer ended early');
		}

		return got;
	}

	/** When no block is used any more the file's space is given back. */
	free(blocks: Iterable<number>): void {
		for (const block of blocks) {
			this.#freeBlocks.push(block);
		}

		if (this.#file !== undefined && this.#blocks > 0 && this.#freeBlocks.length === this.#blocks) {
			this.#freeBlocks = [];
			this.#blocks = 0;
			ftruncateSync(this.#file, 0);
		}
	}

	close(): void {
		if (this.#file !== undefined) {
			closeSync(this.#file);
			this.#file = undefined;
		}
	}

	#open(): number {
		if (this.#file === undefined) {
			const name = path.join(this.#directory, `dfsio-tui-demo-${randomBytes(8).toString('hex')}`);
			this.#file = openSync(name, 'wx+', 0o600);
			unlinkSync(name);
		}

		return this.#file;
	}
}
