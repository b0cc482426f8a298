import {type HistogramData, mergeHistograms} from '../results/histogram.js';
import {type LatencyName, latencyNames, type ThreadUse} from '../results/run-result.js';
import type {Target} from '../storage/storage.js';
import {StorageError} from '../storage/storage-error.js';
import {nowNs} from './clock.js';
import type {OperationOrder} from './messages.js';
import {histogramCells, SharedHistogram} from './shared-histogram.js';
import {type ThreadEvents, WorkerThread} from './worker-thread.js';

/** The worker threads of a run: born once, then one operation after another, all starting together. */
export class ThreadPool {
	readonly #threads: readonly WorkerThread[];

	constructor(target: Target, count: number) {
		this.#threads = Array.from({length: count}, () => new WorkerThread(target));
	}

	get size(): number {
		return this.#threads.length;
	}

	/** Hands out the operation and resolves when every thread stands ready with warm connections. */
	async prepare(order: OperationOrder, events: ThreadEvents): Promise<void> {
		for (const [i, thread] of this.#threads.entries()) {
			const lanes = Array.from({length: order.table.lanes}, (_, lane) => lane);
			thread.prepare(
				order,
				lanes.filter(lane => lane % this.#threads.length === i),
				events,
			);
		}

		await this.#until(({state}) => state === 'ready' || state === 'dead');
		const dead = this.#threads.find(({error}) => error !== null);
		if (dead?.error) {
			throw new StorageError(dead.error.kind, dead.error.message, {hint: dead.error.hint ?? undefined});
		}
	}

	/** Starts all lanes; resolves to what each thread used when none works any more. */
	async run(): Promise<readonly ThreadUse[]> {
		const startNs = nowNs();
		for (const thread of this.#threads) {
			thread.go();
		}

		await this.#until(({state}) => state !== 'working');
		const seconds = (nowNs() - startNs) / 1e9;
		return this.#threads.map(({meter, state}) => meter.use(seconds, state === 'dead'));
	}

	/** Ends all tries at once; threads that have not come to an end within `graceMs` are ended by force. */
	async cancel(graceMs: number): Promise<void> {
		for (const thread of this.#threads) {
			thread.cancel();
		}

		// One that stands ready has nothing to come to an end with.
		await this.#endedWithin(graceMs, ({state}) => state === 'idle' || state === 'ready' || state === 'dead');
	}

	/** Ends the threads, by force those that have not closed their connections within `graceMs`. */
	async close(graceMs: number): Promise<void> {
		for (const thread of this.#threads) {
			thread.close();
		}

		await this.#endedWithin(graceMs, ({state}) => state === 'dead');
	}

	/** The busiest thread's event-loop utilisation since the last call, 0 to 1. */
	utilization(): number {
		return this.#threads.reduce((busiest, {meter}) => Math.max(busiest, meter.busySinceLast()), 0);
	}

	histograms(): Partial<Record<LatencyName, HistogramData>> {
		const merged: Partial<Record<LatencyName, HistogramData>> = {};
		for (const [i, name] of latencyNames.entries()) {
			const all = this.#threads.map(thread => new SharedHistogram(thread.histograms, i * histogramCells * 8).read());
			const one = mergeHistograms(all);
			if (one.count > 0) {
				merged[name] = one;
			}
		}

		return merged;
	}

	async #endedWithin(graceMs: number, ended: (thread: WorkerThread) => boolean): Promise<void> {
		const timer = setTimeout(() => {
			for (const thread of this.#threads) {
				if (!ended(thread)) {
					thread.kill();
				}
			}
		}, graceMs);
		await this.#until(ended);
		clearTimeout(timer);
	}

	async #until(reached: (thread: WorkerThread) => boolean): Promise<void> {
		await Promise.all(this.#threads.map(async thread => thread.until(reached)));
	}
}
