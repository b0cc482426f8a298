import {setMaxListeners} from 'node:events';
import {onAbort} from '../http/on-abort.js';

/** What the others are ended with when one has found that there is no need to go on. */
const enough = new Error('enough');

/**
 * Does `work` for 0 to `count` - 1, begun in this order, at most `atOnce` at a time. The first failure ends the others
 * through their signal and is thrown when all have ended; work that resolves to false ends the others without failure.
 */
export async function atOnce(
	count: number,
	limit: number,
	signal: AbortSignal,
	work: (index: number, signal: AbortSignal) => Promise<boolean>,
): Promise<void> {
	signal.throwIfAborted();
	const own = new AbortController();
	setMaxListeners(0, own.signal);
	const release = onAbort(signal, () => {
		own.abort(signal.reason);
	});
	let next = 0;
	let failure: {readonly reason: unknown} | undefined;
	const worker = async () => {
		try {
			while (next < count && !own.signal.aborted) {
				if (!(await work(next++, own.signal))) {
					own.abort(enough);
				}
			}
		} catch (error) {
			if (!own.signal.aborted) {
				failure = {reason: error};
				own.abort(error);
			}
		}
	};

	await Promise.all(Array.from({length: Math.min(limit, count)}, worker));
	release();
	signal.throwIfAborted();
	if (failure !== undefined) {
		throw failure.reason;
	}
}
