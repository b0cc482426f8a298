import {withDeadline} from './deadline.js';

/** Seconds that one call may take: usually, and by a target that has fallen silent. */
const seconds = {usual: 10, doubtful: 0.5};

/** Milliseconds after which nothing is begun any more when the user stops the run: it has to end within 2 s. */
const stoppingMs = 1500;

/**
 * How long a run waits for what is good to have on the target and must not hold its result up: the manifest, its mark.
 * Deliberately apart from the run's own signal: a stopped run tidies too.
 */
export class Patience {
	#seconds = seconds.usual;
	#stopped = false;
	readonly #underWay = new Set<AbortController>();

	/** The target is answering. */
	renew(): void {
		this.#seconds = seconds.usual;
	}

	/** The target has stopped answering: not much is waited for it until `renew`, nor for what is under way. */
	doubt(): void {
		this.#seconds = seconds.doubtful;
		const underWay = [...this.#underWay];
		setTimeout(() => {
			for (const call of underWay) {
				call.abort(new Error('the target has fallen silent'));
			}
		}, seconds.doubtful * 1000).unref();
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

	/** Whether it was done; what fails is no reason to lose a result, and makes the next call's time short. */
	async tried(what: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
		if (this.#stopped) {
			return false;
		}

		const call = new AbortController();
		this.#underWay.add(call);
		try {
			await withDeadline(call.signal, this.#seconds, what, work);
			return true;
		} catch {
			this.#seconds = seconds.doubtful;
			return false;
		} finally {
			this.#underWay.delete(call);
		}
	}
}
