/** The numbers of a result block, in the order in which TestDFSIO prints them. */
export const numberFields = [
	'nrFiles',
	'totalMBytes',
	'throughput',
	'averageIoRate',
	'stddev',
	'testExecTime',
] as const;

export type NumberField = (typeof numberFields)[number];

/** All fields in the order of the block's lines. */
export const fields = ['operation', 'dateText', ...numberFields] as const;

export type Field = (typeof fields)[number];

/** What a reader has to be told of a block. */
export type ImportWarning =
	| 'short-read'
	| 'no-data'
	| 'impossible-average'
	| 'nonzero-stddev-for-one-file'
	| 'untrusted-total-throughput';

/** A result block found in a log. Rates in MiB/s, times in seconds; null = unknown, never 0 or NaN. */
export type ImportedBlock = {
	/** The text after the header's colon: `write`, `random read`, …. */
	readonly operation: string | null;
	/** As printed, zone word included. */
	readonly dateText: string | null;
	/** ISO 8601 in UTC; only when the zone word means one offset. */
	readonly date: string | null;
	readonly nrFiles: number | null;
	/** MiB. */
	readonly totalMBytes: number | null;
	readonly throughput: number | null;
	readonly averageIoRate: number | null;
	readonly stddev: number | null;
	readonly testExecTime: number | null;
	/** Other labelled numbers that belong to the block; units and % are dropped. */
	readonly extra: Readonly<Record<string, number>>;
	/** `complete`: header and all six number lines are there, though a value may be unknown. */
	readonly status: 'complete' | 'incomplete' | 'not-testdfsio';
	/** The line is not there, or is cut before the value ends. */
	readonly missingFields: readonly Field[];
	/** The line is there and its value is no number. */
	readonly nullFields: readonly Field[];
	readonly warnings: readonly ImportWarning[];
	readonly derived: {
		/** Total / exec time: the whole cluster's rate was at least this. */
		readonly aggregateAtLeast: number | null;
		/** Total / throughput / exec time. */
		readonly filesAtOnceAtLeast: number | null;
	};
	/** Where the block begins, counted from 1. */
	readonly line: number;
};

/** What stands for a file in which there is no block. */
export const notTestdfsio: ImportedBlock = {
	operation: null,
	dateText: null,
	date: null,
	nrFiles: null,
	totalMBytes: null,
	throughput: null,
	averageIoRate: null,
	stddev: null,
	testExecTime: null,
	extra: {},
	status: 'not-testdfsio',
	missingFields: [],
	nullFields: [],
	warnings: [],
	derived: {aggregateAtLeast: null, filesAtOnceAtLeast: null},
	line: 1,
};
