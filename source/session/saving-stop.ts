import {setTimeout} from 'node:timers/promises';
import type {CancelReason} from '../results/run-result.js';

/** Milliseconds after the user's stop that disks of this machine may take: the prompt is to be back within 2 s. */
const graceMs = 1200;

/** Milliseconds that are left to what begins late, because the run itself took long to stop. */
const leastMs = 400;

/** The user's stop, for the work of this machine's disks: what they do not take in time is given up. */
export class SavingStop {
	/** The first signal. */
	reason: CancelReason | undefined;
	#at = 0;
	#tell = () => {};
	readonly #stopped = new Promise<void>(resolve => {
		this.#tell = resolve;
	});

	stop(reason: CancelReason): void {
		if (this.reason === undefined) {
			this.reason = reason;
			this.#at = performance.now();
			this.#tell();
		}
	}

	/** What comes of the work; rejects with a sentence when it is given up. `least`: milliseconds it gets in any case. */
	async orGivenUp<T>(work: Promise<T>, least: number = leastMs): Promise<T> {
		const begunAt = performance.now();
		const givenUp = this.#stopped.then(async () => {
			const until = Math.max(this.#at + graceMs, begunAt + least);
			// A disk at work keeps the process alive by itself; what has been saved is not to wait for this.
			await setTimeout(until - performance.now(), undefined, {ref: false});
			throw new Error('the disk gave no answer before the run was stopped');
		});
		return Promise.race([work, givenUp]);
	}
}
