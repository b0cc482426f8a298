import type {Profile} from '../profile/profile.js';
import {rateText} from './number-text.js';
import type {OperationRecord, SummaryRecord} from './record.js';
import type {CancelReason, ErrorFacts, ErrorKind} from './run-result.js';

const signalStatus: Readonly<Record<CancelReason, number>> = {SIGINT: 130, SIGTERM: 143, SIGHUP: 129};

/** The signals that end a run in good order. */
export const cancelReasons = Object.keys(signalStatus) as readonly CancelReason[];

/** 128 and the signal's number, as shells have it. */
export function exitStatusOfSignal(reason: CancelReason): number {
	return signalStatus[reason];
}

/** Refusals that come from what was asked for, not from the target's state. */
const usageKinds: ReadonlySet<ErrorKind> = new Set(['usage', 'unsupported']);

/** Of an error before any file was touched: 2 for what was asked, 1 for a defect of ours, 3 for the target. */
export function statusOfRefusal(kind: ErrorKind): number {
	return usageKinds.has(kind) ? 2 : kind === 'internal' ? 1 : 3;
}

export type ExitFacts = {
	readonly profile: Profile;
	readonly cancelled: CancelReason | null;
	readonly failure: ErrorFacts | null;
	readonly anyFileStarted: boolean;
	readonly operations: readonly Pick<OperationRecord, 'status'>[];
	readonly summary: readonly Pick<SummaryRecord, 'operation' | 'rate'>[];
	/** Whether a block that should have been appended could not be. */
	readonly appendFailed: boolean;
};

/** A sentence for each operation whose mean aggregate rate does not reach its limit; an unknown mean does not. */
export function unmetLimits({failBelow = {}}: Profile, summary: ExitFacts['summary']): readonly string[] {
	return Object.entries(failBelow).flatMap(([operation, least]) => {
		const mean = summary.find(row => row.operation === operation)?.rate.mean ?? null;
		const found = mean === null ? 'no rate' : `${rateText(mean, 4)} on average`;
		return mean !== null && mean >= least
			? []
			: [`${operation}: ${found}, and --fail-below wants at least ${rateText(least, 4)}`];
	});
}

/**
 * The exit status of a finished run: the first that applies of signal (130, 143, 129), 2 wrong usage, 3 unreachable or
 * refused before any file started, 1 a file failed or a block could not be appended, 4 a limit not met; else 0.
 */
export function exitStatus(facts: ExitFacts): number {
	if (facts.cancelled !== null) {
		return signalStatus[facts.cancelled];
	}

	if (facts.failure !== null && !facts.anyFileStarted) {
		return statusOfRefusal(facts.failure.kind);
	}

	const allWell = facts.operations.every(({status}) => status === 'complete');
	if (facts.failure !== null || facts.appendFailed || !allWell) {
		return 1;
	}

	return unmetLimits(facts.profile, facts.summary).length === 0 ? 0 : 4;
}
