import type {Operation} from '../profile/operations.js';
import type {DataKind} from '../profile/profile.js';
import type {ErrorFacts, FileResult} from '../results/run-result.js';
import type {Target} from '../storage/storage.js';
import type {TableMemory} from './shared-table.js';

/** What a thread is born with. */
export type ThreadSetup = {readonly target: Target};

/** One operation, as plain data and shared memory: everything a lane needs to know. */
export type OperationOrder = {
	readonly operation: Operation;
	/** `offsetsRound` of the step: random reads are elsewhere in every round. */
	readonly round: number;
	readonly baseDir: string;
	/** File number of each row of the table; absent: the row's own number. */
	readonly indices?: readonly number[];
	/** Bytes asked of each file; null: all that the file holds. */
	readonly size: number | null;
	readonly bufferSize: number;
	/** Bytes between two pieces of read-skip. */
	readonly skipSize: number;
	readonly retries: number;
	readonly timeoutSeconds: number;
	/** Null: bytes read are counted and not compared. */
	readonly data: {readonly kind: DataKind; readonly seed: string; readonly memory: SharedArrayBuffer} | null;
	/** Sizes by row as the manifest has them; NaN: unknown. Null without a manifest. */
	readonly expected: Float64Array | null;
	readonly table: TableMemory;
};

export type ToThread =
	| {
			readonly type: 'operation';
			readonly order: OperationOrder;
			/** The lanes of this thread. */
			readonly lanes: readonly number[];
			readonly histograms: SharedArrayBuffer;
	  }
	| {readonly type: 'go'}
	| {readonly type: 'cancel'}
	| {readonly type: 'close'};

export type FileEnd = {readonly row: number; readonly result: FileResult};

export type FromThread =
	/** Modules loaded, connections warm. */
	| {readonly type: 'ready'}
	/** Files that have ended, in this order. */
	| {readonly type: 'files'; readonly files: readonly FileEnd[]}
	| {readonly type: 'retry'; readonly row: number; readonly error: ErrorFacts}
	/** All lanes of the thread have ended; what they cost on a CPU, null where that is not told. */
	| {readonly type: 'operation-done'; readonly cpuSeconds: number | null}
	/** The thread cannot work: its target did not open. */
	| {readonly type: 'failed'; readonly error: ErrorFacts};
