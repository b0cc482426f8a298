import {errorJson} from '../plain/error-json.js';
import {onSignals} from '../plain/signals.js';
import {exitStatusOfSignal, statusOfRefusal} from '../results/exit-status.js';
import {errorText} from '../results/failures.js';
import type {CancelReason} from '../results/run-result.js';
import {errorFacts} from '../storage/storage-error.js';

export type AtTargetOptions = {
	readonly json: boolean;
	/** The exit status of an error; absent: by its kind. */
	readonly failedStatus?: number;
};

/**
 * Does some work at a target that a signal stops and whose text goes to stdout. Resolves to the exit status; an error is
 * said on stderr, and with `json` as an object on stdout too.
 */
export async function atTarget(
	{failedStatus, json}: AtTargetOptions,
	work: (signal: AbortSignal) => Promise<string>,
): Promise<number> {
	const stop = new AbortController();
	let stoppedBy: CancelReason | undefined;
	const release = onSignals(reason => {
		stoppedBy = reason;
		stop.abort(new Error('stopped'));
	});
	try {
		process.stdout.write(`${await work(stop.signal)}\n`);
		return 0;
	} catch (error) {
		if (stoppedBy !== undefined) {
			return exitStatusOfSignal(stoppedBy);
		}

		const facts = errorFacts(error);
		const status = failedStatus ?? statusOfRefusal(facts.kind);
		process.stderr.write(`${errorText(facts)}\n`);
		if (json) {
			process.stdout.write(`${errorJson(facts, status)}\n`);
		}

		return status;
	} finally {
		release();
	}
}
