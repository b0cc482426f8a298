import {withDeadline} from './deadline.js';
import type {Patience} from './patience.js';

/** How often a run renews its mark. */
const beatEveryMs = 10_000;

/**
 * Seconds that one beat may take: a filer at its limit takes up to 61 s for one call. Beats have this limit of their own,
 * as a run whose mark grows old while it is at work is not seen by the next one.
 */
const beatSeconds = 70;

/** Renews something every 10 s, one after the other, until it is stopped. */
export class Heartbeat {
	readonly #what: string;
	readonly #beat: (signal: AbortSignal) => Promise<void>;
	readonly #stop = new AbortController();
	#timer: NodeJS.Timeout | undefined;
	/** Settles when the beat under way has ended, well or not; never rejects. */
	#underWay: Promise<void> | undefined;

	/** @param what is being done, as a sentence of an error ends */
	constructor(what: string, beat: (signal: AbortSignal) => Promise<void>) {
		this.#what = what;
		this.#beat = beat;
	}

	start(): void {
		this.#timer ??= setInterval(() => {
			this.#underWay ??= withDeadline(this.#stop.signal, beatSeconds, this.#what, this.#beat)
				// The next one may do better.
				.catch(() => {})
				.finally(() => {
					this.#underWay = undefined;
				});
		}, beatEveryMs);
	}

	/** Resolves when nothing is under way any more; what is not over within the patience is given up. */
	async stop(patience: Patience): Promise<void> {
		clearInterval(this.#timer);
		const underWay = this.#underWay;
		if (underWay === undefined) {
			return;
		}

		await patience.tried(this.#what, async limit => {
			limit.addEventListener('abort', () => this.#stop.abort(limit.reason), {once: true});
			await underWay;
			limit.throwIfAborted();
		});
		this.#stop.abort(new Error('the run has ended'));
		await underWay;
	}
}
