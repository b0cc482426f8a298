import type {Operation} from '../profile/operations.js';
import type {ErrorFacts, SeriesPoint} from '../results/run-result.js';

/** In the order in which they happen; `saving` is set by the session, everything else by the engine. */
export type Phase =
	| 'connecting'
	| 'preparing'
	| 'removing-old-files'
	| 'starting-threads'
	| 'running'
	| 'closing'
	| 'stopping'
	| 'finished';

/** `opening` = connect and look-up before the task clock; `all-sent` = waiting for the target's acknowledgement. */
export const fileProgressStates = [
	'waiting',
	'opening',
	'running',
	'all-sent',
	'retrying',
	'done',
	'failed',
	'cancelled',
] as const;

export type FileProgressState = (typeof fileProgressStates)[number];

export type FileProgress = {
	readonly index: number;
	readonly name: string;
	readonly state: FileProgressState;
	/** Bytes. */
	readonly wanted: number;
	readonly sent: number;
	readonly stored: number;
	/** Task clock so far, or of the finished try; 0 before it starts. */
	readonly seconds: number;
	/** Since a byte last moved or the server last answered; 0 unless running, all-sent or opening. */
	readonly idleSeconds: number;
	/** No byte for 2 s while running (never while all-sent). */
	readonly stalled: boolean;
	/** 1 in the first try. */
	readonly tries: number;
	/** The last try's error, for `retrying` and `failed`. */
	readonly error: ErrorFacts | null;
};

/**
 * The state of a run at one moment, read from shared memory: synchronous and cheap, to be asked for as often as one
 * likes (the screens do at 5 Hz). `file()` and `laneFile()` read the live table, so ask them while drawing, not later.
 */
export type Snapshot = {
	readonly phase: Phase;
	/** Progress inside a phase such as removing old files; total 0 when it is not known. */
	readonly phaseDone: number;
	readonly phaseTotal: number;
	/** Null before the first operation. */
	readonly operation: Operation | null;
	/** This is operation `step` (from 1) of `steps` over all rounds, warm-up included. */
	readonly step: number;
	readonly steps: number;
	readonly round: number;
	readonly rounds: number;
	readonly warmup: boolean;
	/** Seconds since this operation's lanes started; 0 before. */
	readonly seconds: number;
	readonly files: number;
	readonly lanes: number;
	readonly bufferSize: number;
	readonly wantedBytes: number;
	readonly sentBytes: number;
	readonly storedBytes: number;
	readonly counts: Readonly<Record<FileProgressState, number>>;
	readonly stalled: number;
	/** Files that needed more than one try so far. */
	readonly retried: number;
	/** MiB/s over the last 2 s (or since the start, when shorter). */
	readonly sentRate: number;
	/** MiB/s of stored bytes since the first file started. */
	readonly storedRate: number;
	/** Files done a second since the start. */
	readonly filesPerSecond: number;
	/** Seconds, from the stored rate of the last max(5 s, 10 % of the time gone); null in the first 2 s or unknown. */
	readonly secondsLeft: number | null;
	/** Percentiles in seconds of whole-file times of done files; null while none is done. */
	readonly fileSeconds: {readonly p50: number; readonly p90: number; readonly p99: number; readonly max: number} | null;
	/** The whole operation so far, at most 600 points of equal length. */
	readonly series: readonly SeriesPoint[];
	/** Length of a point in seconds; it doubles when 600 are full. */
	readonly seriesStep: number;
	/** Failed files of this operation, oldest first. */
	readonly failures: readonly {readonly index: number; readonly name: string; readonly error: ErrorFacts}[];
	/** `index` from 0 to files - 1. */
	file(index: number): FileProgress;
	/** The file index that lane `lane` (0 to lanes - 1) works on, or -1. */
	laneFile(lane: number): number;
};
