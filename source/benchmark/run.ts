import type {Profile} from '../profile/profile.js';
import type {CancelReason, OperationResult, RunResult} from '../results/run-result.js';
import type {Snapshot} from './snapshot.js';

export type RunOptions = {
	/** Awaited first of all; when it rejects, nothing is touched and the error becomes the run's `failure`. */
	readonly before?: () => Promise<void>;
	/** Awaited when an operation has ended, before the next one starts: this is where a block is appended. */
	readonly onOperation?: (result: OperationResult) => Promise<void> | void;
	/** Paths of the files for TLS: they belong to this machine, not to the profile. */
	readonly tls?: {readonly ca?: string; readonly cert?: string; readonly key?: string};
	/** Only these files, with the manifest's seed: "try the failed ones again". */
	readonly only?: readonly number[];
};

/** A run under way. Everything a front end needs: look, stop, wait. */
export type Run = {
	/** Synchronous, cheap, at any time. */
	snapshot(): Snapshot;
	/** Sockets die at once; `finished` resolves within 2 s with what was measured. Calling it again changes nothing. */
	cancel(reason: CancelReason): void;
	/** Never rejects for what a target or a user does. */
	readonly finished: Promise<RunResult>;
};

export type StartRun = (profile: Profile, options?: RunOptions) => Run;
