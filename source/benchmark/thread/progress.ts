import type {SharedTable} from '../shared-table.js';

/** Bytes; fewer than these in all the time of a timeout are no progress, so that a server's drip does not go on for ever. */
const least = 1024;

/**
 * The one rule of what `--timeout` counts: a try goes on when 1 KiB, or the rest of its file, has gone through since it
 * last did, when a request is answered or begins to be, and when the target acknowledges what was sent.
 */
export class Progress {
	#counted = 0;
	readonly #table: SharedTable;
	readonly #row: number;

	constructor(table: SharedTable, row: number) {
		this.#table = table;
		this.#row = row;
	}

	/** `moved`: bytes of this try so far. */
	bytes(moved: number, now: number): void {
		if (moved - this.#counted >= least || moved >= this.#table.get(this.#row, 'wanted')) {
			this.#counted = moved;
			this.event(now);
		}
	}

	event(now: number): void {
		this.#table.set(this.#row, 'progress', now);
	}
}
