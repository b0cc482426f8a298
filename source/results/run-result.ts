import type {Operation} from '../profile/operations.js';
import type {DataKind, Profile} from '../profile/profile.js';
import type {HistogramData} from './histogram.js';

/** Every way a target or a check can fail; the words are those of json.md's `error.kind`. */
export type ErrorKind =
	| 'unreachable'
	| 'connection-lost'
	| 'timeout'
	| 'not-found'
	| 'not-permitted'
	| 'no-space'
	| 'wrong-size'
	| 'short-read'
	| 'corrupt'
	| 'conflict'
	| 'unsupported'
	| 'server-error'
	| 'protocol'
	| 'usage'
	| 'internal';

/** An error as plain data: what happened, to what, and what to do. Holds no secret and no control characters. */
export type ErrorFacts = {
	readonly kind: ErrorKind;
	readonly message: string;
	readonly hint: string | null;
	/** Position of the first wrong byte (corrupt). */
	readonly offset: number | null;
	readonly wanted: number | null;
	readonly found: number | null;
};

export type FileState = 'done' | 'failed' | 'cancelled' | 'not-run';

/** What happened to one file. Times are nanoseconds on the run's one clock. */
export type FileResult = {
	readonly index: number;
	readonly name: string;
	readonly path: string;
	readonly state: FileState;
	readonly wanted: number;
	/** Stored (write) or received (read) by the last try if the file is done, else 0. Appends: what was added. */
	readonly bytes: number;
	/** Moved by the transport in the last try, finished or not; for "observed". */
	readonly moved: number;
	/** The last try's task clock. */
	readonly startNs: number | null;
	readonly endNs: number | null;
	/** The first start and the last end of any try: the aggregate's window is that of all tries. */
	readonly firstStartNs: number | null;
	readonly lastEndNs: number | null;
	/** Connect, look-up and other calls before the task clock, last try. */
	readonly openNs: number | null;
	/** From the start to the first byte of the answer (reads). */
	readonly firstByteNs: number | null;
	/** From the last byte sent to the acknowledgement (writes). */
	readonly waitNs: number | null;
	readonly tries: number;
	/** Bytes and task time of the tries before the last one, and the bytes that the last one had to send twice. */
	readonly lostBytes: number;
	readonly lostNs: number;
	readonly checkedBytes: number;
	readonly lane: number | null;
	readonly error: ErrorFacts | null;
	/** E.g. "longer than asked: 3145728 bytes there". */
	readonly notes: readonly string[];
};

/** What latencies can be reported; the JSON key is the name + "Ms". */
export const latencyNames = ['file', 'waitAfterLastByte', 'chunk', 'firstByte', 'gap', 'request', 'call'] as const;

export type LatencyName = (typeof latencyNames)[number];

/** What one worker thread did from the start of the lanes to the end of the last lane of all threads. */
export type ThreadUse = {
	/** Seconds on a CPU; null where the system does not tell it, or the thread was ended. */
	readonly cpuSeconds: number | null;
	/** The same as a share of that time, 0 to 1. */
	readonly cpuShare: number | null;
	/**
	 * Event-loop utilisation, 0 to 1; null when the thread was ended. Not CPU: in a call that blocks, or waiting for a
	 * core, a thread is busy.
	 */
	readonly busy: number | null;
};

export type SeriesPoint = {
	/** Seconds since the operation's start, end of the step. */
	readonly t: number;
	/** MiB/s over the step. */
	readonly sent: number;
	readonly stored: number;
	/** Files running at the sample. */
	readonly active: number;
};

export type OperationStatus = 'complete' | 'partial' | 'failed' | 'cancelled' | 'not-run';

/** One operation in one round, measured and not yet interpreted: `results/record.ts` does that. */
export type OperationResult = {
	readonly operation: Operation;
	readonly target: 0;
	readonly round: number;
	readonly warmup: boolean;
	readonly startedAt: string;
	/** When it ended; the result block's date. */
	readonly endedAt: string;
	readonly status: OperationStatus;
	readonly files: readonly FileResult[];
	readonly bufferSize: number;
	/** Files at once asked for, after min(files, …). */
	readonly lanes: number;
	readonly threads: number;
	/** Lanes that had at least one file. */
	readonly lanesUsed: number;
	readonly latency: Readonly<Partial<Record<LatencyName, HistogramData>>>;
	readonly longestPauseNs: number;
	/** Stored bytes and time between "every lane has started" and "the first lane finds no more file". */
	readonly fullLoad: {readonly bytes: number; readonly ns: number} | null;
	readonly fullLoadReason: string | null;
	/** The time average of running files from the samples; the test of "files at once". */
	readonly sampledFilesAtOnce: number | null;
	readonly verified: 'all' | 'size' | 'none' | 'no-manifest';
	readonly data: DataKind | null;
	readonly seed: string | null;
	/** Reads: seconds since the manifest says the data were written. */
	readonly writtenSecondsAgo: number | null;
	/** Seconds. `run`: end of preparation to last close, TestDFSIO's "Test exec time"; `user` and `sys` are of all of `real`. */
	readonly time: {
		readonly prepare: number;
		readonly run: number;
		readonly close: number;
		readonly real: number;
		readonly user: number;
		readonly sys: number;
	};
	/** Median over the run of the busiest thread's event-loop utilisation, 0 to 1. */
	readonly busy: number | null;
	/** CPU seconds of the whole process while the lanes were at work. */
	readonly cpuSeconds: number;
	/** One entry a thread; empty when nothing was run. */
	readonly threadUse: readonly ThreadUse[];
	/** Where the content lies on the target's servers; null where it cannot be known, or nothing was written. */
	readonly placement: Placement | null;
	/** What lies in the base directory afterwards. */
	readonly left: {readonly files: number; readonly bytes: number};
	readonly series: readonly SeriesPoint[];
	/** Anything a person should be told, in sentences. */
	readonly notes: readonly string[];
};

/** Where content lies on the servers of a target. */
export type Placement = {
	/** Files looked at, and the bytes of their chunks. */
	readonly files: number;
	readonly bytes: number;
	readonly chunks: number;
	readonly averageChunkBytes: number;
	/** In the target's own terms, `001`. */
	readonly asked: string;
	readonly copiesAsked: number;
	/** Copies found, averaged over the chunks. */
	readonly averageReplication: number;
	/** Chunks of which no server has a copy. */
	readonly missingChunks: number;
	readonly volumes: number;
	readonly servers: number;
	/** Bytes of copies on the least and on the most loaded of these servers. */
	readonly perServerBytes: {readonly min: number; readonly max: number};
};

export type TargetFacts = {
	readonly kind: string;
	readonly url: string;
	readonly version: string | null;
	readonly freeBytes: number | null;
	/** Further facts for the JSON: collection, cipher, chunk size, … */
	readonly facts: Readonly<Record<string, string | number | boolean>>;
};

export type HostFacts = {
	readonly name: string;
	readonly cores: number;
	readonly memoryBytes: number;
	readonly platform: string;
	readonly node: string;
	readonly interface: {readonly name: string; readonly mbitPerSecond: number} | null;
};

export type CancelReason = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** What `run.finished` gives in every case, also when nothing could be started. */
export type RunResult = {
	readonly startedAt: string;
	/** With the effective number of files, size, concurrency and threads where known. */
	readonly profile: Profile;
	/** As it was given. */
	readonly asked: Profile;
	readonly host: HostFacts;
	readonly target: TargetFacts | null;
	readonly operations: readonly OperationResult[];
	/** Why nothing (more) was started: target unreachable, refused, or unable. */
	readonly failure: ErrorFacts | null;
	/** Whether at least one file started; decides between exit status 3 and 1. */
	readonly anyFileStarted: boolean;
	readonly cancelled: CancelReason | null;
};
