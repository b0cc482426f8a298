import {cancelReasons, exitStatusOfSignal} from '../results/exit-status.js';
import type {CancelReason} from '../results/run-result.js';

/** A second signal within this time is the same keystroke, sent twice by a shell or a wrapper. */
const sameKeystrokeMs = 500;

/**
 * The first signal stops the work at hand in good order, a second one leaves at once. Gives a function that takes the
 * handlers away again.
 */
export function onSignals(stop: (reason: CancelReason) => void): () => void {
	let firstAt: number | undefined;
	const handlers = cancelReasons.map(reason => {
		const handler = () => {
			if (firstAt === undefined) {
				firstAt = performance.now();
				stop(reason);
			} else if (performance.now() - firstAt > sameKeystrokeMs) {
				process.exit(exitStatusOfSignal(reason));
			}
		};

		process.on(reason, handler);
		return {reason, handler};
	});
	return () => {
		for (const {handler, reason} of handlers) {
			process.off(reason, handler);
		}
	};
}
