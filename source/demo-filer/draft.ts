import {Content, type Segment} from './content.js';
import type {ContentStore} from './content-store.js';

/** Bytes up to which a file is kept in memory, while there is room. */
export const smallLimit = 64 * 1024;

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

	/** What was written so far; the draft is used up. */
	finish(): Content {
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

		return new Content(this.#segments);
	}

	/** Gives back what it took. */
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
