import type {ErrorKind} from '../results/run-result.js';
import {withDeadline} from './deadline.js';

/**
 * Seconds that one call may take: usually at most, and by a target that has fallen silent. There each call that fails
 * halves the time of the next one, so that all of them together take no more than 1 s.
 */
const seconds = {usual: 10, doubtful: 0.5};

/** Milliseconds after which nothing is begun any more when the user stops the run: it has to end within 2 s. */
const stoppingMs = 1500;

/** After these the target may be gone: what is good to have must not hold the result up. */
const silences: ReadonlySet<ErrorKind> = new Set(['timeout', 'unreachable', 'connection-lost']);

/**
 * How long a run waits for what is good to have on the target and must not hold its result up: the manifest, its mark.
 * Deliberately apart from the run's own signal: a stopped run tidies too.
 */
export class Patience {
	readonly #usual: number;
	#isShort = false;
	/** Calls that have failed since the time is short. */
	#failures = 0;
	#stopped = false;
	readonly #underWay = new Set<AbortController>();

	/** @param timeout seconds that the user grants any call */
	constructor(timeout = seconds.usual) {
		this.#usual = Math.min(seconds.usual, timeout);
	}

	/** Not much is expected of the target at present. */
	get isShort(): boolean {
		return this.#isShort;
	}

	/** The target is answering. */
	renew(): void {
		this.#isShort = false;
		this.#failures = 0;
	}

	/** The target has stopped answering: not much is waited for it until it answers, nor for what is under way. */
	doubt(): void {
		this.#isShort = true;
		const underWay = [...this.#underWay];
		setTimeout(() => {
			for (const call of underWay) {
				call.abort(new Error('the target has fallen silent'));
			}
		}, seconds.doubtful * 1000).unref();
	}

	/** The same if that is what errors of these kinds tell. */
	doubtAfter(...kinds: readonly ErrorKind[]): void {
		if (kinds.some(kind => silences.has(kind))) {
			this.doubt();
		}
	}

	/** The user stops the run: a call under way has to end soon too. */
	hurry(): void {
		this.doubt();
		setTimeout(() => {
			this.#stopped = true;
			for (const call of this.#underWay) {
				call.abort(new Error('stopped by the user'));
			}
		}, stoppingMs).unref();
	}

	/** Whether it was done; what fails is no reason to lose a result, and makes the time short until a call succeeds. */
	async tried(what: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
		if (this.#stopped) {
			return false;
		}

		const call = new AbortController();
		this.#underWay.add(call);
		try {
			await withDeadline(call.signal, this.#limit(), what, work);
			this.renew();
			return true;
		} catch {
			this.#failures += this.#isShort ? 1 : 0;
			this.#isShort = true;
			return false;
		} finally {
			this.#underWay.delete(call);
		}
	}

	#limit(): number {
		return this.#isShort ? Math.min(this.#usual, seconds.doubtful / 2 ** this.#failures) : this.#usual;
	}
}
