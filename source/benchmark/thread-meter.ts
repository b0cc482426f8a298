import {type EventLoopUtilization, performance} from 'node:perf_hooks';
import type {Worker} from 'node:worker_threads';
import type {ThreadUse} from '../results/run-result.js';

const nothing: EventLoopUtilization = {idle: 0, active: 0, utilization: 0};

/** What one worker thread uses while an operation runs, seen from outside; only its CPU time it tells itself. */
export class ThreadMeter {
	/** Of the lanes of this operation; null until they have ended, and where nothing tells it. */
	cpuSeconds: number | null = null;
	readonly #worker: Worker;
	#first = nothing;
	#last = nothing;

	constructor(worker: Worker) {
		this.#worker = worker;
	}

	/** The lanes are let go. */
	begin(): void {
		this.#first = this.#worker.performance.eventLoopUtilization();
		this.#last = this.#first;
		this.cpuSeconds = null;
	}

	/** Event-loop utilisation since the last call, 0 to 1. */
	busySinceLast(): number {
		const now = this.#worker.performance.eventLoopUtilization();
		const {utilization} = performance.eventLoopUtilization(now, this.#last);
		this.#last = now;
		return utilization || 0;
	}

	/** Over the `seconds` of the operation, also when the lanes of this thread ended before the last one. */
	use(seconds: number, isDead: boolean): ThreadUse {
		const now = this.#worker.performance.eventLoopUtilization();
		const {utilization} = performance.eventLoopUtilization(now, this.#first);
		const {cpuSeconds} = this;
		return {
			cpuSeconds,
			// The system counts by ticks, and one may be longer than an operation of a small file.
			cpuShare: cpuSeconds === null || seconds <= 0 ? null : Math.min(1, cpuSeconds / seconds),
			busy: isDead ? null : Math.min(1, Math.max(0, utilization || 0)),
		};
	}
}
