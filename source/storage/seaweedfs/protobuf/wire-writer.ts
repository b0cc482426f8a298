import {longestVarint} from './schema.js';

/** Puts a message together, in a buffer that grows. */
export class WireWriter {
	#buffer = Buffer.allocUnsafe(64);
	#length = 0;

	bytes(): Uint8Array {
		return this.#buffer.subarray(0, this.#length);
	}

	raw(bytes: Uint8Array): void {
		this.#reserve(bytes.length);
		this.#buffer.set(bytes, this.#length);
		this.#length += bytes.length;
	}

	bytesOf(bytes: Uint8Array): void {
		this.varint(bytes.length);
		this.raw(bytes);
	}

	varint(value: number): void {
		this.#reserve(longestVarint);
		let rest = value;
		while (rest >= 0x80) {
			this.#buffer[this.#length++] = (rest % 0x80) | 0x80;
			rest = Math.floor(rest / 0x80);
		}

		this.#buffer[this.#length++] = rest;
	}

	int64(value: bigint): void {
		this.#reserve(longestVarint);
		let rest = BigInt.asUintN(64, value);
		while (rest >= 0x80n) {
			this.#buffer[this.#length++] = Number(rest & 0x7fn) | 0x80;
			rest >>= 7n;
		}

		this.#buffer[this.#length++] = Number(rest);
	}

	fixed32(value: number): void {
		this.#reserve(4);
		this.#length = this.#buffer.writeUInt32LE(value, this.#length);
	}

	#reserve(more: number): void {
		if (this.#length + more > this.#buffer.length) {
			const larger = Buffer.allocUnsafe(2 * (this.#length + more));
			this.#buffer.copy(larger, 0, 0, this.#length);
			this.#buffer = larger;
		}
	}
}
