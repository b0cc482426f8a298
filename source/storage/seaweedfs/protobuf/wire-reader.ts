import {longestVarint, MalformedMessage} from './schema.js';

/** Takes a message's bytes apart, from the front; everything throws `MalformedMessage` where they end too early. */
export class WireReader {
	position = 0;
	readonly #bytes: Uint8Array;
	#low = 0;
	#high = 0;

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	get atEnd(): boolean {
		return this.position >= this.#bytes.length;
	}

	since(start: number): Uint8Array {
		return Uint8Array.from(this.#bytes.subarray(start, this.position));
	}

	/** Inexact above 2^53. */
	varint(): number {
		this.#read();
		return this.#high * 2 ** 32 + this.#low;
	}

	uint32(): number {
		this.#read();
		return this.#low;
	}

	size(): number {
		const value = this.varint();
		if (!Number.isSafeInteger(value)) {
			throw new MalformedMessage('a size beyond 2^53');
		}

		return value;
	}

	int64(): bigint {
		this.#read();
		return BigInt.asIntN(64, (BigInt(this.#high) << 32n) | BigInt(this.#low));
	}

	fixed32(): number {
		const bytes = this.#take(4);
		return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
	}

	bytes(): Uint8Array {
		return this.#take(this.varint());
	}

	skip(wire: number): void {
		if (wire === 0) {
			this.#read();
		} else if (wire === 2) {
			this.bytes();
		} else if (wire === 1 || wire === 5) {
			this.#take(wire === 1 ? 8 : 4);
		} else {
			throw new MalformedMessage(`wire type ${wire}`);
		}
	}

	#take(length: number): Uint8Array {
		const end = this.position + length;
		if (end > this.#bytes.length) {
			throw new MalformedMessage('cut off');
		}

		const bytes = this.#bytes.subarray(this.position, end);
		this.position = end;
		return bytes;
	}

	#read(): void {
		let low = 0;
		let high = 0;
		for (let i = 0; i < longestVarint; i++) {
			const byte = this.#bytes[this.position++];
			if (byte === undefined) {
				throw new MalformedMessage('cut off');
			}

			const bits = byte & 0x7f;
			if (i < 4) {
				low |= bits << (7 * i);
			} else if (i === 4) {
				low |= bits << 28;
				high = bits >>> 4;
			} else {
				high |= bits << (7 * i - 32);
			}

			if (byte < 0x80) {
				this.#low = low >>> 0;
				this.#high = high >>> 0;
				return;
			}
		}

		throw new MalformedMessage('a number without an end');
	}
}
