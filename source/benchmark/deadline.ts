import {setMaxListeners} from 'node:events';
import {StorageError} from '../storage/storage-error.js';

/**
 * Runs a call of the main thread under a limit of time of its own: storages have no timers, and a server that takes a
 * request and never answers must not hold the run. Rejects with a `timeout` error that says `what` was being done, or
 * with the parent's reason.
 */
export async function withDeadline<T>(
	parent: AbortSignal,
	seconds: number,
	what: string,
	work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const limit = new Limit(parent, seconds, what);
	try {
		limit.signal.throwIfAborted();
		return await work(limit.signal);
	} catch (error) {
		throw limit.signal.aborted ? limit.signal.reason : error;
	} finally {
		limit.end();
	}
}

/** The same for a listing, whose length nobody knows: the limit holds for the time between two of its entries. */
export async function* eachWithDeadline<T>(
	parent: AbortSignal,
	seconds: number,
	what: string,
	work: (signal: AbortSignal) => AsyncIterable<T>,
): AsyncIterable<T> {
	const limit = new Limit(parent, seconds, what);
	try {
		limit.signal.throwIfAborted();
		for await (const entry of work(limit.signal)) {
			yield entry;
			limit.begin();
		}
	} catch (error) {
		throw limit.signal.aborted ? limit.signal.reason : error;
	} finally {
		limit.end();
	}
}

/** A signal that follows its parent and aborts by itself when the time is over. */
class Limit {
	readonly #own = new AbortController();
	readonly #parent: AbortSignal;
	readonly #seconds: number;
	readonly #what: string;
	#timer: NodeJS.Timeout | undefined;

	constructor(parent: AbortSignal, seconds: number, what: string) {
		this.#parent = parent;
		this.#seconds = seconds;
		this.#what = what;
		// One signal stands above many calls at once (removing old files), which Node would take for a leak.
		setMaxListeners(0, parent);
		parent.addEventListener('abort', this.#follow, {once: true});
		if (parent.aborted) {
			this.#follow();
		}

		this.begin();
	}

	get signal(): AbortSignal {
		return this.#own.signal;
	}

	/** The time begins anew. */
	begin(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			this.#own.abort(
				new StorageError('timeout', `no answer within ${this.#seconds} s while ${this.#what}`, {
					hint: 'The target is stuck or very busy; look at its servers.',
				}),
			);
		}, this.#seconds * 1000);
	}

	end(): void {
		clearTimeout(this.#timer);
		this.#parent.removeEventListener('abort', this.#follow);
	}

	readonly #follow = (): void => {
		this.#own.abort(this.#parent.reason);
	};
}
