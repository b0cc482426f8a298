import {Worker} from 'node:worker_threads';
import {type HistogramData, mergeHistograms} from '../results/histogram.js';
import {
	type ErrorFacts,
	type FileResult,
	type LatencyName,
	latencyNames,
	type ThreadUse,
} from '../results/run-result.js';
import type {Target} from '../storage/storage.js';
import {errorFacts, StorageError} from '../storage/storage-error.js';
import {nowNs} from './clock.js';
import type {FromThread, OperationOrder, ToThread} from './messages.js';
import {histogramCells, SharedHistogram} from './shared-histogram.js';
import {ThreadMeter} from './thread-meter.js';

export type PoolEvents = {
	onFile(row: number, result: FileResult): void;
	onRetry(row: number, error: ErrorFacts): void;
	/** A thread died; the files of its lanes will not report. */
	onDeath(lanes: readonly number[], error: ErrorFacts): void;
};

type Thread = {
	readonly worker: Worker;
	readonly meter: ThreadMeter;
	readonly histograms: SharedArrayBuffer;
	lanes: readonly number[];
	state: 'idle' | 'preparing' | 'ready' | 'working' | 'dead';
	error: ErrorFacts | null;
	/** Called whenever `state` changes. */
	readonly watchers: Set<() => void>;
};

const histogramBytes = latencyNames.length * histogramCells * 8;

/** Heap of one thread: it moves buffers and holds none, so that a defect ends the thread and not the machine. */
const oldGenerationMb = 512;

/** The worker threads of a run: born once, then one operation after another, all starting together. */
export class ThreadPool {
	readonly #threads: Thread[];
	#events: PoolEvents | undefined;
	/** From then on the end of a thread is no accident. */
	#cancelled = false;

	constructor(target: Target, count: number) {
		this.#threads = Array.from({length: count}, () => this.#start(target));
	}

	get size(): number {
		return this.#threads.length;
	}

	/** Hands out the operation and resolves when every thread stands ready with warm connections. */
	async prepare(order: OperationOrder, events: PoolEvents): Promise<void> {
		this.#events = events;
		for (const [i, thread] of this.#threads.entries()) {
			new Float64Array(thread.histograms).fill(0);
			thread.lanes = Array.from({length: order.table.lanes}, (_, lane) => lane).filter(
				lane => lane % this.#threads.length === i,
			);
			if (thread.state !== 'dead') {
				thread.state = 'preparing';
			}

			this.#send(thread, {type: 'operation', order, lanes: thread.lanes, histograms: thread.histograms});
		}

		await this.#until(thread => thread.state === 'ready' || thread.state === 'dead');
		const dead = this.#threads.find(thread => thread.error !== null);
		if (dead?.error) {
			throw new StorageError(dead.error.kind, dead.error.message, {hint: dead.error.hint ?? undefined});
		}
	}

	/** Starts all lanes; resolves to what each thread used when none works any more. */
	async run(): Promise<readonly ThreadUse[]> {
		const startNs = nowNs();
		for (const thread of this.#threads) {
			if (thread.state === 'ready') {
				thread.state = 'working';
			}

			thread.meter.begin();
			this.#send(thread, {type: 'go'});
		}

		await this.#until(thread => thread.state !== 'working');
		const seconds = (nowNs() - startNs) / 1e9;
		return this.#threads.map(({meter, state}) => meter.use(seconds, state === 'dead'));
	}

	/** Ends all tries at once; threads that have not come to an end within `graceMs` are ended by force. */
	async cancel(graceMs: number): Promise<void> {
		this.#cancelled = true;
		for (const thread of this.#threads) {
			this.#send(thread, {type: 'cancel'});
		}

		const timer = setTimeout(() => {
			for (const thread of this.#threads) {
				if (thread.state !== 'idle' && thread.state !== 'dead') {
					void thread.worker.terminate();
				}
			}
		}, graceMs);
		await this.#until(thread => thread.state === 'idle' || thread.state === 'dead');
		clearTimeout(timer);
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

	async close(graceMs: number): Promise<void> {
		for (const thread of this.#threads) {
			this.#send(thread, {type: 'close'});
		}

		const timer = setTimeout(() => {
			for (const {worker} of this.#threads) {
				void worker.terminate();
			}
		}, graceMs);
		await this.#until(thread => thread.state === 'dead');
		clearTimeout(timer);
	}

	#start(target: Target): Thread {
		// Their output would break into the screen; a storage has nothing to say there.
		const worker = new Worker(new URL('thread/worker.js', import.meta.url), {
			workerData: {target},
			stdout: true,
			stderr: true,
			resourceLimits: {maxOldGenerationSizeMb: oldGenerationMb},
		});
		const thread: Thread = {
			worker,
			meter: new ThreadMeter(worker),
			histograms: new SharedArrayBuffer(histogramBytes),
			lanes: [],
			state: 'idle',
			error: null,
			watchers: new Set(),
		};
		worker.on('message', (message: FromThread) => this.#hear(thread, message));
		worker.on('error', error => {
			thread.error ??= {...errorFacts(error), message: `a worker thread failed: ${error.message}`};
		});
		worker.on('exit', () => this.#died(thread));
		return thread;
	}

	#hear(thread: Thread, message: FromThread): void {
		switch (message.type) {
			case 'ready':
				this.#set(thread, 'ready');
				break;
			case 'files':
				for (const {row, result} of message.files) {
					this.#events?.onFile(row, result);
				}

				break;
			case 'retry':
				this.#events?.onRetry(message.row, message.error);
				break;
			case 'operation-done':
				thread.meter.cpuSeconds = message.cpuSeconds;
				this.#set(thread, 'idle');
				break;
			case 'failed':
				thread.error = message.error;
				void thread.worker.terminate();
		}
	}

	#died(thread: Thread): void {
		const wasWorking = thread.state === 'working';
		this.#set(thread, 'dead');
		if (wasWorking && !this.#cancelled) {
			const error = thread.error ?? errorFacts(new StorageError('internal', 'a worker thread ended early'));
			this.#events?.onDeath(thread.lanes, error);
		}
	}

	#set(thread: Thread, state: Thread['state']): void {
		thread.state = state;
		for (const watch of thread.watchers) {
			watch();
		}
	}

	#send(thread: Thread, message: ToThread): void {
		if (thread.state !== 'dead') {
			thread.worker.postMessage(message);
		}
	}

	async #until(reached: (thread: Thread) => boolean): Promise<void> {
		await Promise.all(this.#threads.map(thread => untilThread(thread, reached)));
	}
}

async function untilThread(thread: Thread, reached: (thread: Thread) => boolean): Promise<void> {
	await new Promise<void>(resolve => {
		const watch = () => {
			if (reached(thread)) {
				thread.watchers.delete(watch);
				resolve();
			}
		};
		thread.watchers.add(watch);
		watch();
	});
}
