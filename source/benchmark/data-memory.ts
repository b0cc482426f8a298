import type {DataKind} from '../profile/profile.js';
import {makeDataMemory} from './data.js';

/** Keeps the last data block made: a read after a write uses the same 32 MiB again. */
export class DataMemory {
	#kept: {readonly key: string; readonly memory: SharedArrayBuffer} | undefined;

	of(kind: DataKind, seed: string): SharedArrayBuffer {
		const key = `${kind}:${seed}`;
		if (this.#kept?.key !== key) {
			// Let go of the old block first: two at once would double the largest piece of memory that we have.
			this.#kept = undefined;
			this.#kept = {key, memory: makeDataMemory(kind, seed)};
		}

		return this.#kept.memory;
	}
}
