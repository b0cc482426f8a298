import type {Run} from '../benchmark/run.js';
import type {Profile} from '../profile/profile.js';
import type {RunRecord} from '../results/record.js';

export type ConductOptions = {
	/** Where run records go; absent: the user's data directory. */
	readonly historyDir?: string;
	/** Only these files: "try the failed ones again"; its own record, never appended to a result file. */
	readonly only?: readonly number[];
};

/** What is left of a run for the front end to show. */
export type Outcome = {
	readonly record: RunRecord;
	/** The result block of each operation that has one, in run order, whether or not it was appended. */
	readonly blocks: readonly string[];
	/** The saved record's path; null when it could not be saved (then `messages` says why). */
	readonly historyFile: string | null;
	/** Sentences for the user: what could not be appended or saved, and why. */
	readonly messages: readonly string[];
	readonly exitStatus: number;
};

/**
 * One run from a checked profile to its saved record: check the result file, run, append each block when its operation
 * ends, save the record, settle the exit status. Both front ends go through here, so they cannot differ.
 */
export type Conduct = (
	profile: Profile,
	options?: ConductOptions,
) => {readonly run: Run; readonly finished: Promise<Outcome>};
