import type {Operation} from '../profile/operations.js';
import type {Profile} from '../profile/profile.js';
import type {
	ErrorFacts,
	FileState,
	HostFacts,
	LatencyName,
	OperationStatus,
	Placement,
	SeriesPoint,
	ThreadUse,
} from './run-result.js';

/** The JSON of a run, stable from the first release: fields may be added, never renamed. Unknown is null, never NaN. */
export const recordSchema = 1;

export type TestdfsioLines = {
	readonly operation: string;
	/** Java's `EEE MMM dd HH:mm:ss zzz yyyy`. */
	readonly dateText: string;
	readonly nrFiles: number;
	readonly totalMBytes: number;
	readonly throughput: number;
	readonly averageIoRate: number;
	readonly stddev: number;
	readonly testExecTime: number;
};

export type FileRecord = {
	readonly name: string;
	readonly path: string;
	readonly state: FileState;
	readonly bytes: number;
	readonly seconds: number | null;
	/** MiB/s. */
	readonly rate: number | null;
	readonly openSeconds: number | null;
	readonly firstByteSeconds: number | null;
	readonly waitSeconds: number | null;
	readonly tries: number;
	readonly error: ErrorFacts | null;
};

export type LatencyRecord = {
	readonly count: number;
	/** Milliseconds. */
	readonly min: number;
	readonly p50: number;
	readonly p90: number;
	readonly p99: number;
	readonly max: number;
	/** [bucket of results/histogram.ts, count]. */
	readonly buckets: readonly (readonly [number, number])[];
};

export type Verdict = {
	readonly kind: string;
	/** Whether it is a doubt (shown first) or a reassurance. */
	readonly warning: boolean;
	readonly text: string;
};

export type OperationRecord = {
	readonly operation: Operation;
	readonly target: 0;
	readonly round: number;
	readonly warmup: boolean;
	readonly startedAt: string;
	readonly status: OperationStatus;
	readonly files: readonly FileRecord[];
	readonly testdfsio: TestdfsioLines | null;
	readonly appendedTo: string | null;
	readonly notAppended: string | null;
	readonly aggregate: {
		/** MiB/s. */
		readonly rate: number | null;
		readonly seconds: number | null;
		readonly filesAtOnce: number | null;
		readonly filesPerSecond: number | null;
		readonly fullLoadRate: number | null;
		/** Why there is no full-load rate. */
		readonly fullLoadReason: string | null;
		/** From the samples; the check of filesAtOnce. */
		readonly sampledFilesAtOnce: number | null;
	};
	readonly observed: {readonly bytes: number; readonly seconds: number | null; readonly rate: number | null};
	readonly latency: Readonly<Partial<Record<`${LatencyName}Ms`, LatencyRecord>>>;
	readonly longestPauseSeconds: number;
	readonly retries: {readonly files: number; readonly bytes: number; readonly seconds: number};
	readonly verified: 'all' | 'size' | 'none' | 'no-manifest';
	readonly checkedBytes: number;
	readonly seed: string | null;
	readonly time: {
		readonly prepare: number;
		readonly run: number;
		readonly close: number;
		readonly real: number;
		readonly user: number;
		readonly sys: number;
	};
	readonly client: {
		readonly threads: number;
		readonly busy: number | null;
		readonly cpuSecondsPerGiB: number | null;
		readonly linkShare: number | null;
		/** MiB/s that this client reached in the same shape when nothing was stored; null when never measured. */
		readonly ceilingRate: number | null;
		/** One entry a worker thread. Absent in records that were written before it was measured. */
		readonly perThread?: readonly ThreadUse[];
	};
	readonly placement: Placement | null;
	readonly left: {readonly files: number; readonly bytes: number};
	readonly verdicts: readonly Verdict[];
	readonly series: readonly SeriesPoint[];
	readonly notes: readonly string[];
};

export type Spread = {
	readonly count: number;
	readonly mean: number | null;
	readonly median: number | null;
	/** Sample deviation; null below two values. */
	readonly stddev: number | null;
	readonly min: number | null;
	readonly max: number | null;
};

export type SummaryRecord = {
	readonly operation: Operation;
	readonly target: 0;
	readonly rounds: number;
	readonly rate: Spread;
	readonly testExecTime: Spread;
};

export type TargetRecord = {readonly kind: string; readonly url: string; readonly version: string | null} & Readonly<
	Record<string, unknown>
>;

/** An operation as lists, comparisons of rates and ceilings need it: without what grows with files and time. */
export type OperationOutline = Omit<OperationRecord, 'files' | 'latency' | 'notes' | 'series' | 'verdicts'>;

export type RunOutline = Omit<RunRecord, 'operations'> & {readonly operations: readonly OperationOutline[]};

/** One run, as `--json` prints it and the history keeps it. */
export type RunRecord = {
	readonly schema: typeof recordSchema;
	/** `20261130-152709-k3f9`: local time, then four random characters. */
	readonly id: string;
	readonly startedAt: string;
	readonly note: string | null;
	readonly tool: {readonly name: 'dfsio-tui'; readonly version: string};
	readonly host: HostFacts;
	/** With its effective values: files found, files at once, threads. */
	readonly profile: Profile;
	/** As it was given, what was left open being open: to run it again is to run this. */
	readonly asked: Profile;
	readonly targets: readonly TargetRecord[];
	readonly operations: readonly OperationRecord[];
	readonly summary: readonly SummaryRecord[];
	readonly failure: ErrorFacts | null;
	readonly exitStatus: number;
	/** Only on runs that tried failed files again: their numbers. What they measured is never taken for that of a whole run. */
	readonly only?: readonly number[];
	/** Only on runs read from a TestDFSIO log: which one, and where its blocks begin. Their rates are "at least" rates. */
	readonly imported?: {readonly file: string; readonly lines: readonly number[]};
};
