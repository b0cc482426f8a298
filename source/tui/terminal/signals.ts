import {cancelReasons} from '../../results/exit-status.js';
import type {CancelReason} from '../../results/run-result.js';

/**
 * Hears the signals that ask the program to end, and a terminal that went away without one (EPIPE, EIO on its output,
 * end of its input), which counts as SIGHUP. Returns the function that stops.
 */
export function onSignals(
	stdin: NodeJS.ReadStream,
	stdout: NodeJS.WriteStream,
	heard: (reason: CancelReason) => void,
): () => void {
	const listeners = cancelReasons.map(signal => {
		const listener = () => heard(signal);
		process.on(signal, listener);
		return () => process.off(signal, listener);
	});
	const gone = () => heard('SIGHUP');
	stdout.on('error', gone);
	stdin.on('error', gone);
	stdin.on('end', gone);
	return () => {
		for (const off of listeners) {
			off();
		}

		stdin.off('error', gone);
		stdin.off('end', gone);
		// The listener on stdout's errors stays: an EPIPE may come after we have left and must not throw.
	};
}
