import {setMaxListeners} from 'node:events';

/**
 * Calls `listener` once when the signal aborts, until the returned function is called. One signal serves many files at
 * once, which Node would take for a leak.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
	setMaxListeners(0, signal);
	signal.addEventListener('abort', listener, {once: true});
	return () => {
		signal.removeEventListener('abort', listener);
	};
}

/**
 * What `work` gives, or the signal's reason as soon as it aborts, or has before; the work, which others may wait for too,
 * goes on.
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	if (signal.aborted) {
		work.catch(() => {});
		throw signal.reason;
	}

	return new Promise((resolve, reject) => {
		const release = onAbort(signal, () => {
			reject(signal.reason);
		});
		work.then(resolve, reject).finally(release);
	});
}
