import type {Sink, Source} from '../../../source/storage/storage.js';

/** A sink that keeps what it gets, and checks that positions follow each other. */
export class CollectingSink implements Sink {
	readonly unit = 65_536;
	firstBytes = 0;
	readonly #parts: Buffer[] = [];
	#next: number | undefined;
	readonly #limit: number;

	/** `limit`: says stop when it has that many bytes. */
	constructor(limit = Number.POSITIVE_INFINITY) {
		this.#limit = limit;
	}

	get bytes(): Buffer {
		return Buffer.concat(this.#parts);
	}

	firstByte(): void {
		this.firstBytes++;
	}

	put(position: number, bytes: Uint8Array): boolean {
		if (this.#next !== undefined && position !== this.#next) {
			throw new Error(`position ${position} where ${this.#next} was due`);
		}

		this.#next = position + bytes.length;
		this.#parts.push(Buffer.from(bytes));
		return this.bytes.length < this.#limit;
	}
}

/** Bytes that differ from place to place, as a source that notes what is reported of it. */
export class NotingSource implements Source {
	readonly unit: number;
	readonly data: Buffer;
	readonly sentRanges: Array<readonly [number, number]> = [];
	readonly storedRanges: Array<readonly [number, number]> = [];

	constructor(length: number, unit = 1_048_576) {
		this.unit = unit;
		this.data = Buffer.from(new SharedArrayBuffer(length));
		const pattern = Buffer.from(Array.from({length: 65_521}, (_, index) => (index * 7 + (index >> 8) * 13) & 255));
		for (let at = 0; at < length; at += pattern.length) {
			pattern.copy(this.data, at);
		}
	}

	get sentBytes(): number {
		return this.sentRanges.reduce((sum, [, length]) => sum + length, 0);
	}

	view(position: number, length: number): Uint8Array {
		return this.data.subarray(position, position + length);
	}

	sent(position: number, length: number): void {
		this.sentRanges.push([position, length]);
	}

	stored(position: number, length: number): void {
		this.storedRanges.push([position, length]);
	}
}
