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
	const own = new AbortController();
	const follow = () => own.abort(parent.reason);
	const timer = setTimeout(() => {
		own.abort(
			new StorageError('timeout', `no answer within ${seconds} s while ${what}`, {
				hint: 'the target is stuck or very busy; look at its servers',
			}),
		);
	}, seconds * 1000);
	parent.addEventListener('abort', follow, {once: true});
	if (parent.aborted) {
		follow();
	}

	try {
		own.signal.throwIfAborted();
		return await work(own.signal);
	} catch (error) {
		throw own.signal.aborted ? own.signal.reason : error;
	} finally {
		clearTimeout(timer);
		parent.removeEventListener('abort', follow);
	}
}
