import {setTimeout} from 'node:timers/promises';
import {StorageError} from '../../storage/storage-error.js';
import {nowNs} from '../clock.js';
import type {SharedTable} from '../shared-table.js';
import {Cancelled} from './cancelled.js';

/** How often progress is looked at; a timeout is found at most this much late. */
const watchEveryMs = 250;

type Try = {readonly row: number; readonly abort: AbortController};

/**
 * The tries under way in this thread: gives each its abort signal, ends those without progress, and ends all when the
 * user stops the run. Storages own no timers, so this is the only stall timer there is.
 */
export class Tries {
	readonly #table: SharedTable;
	readonly #timeoutSeconds: number;
	readonly #running = new Set<Try>();
	readonly #timer: NodeJS.Timeout;
	readonly #cancel = new AbortController();
	/** Signals of tries that ended by themselves, for the next: making one costs 5 us, a tenth of a small file. */
	readonly #unused: AbortController[] = [];

	constructor(table: SharedTable, timeoutSeconds: number) {
		this.#table = table;
		this.#timeoutSeconds = timeoutSeconds;
		this.#timer = setInterval(() => this.#watch(), watchEveryMs);
	}

	get cancelled(): boolean {
		return this.#cancel.signal.aborted;
	}

	/** Runs one try under a signal of its own; rejects with the signal's reason when it is ended from here. */
	async run<T>(row: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
		const one: Try = {row, abort: this.#unused.pop() ?? new AbortController()};
		this.#running.add(one);
		if (this.cancelled) {
			one.abort.abort(this.#cancel.signal.reason);
		}

		try {
			one.abort.signal.throwIfAborted();
			return await work(one.abort.signal);
		} catch (error) {
			// A storage may fail in its own words when its socket is torn down; the reason for that is ours.
			throw one.abort.signal.aborted ? one.abort.signal.reason : error;
		} finally {
			this.#running.delete(one);
			if (!one.abort.signal.aborted) {
				this.#unused.push(one.abort);
			}
		}
	}

	/** Waits between two tries; ends early when the run is stopped. */
	async pause(ms: number): Promise<void> {
		if (this.cancelled) {
			return;
		}

		try {
			await setTimeout(ms, undefined, {signal: this.#cancel.signal});
		} catch {
			// Stopped by the user: the lane sees that itself.
		}
	}

	cancel(): void {
		this.#cancel.abort(new Cancelled());
		for (const {abort} of this.#running) {
			abort.abort(this.#cancel.signal.reason);
		}
	}

	close(): void {
		clearInterval(this.#timer);
	}

	#watch(): void {
		const now = nowNs();
		for (const {abort, row} of this.#running) {
			const progress = this.#table.get(row, 'progress');
			if ((now - progress) / 1e9 > this.#timeoutSeconds) {
				const moved = this.#table.get(row, 'moved') > progress ? 'less than 1 KiB' : 'no byte';
				const sent = this.#table.get(row, 'sent');
				abort.abort(
					new StorageError('timeout', `${moved} moved for ${this.#timeoutSeconds} s, after ${sent} bytes`, {
						retry: 'safe',
						hint: 'The target is stuck or very busy; look at its servers, or allow more with --timeout.',
					}),
				);
			}
		}
	}
}
