import type {CancelReason} from '../results/run-result.js';

/** Milliseconds that saving may still take when the user stops it: the prompt is to be back within 2 s. */
const graceMs = 1200;

/** The user's stop after the run itself has ended: what a disk does not take in time is given up. */
export class SavingStop {
	/** The first signal that came while the run was being saved. */
	reason: CancelReason | undefined;
	#giveUp = () => {};
	readonly #givenUp = new Promise<void>(resolve => {
		this.#giveUp = resolve;
	});

	stop(reason: CancelReason): void {
		if (this.reason === undefined) {
			this.reason = reason;
			setTimeout(this.#giveUp, graceMs);
		}
	}

	/** What comes of the work; rejects with a sentence when it is given up. */
	async orGivenUp<T>(work: Promise<T>): Promise<T> {
		const givenUp = this.#givenUp.then(() => {
			throw new Error('the disk gave no answer before the run was stopped');
		});
		return Promise.race([work, givenUp]);
	}
}
