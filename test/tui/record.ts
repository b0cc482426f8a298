import {defaultProfile} from '../../source/profile/complete.js';
import type {Profile} from '../../source/profile/profile.js';
import type {FileRecord, OperationRecord, RunRecord} from '../../source/results/record.js';
import type {Outcome} from '../../source/session/conduct.js';

const mebibyte = 1024 ** 2;

/** A record as a screen may get it: made up, for drawing only. */
export function operationRecord(changes: Partial<OperationRecord> = {}, count = 4): OperationRecord {
	const files = Array.from(
		{length: count},
		(_, index): FileRecord => ({
			name: `test_io_${index}`,
			path: `/benchmarks/TestDFSIO/io_data/test_io_${index}`,
			state: 'done',
			bytes: 64 * mebibyte,
			seconds: 1.5 + index / 10,
			rate: 64 / (1.5 + index / 10),
			openSeconds: 0.001,
			firstByteSeconds: null,
			waitSeconds: 0.2,
			tries: 1,
			error: null,
		}),
	);
	return {
		operation: 'write',
		target: 0,
		round: 1,
		warmup: false,
		startedAt: '2026-11-30T15:27:09.123Z',
		status: 'complete',
		files,
		testdfsio: {
			operation: 'write',
			dateText: 'Mon Nov 30 15:27:11 UTC 2026',
			nrFiles: count,
			totalMBytes: 64 * count,
			throughput: 41.6,
			averageIoRate: 41.9,
			stddev: 3.5,
			testExecTime: 1.84,
		},
		appendedTo: '/home/ann/TestDFSIO_results.log',
		notAppended: null,
		aggregate: {
			rate: 164.2,
			seconds: 1.56,
			filesAtOnce: 3.95,
			filesPerSecond: 2.6,
			fullLoadRate: null,
			fullLoadReason: 'a lane had fewer than 3 files',
			sampledFilesAtOnce: 3.9,
		},
		observed: {bytes: 64 * count * mebibyte, seconds: 1.56, rate: 164.2},
		latency: {
			fileMs: {count, min: 1500, p50: 1520, p90: 1800, p99: 1930, max: 1930, buckets: []},
			waitAfterLastByteMs: {count, min: 300, p50: 440, p90: 500, p99: 600, max: 600, buckets: []},
		},
		longestPauseSeconds: 0.4,
		retries: {files: 0, bytes: 0, seconds: 0},
		verified: 'size',
		checkedBytes: 0,
		seed: '0123456789abcdef',
		time: {prepare: 0.3, run: 1.6, close: 0.1, real: 2, user: 1.2, sys: 0.6},
		client: {threads: 1, busy: 0.34, cpuSecondsPerGiB: 0.61, linkShare: null, ceilingRate: null},
		placement: null,
		left: {files: count, bytes: 64 * count * mebibyte},
		verdicts: [
			{kind: 'short-run', warning: true, text: 'short: 1.56 s; under 2 s start-up and chance weigh much'},
			{kind: 'no-retry', warning: false, text: 'no retry'},
			{kind: 'short-pause', warning: false, text: 'longest pause 0.40 s'},
		],
		series: [],
		notes: [],
		...changes,
	};
}

export function runRecord(
	operations: readonly OperationRecord[],
	changes: Partial<RunRecord> = {},
	profile: Partial<Profile> = {},
): RunRecord {
	return {
		schema: 1,
		id: '20261130-152709-k3f9',
		startedAt: '2026-11-30T15:27:09.123Z',
		note: null,
		tool: {name: 'dfsio-tui', version: '0.1.0'},
		host: {name: 'here', cores: 2, memoryBytes: 8e9, platform: 'linux', node: '20.20.2', interface: null},
		profile: {...defaultProfile, ...profile},
		asked: {...defaultProfile, ...profile},
		targets: [],
		operations,
		summary: [],
		failure: null,
		exitStatus: 0,
		...changes,
	};
}

export function outcomeOf(record: RunRecord, blocks: readonly string[] = []): Outcome {
	return {record, blocks, historyFile: '/tmp/run.json', messages: [], exitStatus: record.exitStatus};
}

/** An operation in which files failed, one with a reason of its own. */
export function failedOperation(): OperationRecord {
	const sound = operationRecord();
	const error = {
		kind: 'no-space',
		message: 'the filer has no free volumes',
		hint: 'Grow the cluster (weed volume -max) or use fewer files.',
		offset: null,
		wanted: null,
		found: null,
	} as const;
	const files = sound.files.map(
		(file, index): FileRecord =>
			index < 2 ? {...file, state: 'failed', bytes: 0, seconds: null, rate: null, error} : file,
	);
	return {
		...sound,
		status: 'partial',
		files,
		testdfsio: sound.testdfsio && {...sound.testdfsio, nrFiles: 2},
		appendedTo: null,
		notAppended: '2 of 4 files; TestDFSIO prints no block for a failed job',
	};
}
