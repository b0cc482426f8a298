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
