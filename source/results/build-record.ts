import {mebibyte} from '../profile/mebibyte.js';
import type {Operation} from '../profile/operations.js';
import type {Profile} from '../profile/profile.js';
import {aggregate, observed} from './aggregate.js';
import {mibPerSecond, taskNs} from './file-times.js';
import {type HistogramData, percentile} from './histogram.js';
import {
	type FileRecord,
	type LatencyRecord,
	type OperationRecord,
	type RunRecord,
	recordSchema,
	type SummaryRecord,
	type TargetRecord,
} from './record.js';
import type {FileResult, HostFacts, OperationResult, RunResult, TargetFacts} from './run-result.js';
import {spread} from './statistics.js';
import {testdfsioLines} from './testdfsio/lines.js';
import {verdicts} from './verdicts.js';

const seconds = (ns: number | null): number | null => (ns === null ? null : ns / 1e9);

function fileRecord(file: FileResult): FileRecord {
	const ns = taskNs(file);
	return {
		name: file.name,
		path: file.path,
		state: file.state,
		bytes: file.bytes,
		seconds: seconds(ns),
		rate: file.state === 'done' && ns !== null ? mibPerSecond(file.bytes, ns) : null,
		openSeconds: seconds(file.openNs),
		firstByteSeconds: seconds(file.firstByteNs),
		waitSeconds: seconds(file.waitNs),
		tries: file.tries,
		error: file.error,
	};
}

function latencyRecord(histogram: HistogramData): LatencyRecord {
	const at = (share: number): number => (percentile(histogram, share) ?? 0) / 1e6;
	return {
		count: histogram.count,
		min: histogram.min / 1e6,
		p50: at(0.5),
		p90: at(0.9),
		p99: at(0.99),
		max: histogram.max / 1e6,
		buckets: histogram.buckets,
	};
}

function latencies(latency: OperationResult['latency']): OperationRecord['latency'] {
	return Object.fromEntries(
		Object.entries(latency)
			.filter(([, histogram]) => histogram.count > 0)
			.map(([name, histogram]) => [`${name}Ms`, latencyRecord(histogram)]),
	);
}

function retries(files: readonly FileResult[]): OperationRecord['retries'] {
	return {
		files: files.filter(({tries}) => tries > 1).length,
		bytes: files.reduce((sum, {lostBytes}) => sum + lostBytes, 0),
		seconds: files.reduce((sum, {lostNs}) => sum + lostNs, 0) / 1e9,
	};
}

function client(result: OperationResult, {ceiling, host}: OperationContext): OperationRecord['client'] {
	const {bytes, rate} = observed(result);
	return {
		threads: result.threads,
		busy: result.busy,
		cpuSecondsPerGiB: bytes > 0 ? result.cpuSeconds / (bytes / (1024 * mebibyte)) : null,
		linkShare:
			host.interface === null || host.interface.mbitPerSecond <= 0 || rate === null
				? null
				: (rate * mebibyte * 8) / (host.interface.mbitPerSecond * 1e6),
		ceilingRate: ceiling ?? null,
		perThread: result.threadUse,
	};
}

export type OperationContext = {
	/** As it was asked: how many files at once were wanted, whether or not there were as many. */
	readonly profile: Profile;
	readonly host: HostFacts;
	/** Null when the target never answered. */
	readonly targetFacts: TargetFacts | null;
	/** MiB/s that this client reached in the same shape when nothing was stored; absent when never measured. */
	readonly ceiling?: number;
	/** Full path of the result file that took the block. */
	readonly appendedTo?: string | null;
	/** Why no block was appended. */
	readonly notAppended?: string | null;
};

/** An operation as the JSON, the history and the screens show it. Every figure is finite or null. */
export function operationRecord(result: OperationResult, context: OperationContext): OperationRecord {
	const record = {
		operation: result.operation,
		target: result.target,
		round: result.round,
		warmup: result.warmup,
		startedAt: result.startedAt,
		status: result.status,
		files: result.files.map(fileRecord),
		testdfsio: testdfsioLines(result),
		appendedTo: context.appendedTo ?? null,
		notAppended: context.notAppended ?? null,
		aggregate: aggregate(result),
		observed: observed(result),
		latency: latencies(result.latency),
		longestPauseSeconds: result.longestPauseNs / 1e9,
		retries: retries(result.files),
		verified: result.verified,
		checkedBytes: result.files.reduce((sum, {checkedBytes}) => sum + checkedBytes, 0),
		seed: result.seed,
		time: result.time,
		client: client(result, context),
		placement: result.placement,
		left: result.left,
		series: result.series,
		notes: result.notes,
	};
	return {...record, verdicts: verdicts({...context, result, record})};
}

function targetRecord({kind, url, version, freeBytes, facts}: TargetFacts): TargetRecord {
	return {...facts, kind, url, version, freeBytes};
}

/** Count, mean, sample deviation and so on over the counted rounds of each operation, in the order of the run. */
export function summaries(operations: readonly OperationRecord[]): readonly SummaryRecord[] {
	const byOperation = new Map<Operation, OperationRecord[]>();
	for (const record of operations) {
		if (!record.warmup && record.status !== 'not-run') {
			byOperation.set(record.operation, [...(byOperation.get(record.operation) ?? []), record]);
		}
	}

	return [...byOperation].map(([operation, rounds]) => {
		const measured = rounds.filter(({aggregate}) => aggregate.rate !== null);
		return {
			operation,
			target: 0,
			rounds: rounds.length,
			rate: spread(measured.map(({aggregate}) => aggregate.rate ?? 0)),
			testExecTime: spread(measured.map(({time}) => time.run)),
		};
	});
}

export type RunFacts = {
	readonly id: string;
	/** Of this program. */
	readonly version: string;
	readonly exitStatus: number;
	readonly only?: readonly number[];
};

/** The whole run as `--json` prints it and the history keeps it. */
export function runRecord(
	result: RunResult,
	operations: readonly OperationRecord[],
	{id, version, exitStatus, only}: RunFacts,
): RunRecord {
	return {
		schema: recordSchema,
		id,
		startedAt: result.startedAt,
		note: result.profile.note ?? null,
		tool: {name: 'dfsio-tui', version},
		host: result.host,
		profile: result.profile,
		asked: result.asked,
		targets: result.target === null ? [] : [targetRecord(result.target)],
		operations,
		summary: summaries(operations),
		failure: result.failure,
		exitStatus,
		...(only === undefined ? {} : {only}),
	};
}
