import {Worker} from 'node:worker_threads';
import {type ErrorFacts, type FileResult, latencyNames} from '../results/run-result.js';
import type {Target} from '../storage/storage.js';
import {errorFacts, StorageError} from '../storage/storage-error.js';
import type {FromThread, OperationOrder, ToThread} from './messages.js';
import {histogramCells} from './shared-histogram.js';
import {ThreadMeter} from './thread-meter.js';

export type ThreadEvents = {
	onFile(row: number, result: FileResult): void;
	onRetry(row: number, error: ErrorFacts): void;
	/** A thread died; the files of its lanes will not report. */
	onDeath(lanes: readonly number[], error: ErrorFacts): void;
};

type State = 'idle' | 'preparing' | 'ready' | 'working' | 'dead';

const histogramBytes = latencyNames.length * histogramCells * 8;

/** Heap of one thread: it moves buffers and holds none, so that a defect ends the thread and not the machine. */
const oldGenerationMb = 512;

/** One worker thread as the main thread sees it: what it was told, and how far it has come. */
export class WorkerThread {
	readonly meter: ThreadMeter;
	readonly histograms = new SharedArrayBuffer(histogramBytes);
	/** Why it cannot work any more. */
	error: ErrorFacts | null = null;
	#state: State = 'idle';
	#lanes: readonly number[] = [];
	#events: ThreadEvents | undefined;
	/** From then on its end is no accident. */
	#cancelled = false;
	/** Called whenever the state changes. */
	readonly #watchers = new Set<() => void>();
	readonly #worker: Worker;

	constructor(target: Target) {
		// Its output would break into the screen; a storage has nothing to say there.
		this.#worker = new Worker(new URL('thread/worker.js', import.meta.url), {
			workerData: {target},
			stdout: true,
			stderr: true,
			resourceLimits: {maxOldGenerationSizeMb: oldGenerationMb},
		});
		this.meter = new ThreadMeter(this.#worker);
		this.#worker.on('message', (message: FromThread) => this.#hear(message));
		this.#worker.on('error', error => {
			this.error ??= {...errorFacts(error), message: `a worker thread failed: ${error.message}`};
		});
		this.#worker.on('exit', () => this.#died());
	}

	get state(): State {
		return this.#state;
	}

	/** Hands out the operation; it is `ready` when its connections are warm. */
	prepare(order: OperationOrder, lanes: readonly number[], events: ThreadEvents): void {
		new Float64Array(this.histograms).fill(0);
		this.#lanes = lanes;
		this.#events = events;
		if (this.#state !== 'dead') {
			this.#state = 'preparing';
		}

		this.#send({type: 'operation', order, lanes, histograms: this.histograms});
	}

	go(): void {
		if (this.#state === 'ready') {
			this.#state = 'working';
		}

		this.meter.begin();
		this.#send({type: 'go'});
	}

	cancel(): void {
		this.#cancelled = true;
		this.#send({type: 'cancel'});
	}

	close(): void {
		this.#send({type: 'close'});
	}

	kill(): void {
		void this.#worker.terminate();
	}

	/** Resolves when it has come so far. */
	async until(reached: (thread: WorkerThread) => boolean): Promise<void> {
		await new Promise<void>(resolve => {
			const watch = () => {
				if (reached(this)) {
					this.#watchers.delete(watch);
					resolve();
				}
			};
			this.#watchers.add(watch);
			watch();
		});
	}

	#hear(message: FromThread): void {
		switch (message.type) {
			case 'ready':
				this.#set('ready');
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
				this.meter.cpuSeconds = message.cpuSeconds;
				this.#set('idle');
				break;
			case 'failed':
				this.error = message.error;
				this.kill();
		}
	}

	#died(): void {
		const wasWorking = this.#state === 'working';
		this.#set('dead');
		if (wasWorking && !this.#cancelled) {
			const error = this.error ?? errorFacts(new StorageError('internal', 'a worker thread ended early'));
			this.#events?.onDeath(this.#lanes, error);
		}
	}

	#set(state: State): void {
		this.#state = state;
		for (const watch of this.#watchers) {
			watch();
		}
	}

	#send(message: ToThread): void {
		if (this.#state !== 'dead') {
			this.#worker.postMessage(message);
		}
	}
}
