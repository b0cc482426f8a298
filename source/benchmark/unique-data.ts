import {Buffer} from 'node:buffer';
import {createCipheriv, createHash} from 'node:crypto';
import type {DataKind} from '../profile/profile.js';
import type {Data} from './file-data.js';

const cipherBlock = 16;

/** Pieces are made in at most this many bytes, so that memory stays flat whatever the buffer size. */
const largestPiece = 1024 * 1024;

const zeros = Buffer.alloc(largestPiece + cipherBlock);

/**
 * Data without any repetition, for targets that find repeated blocks: AES-256-CTR, a key for each file, the counter
 * being the position / 16. Every byte is generated when it is asked for, which costs about 0.5 CPU s/GiB.
 */
export class UniqueData implements Data {
	readonly kind: DataKind = 'unique';
	readonly #seed: string;
	readonly #keys = new Map<number, Buffer>();

	constructor(seed: string) {
		this.#seed = seed;
	}

	view(file: number, position: number, length: number): Uint8Array {
		const counter = Buffer.alloc(cipherBlock);
		counter.writeBigUInt64BE(BigInt(Math.floor(position / cipherBlock)), 8);
		const skip = position % cipherBlock;
		const size = Math.min(length, largestPiece);
		const cipher = createCipheriv('aes-256-ctr', this.#key(file), counter);
		return cipher.update(zeros.subarray(0, skip + size)).subarray(skip);
	}

	firstWrong(file: number, position: number, bytes: Uint8Array): number {
		for (let done = 0; done < bytes.length; ) {
			const expected = this.view(file, position + done, bytes.length - done);
			if (Buffer.compare(expected, bytes.subarray(done, done + expected.length)) !== 0) {
				return done + expected.findIndex((byte, i) => byte !== bytes[done + i]);
			}

			done += expected.length;
		}

		return -1;
	}

	#key(file: number): Buffer {
		let key = this.#keys.get(file);
		if (key === undefined) {
			key = createHash('sha256').update(`dfsio-tui 1:unique:${this.#seed}:${file}`).digest();
			this.#keys.set(file, key);
		}

		return key;
	}
}
