import {onAbort} from '../../http/on-abort.js';

/** Counts what has been begun and has not come to its end, whether anybody still waits for it or not. */
export class UnderWay {
	#count = 0;
	readonly #waiting = new Set<() => void>();

	/** The returned function says that it is over; further calls of it count for nothing. */
	begin(): () => void {
		this.#count++;
		let isOver = false;
		return () => {
			if (isOver) {
				return;
			}

			isOver = true;
			this.#count--;
			if (this.#count === 0) {
				for (const resolve of this.#waiting) {
					resolve();
				}
			}
		};
	}

	/** Resolves when nothing is under way, or when the signal aborts. */
	async over(signal: AbortSignal): Promise<void> {
		if (this.#count === 0 || signal.aborted) {
			return;
		}

		await new Promise<void>(resolve => {
			const done = () => {
				this.#waiting.delete(done);
				release();
				resolve();
			};

			const release = onAbort(signal, done);
			this.#waiting.add(done);
		});
	}
}
