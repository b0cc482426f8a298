import type {Operation} from '../profile/operations.js';
import type {Profile} from '../profile/profile.js';
import type {RunOutline, RunRecord} from '../results/record.js';
import type {Conduct, Outcome} from '../session/conduct.js';
import type {Probe} from '../session/probe.js';

export type {Found, Probe, ProbeRequest, ProbeResult} from '../session/probe.js';

/** A line of the Profiles screen. */
export type ProfileEntry = {
	readonly name: string;
	/** Shipped with the program: can be copied, not changed. */
	readonly readOnly: boolean;
	/** Null when the file no longer validates; then `problem` says why. */
	readonly profile: Profile | null;
	readonly problem: string | null;
	/** Runs of this profile, newest first, as many as are worth a sparkline (about 8). */
	readonly runs: readonly ProfileRun[];
};

export type ProfileRun = {
	/** ISO 8601. */
	readonly startedAt: string;
	/** Mean aggregate by operation, MiB/s; null when nothing finished. */
	readonly rates: readonly {readonly operation: Operation; readonly rate: number | null}[];
};

/** Everything the screens may ask for or have done. Each rejects with an Error whose message is fit for a person. */
export type Services = {
	readonly conduct: Conduct;
	readonly probe: Probe;
	readonly listProfiles: () => Promise<readonly ProfileEntry[]>;
	readonly saveProfile: (name: string, profile: Profile) => Promise<void>;
	readonly removeProfile: (name: string) => Promise<void>;
	/** The runs of the history that can be read, newest first, as many as are worth a list. */
	readonly listRuns: () => Promise<readonly RunOutline[]>;
	/** One of them with all that was measured. */
	readonly openRun: (id: string) => Promise<RunRecord>;
	/** The profile of the last run: where Setup starts. */
	readonly lastProfile: () => Promise<Profile | null>;
	/** The latest earlier run of an equal profile, for "last run 158.9". */
	readonly previousRun: (record: RunRecord) => Promise<RunRecord | null>;
	/** Targets used before, newest first, and what the environment suggests (core-site.xml). */
	readonly knownTargets: () => Promise<readonly string[]>;
	/** Names that complete a path a person is typing. */
	readonly completePath: (text: string) => Promise<readonly string[]>;
	/** Removes what runs of this profile left on the target; resolves to a sentence that says what went and what was kept. */
	readonly removeData: (profile: Profile) => Promise<string>;
	/** Appends the block of a partial operation (index into `record.operations`) and saves the record that says so. */
	readonly appendPartial: (
		record: RunRecord,
		operation: number,
	) => Promise<{readonly sentence: string; readonly record: RunRecord}>;
	/** Saves a record with another note and resolves to it. */
	readonly saveNote: (record: RunRecord, note: string) => Promise<RunRecord>;
	/** The text printed on the normal screen when leaving: answer, block and file names. */
	readonly report: (outcome: Outcome) => string;
};

export type AppOptions = {
	readonly services: Services;
	/** `setup` may be given values from flags; they win over the last run's. */
	readonly initial:
		| {readonly screen: 'setup'; readonly profile?: Profile}
		| {readonly screen: 'profiles'}
		| {readonly screen: 'run'; readonly profile: Profile};
	/** Leave by itself when the run is done (`dfsio-tui run`). */
	readonly leaveAtEnd: boolean;
	/** `--ascii`. */
	readonly ascii: boolean;
	readonly stdin: NodeJS.ReadStream;
	readonly stdout: NodeJS.WriteStream;
	readonly environment: Readonly<Record<string, string | undefined>>;
};

/**
 * Runs the screens until the person leaves, restores the terminal, prints the report of the last run on the normal
 * screen and resolves to the exit status: the last run's, 0 without one, 130, 143 or 129 after a signal. To be called
 * only when stdin and stdout are terminals.
 */
export type RunApp = (options: AppOptions) => Promise<number>;
