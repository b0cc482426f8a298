import type {Operation} from './operations.js';

export const dataKinds = ['random', 'zero', 'text', 'unique'] as const;

export type DataKind = (typeof dataKinds)[number];

export const resultLayouts = ['current', 'full-float'] as const;

export type ResultLayout = (typeof resultLayouts)[number];

/** As many as Hadoop's name node takes in one directory; a shared-memory row for each stays small. */
export const mostFiles = 1_048_576;

/**
 * What a run is to do: plain data, all values checked, defaults filled in. Never holds a secret.
 * Optional members have no fixed default: what they mean when absent stands beside each.
 */
export type Profile = {
	/** A target URL in its normal form (`http://localhost:8888`, `demo:`); a path in it goes before `baseDir`. */
	readonly target: string;
	readonly operations: readonly Operation[];
	/** Absent only in a profile that just reads: then the manifest or the directory says how many. */
	readonly files?: number;
	/** Bytes a file. Absent as `files` is. */
	readonly size?: number;
	/** Bytes. */
	readonly bufferSize: number;
	/** Files at once. Absent: min(files, 4). */
	readonly concurrency?: number;
	/** Worker threads. Absent: min(cores - 1, ceil(concurrency / 4), 8), at least 1. */
	readonly threads?: number;
	/** TestDFSIO's `test.build.data`; absolute, no slash at the end. */
	readonly baseDir: string;
	/** Run although another dfsio-tui is at work in the base directory. */
	readonly shareBaseDir: boolean;
	readonly data: DataKind;
	/** 16 hexadecimal digits. Absent: a fresh random one for every write. */
	readonly seed?: string;
	/** Compare every byte read with what was written. */
	readonly verify: boolean;
	/** Bytes between two pieces of read-skip. Absent or 0: one buffer. */
	readonly skipSize?: number;
	/** More tries of a file after the first. */
	readonly retries: number;
	/** Seconds in which less than 1 KiB has moved before a file is given up. */
	readonly timeout: number;
	/** Counted rounds of the whole list of operations. */
	readonly repeat: number;
	/** Rounds before them that are shown and not counted. */
	readonly warmup: number;
	readonly note?: string;
	/** Absent: TestDFSIO_results.log in the working directory; nothing for `demo:`. */
	readonly resultFile?: string;
	readonly appendPartial: boolean;
	/** `full-float`: the block as Hadoop before 2.8 printed it. */
	readonly resultLayout: ResultLayout;
	/** Least mean aggregate in MiB/s, by operation; else exit status 4. */
	readonly failBelow?: Readonly<Partial<Record<Operation, number>>>;
	/** In the target's own terms; SeaweedFS: three digits, `001` = 2 copies. Absent: the target's default. */
	readonly replication?: string;
	readonly collection?: string;
	/** SeaweedFS's form: `5m`, `3d`. */
	readonly ttl?: string;
	readonly disk?: string;
	/** Bytes; a whole number of MiB from 1 to 256. Absent: the filer's own over HTTP, 4 MiB natively. */
	readonly chunkSize?: number;
	/** Chunks of one file in flight, native path only. Absent: that path's measured default. */
	readonly chunksAtOnce?: number;
};
