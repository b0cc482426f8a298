import {Buffer} from 'node:buffer';
import {createCipheriv, createHash, hash, randomBytes} from 'node:crypto';
import type {DataKind} from '../profile/profile.js';
import type {Data} from './file-data.js';
import {textBlock} from './text-block.js';
import {UniqueData} from './unique-data.js';

/** Bytes of the block of which every file is made. */
export const blockSize = 16 * 1024 * 1024;

/** A file moves this much further into the block with every 16 MiB, so that no two stretches of it are equal. */
const blockShift = 1_000_003;

/** 64 random bits as 16 hexadecimal digits: fresh for every write, so that a stale file cannot pass for a new one. */
export function freshSeed(): string {
	return randomBytes(8).toString('hex');
}

/** Where file `file` begins in the block: the first 4 bytes of a hash, so that files share no alignment. */
function startOf(seed: string, file: number): number {
	return hash('sha256', `dfsio-tui 1:${seed}:${file}`, 'buffer').readUInt32LE(0) % blockSize;
}

function randomBlock(seed: string): Buffer {
	const key = createHash('sha256').update(`dfsio-tui 1:${seed}`).digest();
	return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(blockSize));
}

/**
 * The shared memory behind `openData`, made once in the main thread: the block twice in a row, so that any 16 MiB that
 * do not cross a multiple of 16 MiB in the file are one slice. Zeros are never touched; unique data need none.
 */
export function makeDataMemory(kind: DataKind, seed: string): SharedArrayBuffer {
	if (kind === 'unique') {
		return new SharedArrayBuffer(0);
	}

	const memory = new SharedArrayBuffer(2 * blockSize);
	if (kind !== 'zero') {
		const block = kind === 'text' ? textBlock(seed, blockSize) : randomBlock(seed);
		const bytes = new Uint8Array(memory);
		bytes.set(block, 0);
		bytes.set(block, blockSize);
	}

	return memory;
}

/** The data of kind `kind` over memory made by `makeDataMemory` with the same arguments, in any thread. */
export function openData(kind: DataKind, seed: string, memory: SharedArrayBuffer): Data {
	return kind === 'unique' ? new UniqueData(seed) : new BlockData(kind, seed, memory);
}

class BlockData implements Data {
	readonly kind: DataKind;
	readonly #seed: string;
	readonly #block: Buffer;
	readonly #starts = new Map<number, number>();

	constructor(kind: DataKind, seed: string, memory: SharedArrayBuffer) {
		this.kind = kind;
		this.#seed = seed;
		this.#block = Buffer.from(memory);
	}

	view(file: number, position: number, length: number): Uint8Array {
		const offset = this.#offset(file, position);
		return this.#block.subarray(offset, offset + Math.min(length, blockSize - (position % blockSize)));
	}

	firstWrong(file: number, position: number, bytes: Uint8Array): number {
		let done = 0;
		while (done < bytes.length) {
			const offset = this.#offset(file, position + done);
			const length = Math.min(bytes.length - done, blockSize - ((position + done) % blockSize));
			if (this.#block.compare(bytes, done, done + length, offset, offset + length) !== 0) {
				for (let i = 0; i < length; i++) {
					if (this.#block[offset + i] !== bytes[done + i]) {
						return done + i;
					}
				}
			}

			done += length;
		}

		return -1;
	}

	#offset(file: number, position: number): number {
		let start = this.#starts.get(file);
		if (start === undefined) {
			start = startOf(this.#seed, file);
			this.#starts.set(file, start);
		}

		// Products stay below 2^53 for files up to 8 EiB / 2^10: 16 MiB x 9e9 stretches.
		return (start + (position % blockSize) + Math.floor(position / blockSize) * blockShift) % blockSize;
	}
}
