import fc from 'fast-check';
import {operations} from '../../source/profile/operations.js';
import type {Profile} from '../../source/profile/profile.js';
import {bucketCount, type HistogramData} from '../../source/results/histogram.js';
import {
	type ErrorFacts,
	type FileResult,
	type HostFacts,
	latencyNames,
	type OperationResult,
	type RunResult,
	type TargetFacts,
} from '../../source/results/run-result.js';

const second = 1e9;
const megabyte = 1024 * 1024;

export const profile: Profile = {
	target: 'http://localhost:8888',
	operations: ['write'],
	files: 4,
	size: 64 * megabyte,
	bufferSize: 8 * megabyte,
	concurrency: 4,
	baseDir: '/benchmarks/TestDFSIO',
	shareBaseDir: false,
	data: 'random',
	verify: true,
	retries: 2,
	timeout: 90,
	repeat: 1,
	warmup: 0,
	appendPartial: false,
	resultLayout: 'current',
};

export const host: HostFacts = {
	name: 'bench-1',
	cores: 2,
	memoryBytes: 8 * 1024 * megabyte,
	platform: 'linux',
	node: '20.20.2',
	interface: {name: 'eth0', mbitPerSecond: 10_000},
};

export const targetFacts: TargetFacts = {
	kind: 'seaweedfs-http',
	url: 'http://localhost:8888',
	version: '4.48',
	freeBytes: null,
	facts: {collection: ''},
};

export const shortRead: ErrorFacts = {
	kind: 'short-read',
	message: '1048576 of 67108864 bytes',
	hint: 'write the files again',
	offset: null,
	wanted: 64 * megabyte,
	found: megabyte,
};

/** A done file of 64 MiB that took from `start` to `end` seconds. */
export function doneFile(index: number, start: number, end: number, changes: Partial<FileResult> = {}): FileResult {
	const name = `test_io_${index}`;
	return {
		index,
		name,
		path: `/benchmarks/TestDFSIO/io_data/${name}`,
		state: 'done',
		wanted: 64 * megabyte,
		bytes: 64 * megabyte,
		moved: 64 * megabyte,
		startNs: start * second,
		endNs: end * second,
		firstStartNs: start * second,
		lastEndNs: end * second,
		openNs: 1e6,
		firstByteNs: null,
		waitNs: 0.3 * second,
		tries: 1,
		lostBytes: 0,
		lostNs: 0,
		checkedBytes: 0,
		lane: index % 4,
		error: null,
		notes: [],
		...changes,
	};
}

export function failedFile(index: number, start: number, end: number, error = shortRead): FileResult {
	return doneFile(index, start, end, {state: 'failed', bytes: 0, moved: megabyte, waitNs: null, error});
}

/** Four files of 64 MiB, all at once for four seconds: 64 MiB/s in all, 16 MiB/s a file. */
export function writeResult(changes: Partial<OperationResult> = {}): OperationResult {
	return {
		operation: 'write',
		target: 0,
		round: 1,
		warmup: false,
		startedAt: '2026-11-30T15:27:09.123Z',
		endedAt: '2026-11-30T15:27:13.223Z',
		status: 'complete',
		files: [0, 1, 2, 3].map(index => doneFile(index, 10, 14)),
		bufferSize: 8 * megabyte,
		lanes: 4,
		threads: 1,
		lanesUsed: 4,
		latency: {},
		longestPauseNs: 0.4 * second,
		fullLoad: null,
		fullLoadReason: 'stored counts come per file, and a lane had fewer than 3',
		sampledFilesAtOnce: 4,
		verified: 'size',
		data: 'random',
		seed: '00112233445566ff',
		writtenSecondsAgo: null,
		time: {prepare: 0.3, run: 4.1, close: 0.1, real: 4.5, user: 0.2, sys: 0.1},
		busy: 0.34,
		cpuSeconds: 0.3,
		threadUse: [{cpuSeconds: 1.15, cpuShare: 0.28, busy: 0.34}],
		placement: null,
		left: {files: 4, bytes: 256 * megabyte},
		series: [{t: 0.2, sent: 81.3, stored: 0, active: 4}],
		notes: [],
		...changes,
	};
}

export function runResult(operations: readonly OperationResult[], changes: Partial<RunResult> = {}): RunResult {
	return {
		startedAt: '2026-11-30T15:27:09.000Z',
		profile,
		host,
		target: targetFacts,
		operations,
		failure: null,
		asked: profile,
		anyFileStarted: true,
		cancelled: null,
		...changes,
	};
}

const share = fc.double({min: 0, max: 1, noNaN: true});
const bytes = fc.oneof(fc.constant(0), fc.integer({min: 0, max: 4096}), fc.integer({min: 0, max: 2 ** 42}));
const ns = fc.oneof(fc.constant(0), fc.integer({min: 0, max: 1e6}), fc.integer({min: 0, max: 1e13}));

const anyFile: fc.Arbitrary<FileResult> = fc
	.record({
		index: fc.nat({max: 9999}),
		state: fc.constantFrom('done', 'failed', 'cancelled', 'not-run'),
		bytes,
		start: ns,
		lead: ns,
		duration: ns,
		ended: fc.boolean(),
		tries: fc.integer({min: 1, max: 3}),
		lostBytes: bytes,
		lostNs: ns,
	})
	.map(({index, state, bytes: size, start, lead, duration, ended, tries, lostBytes, lostNs}) => {
		const ran = state !== 'not-run';
		const done = state === 'done';
		return doneFile(index, 0, 0, {
			state,
			wanted: size,
			bytes: done ? size : 0,
			moved: ran ? size : 0,
			startNs: ran ? start + lead : null,
			endNs: done || (ran && ended) ? start + lead + duration : null,
			firstStartNs: ran ? start : null,
			lastEndNs: done || (ran && ended) ? start + lead + duration : null,
			openNs: ran ? lead : null,
			waitNs: done ? 0 : null,
			tries: ran ? tries : 0,
			lostBytes: ran ? lostBytes : 0,
			lostNs: ran ? lostNs : 0,
			error: state === 'failed' ? shortRead : null,
		});
	});

const anyHistogram: fc.Arbitrary<HistogramData> = fc
	.uniqueArray(fc.nat({max: bucketCount - 1}), {maxLength: 5})
	.map(buckets => ({
		count: buckets.length,
		min: 0,
		max: 2 ** 45,
		sum: buckets.length,
		buckets: buckets.toSorted((a, b) => a - b).map(bucket => [bucket, 1] as const),
	}));

/** Anything an engine could hand over, also what it hardly ever will: no file, no time, no byte, nothing known. */
export const anyResult: fc.Arbitrary<OperationResult> = fc
	.record({
		operation: fc.constantFrom(...operations),
		status: fc.constantFrom('complete', 'partial', 'failed', 'cancelled', 'not-run'),
		files: fc.array(anyFile, {maxLength: 12}),
		lanes: fc.integer({min: 1, max: 64}),
		threads: fc.integer({min: 1, max: 8}),
		lanesUsed: fc.nat({max: 64}),
		latency: fc.dictionary(fc.constantFrom(...latencyNames), anyHistogram),
		longestPauseNs: ns,
		fullLoad: fc.option(fc.record({bytes, ns})),
		sampledFilesAtOnce: fc.option(fc.double({min: 0, max: 64, noNaN: true})),
		verified: fc.constantFrom('all', 'size', 'none', 'no-manifest'),
		data: fc.option(fc.constantFrom('random', 'zero', 'text', 'unique')),
		writtenSecondsAgo: fc.option(fc.double({min: 0, max: 1e7, noNaN: true})),
		busy: fc.option(share),
		time: fc.record({
			prepare: share,
			run: fc.double({min: 0, max: 1e5, noNaN: true}),
			close: share,
			real: share,
			user: share,
			sys: share,
		}),
	})
	.map(changes => writeResult(changes));
