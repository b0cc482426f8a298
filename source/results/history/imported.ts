import {createHash} from 'node:crypto';
import {mebibyte} from '../../profile/mebibyte.js';
import {type Operation, operationFacts, operations} from '../../profile/operations.js';
import type {Profile} from '../../profile/profile.js';
import {summaries} from '../build-record.js';
import {type OperationRecord, type RunRecord, recordSchema, type TestdfsioLines} from '../record.js';
import type {ImportedBlock} from '../testdfsio/parse/imported-block.js';
import {parseJavaDate} from '../testdfsio/parse/java-date.js';
import {makeId} from './store.js';

export type ImportFacts = {
	/** As the user named it. */
	readonly file: string;
	/** For blocks without a date: when the log was last changed. */
	readonly changedAt: Date;
	/** Of this program. */
	readonly version: string;
};

export type Imported = {
	readonly records: readonly RunRecord[];
	/** Blocks without a known operation, files or megabytes: nothing to compare. */
	readonly leftOut: number;
};

type Entry = {
	readonly block: ImportedBlock;
	readonly operation: Operation;
	readonly files: number;
	readonly megabytes: number;
	readonly date: Date;
};

function entryOf(block: ImportedBlock, changedAt: Date): Entry | undefined {
	const operation = operations.find(name => operationFacts[name].testdfsioWord === block.operation?.toLowerCase());
	const {nrFiles: files, totalMBytes: megabytes} = block;
	if (
		!operation ||
		files === null ||
		megabytes === null ||
		files < 1 ||
		megabytes < 0 ||
		!Number.isSafeInteger(files)
	) {
		return undefined;
	}

	// A zone word with several meanings is taken for UTC: at most half a day wrong, and the order in one log is right.
	const local = block.dateText === null ? undefined : parseJavaDate(block.dateText)?.local;
	const date = block.date === null ? (local === undefined ? changedAt : new Date(local)) : new Date(block.date);
	return {block, operation, files, megabytes, date};
}

function linesOf({block}: Entry): TestdfsioLines | null {
	const {operation, dateText, nrFiles, totalMBytes, throughput, averageIoRate, stddev, testExecTime} = block;
	const values = {operation, dateText, nrFiles, totalMBytes, throughput, averageIoRate, stddev, testExecTime};
	return Object.values(values).includes(null) ? null : (values as TestdfsioLines);
}

function operationRecord(entry: Entry, round: number, file: string): OperationRecord {
	const {block, date, files} = entry;
	const isWhole =
		block.status === 'complete' && !block.warnings.some(name => name === 'short-read' || name === 'no-data');
	const {aggregateAtLeast, filesAtOnceAtLeast} = block.derived;
	const seconds = block.testExecTime;
	return {
		operation: entry.operation,
		target: 0,
		round,
		warmup: false,
		startedAt: date.toISOString(),
		status: isWhole ? 'complete' : 'partial',
		files: [],
		testdfsio: linesOf(entry),
		appendedTo: null,
		notAppended: `read from line ${block.line} of ${file}`,
		aggregate: {
			rate: aggregateAtLeast,
			seconds,
			filesAtOnce: filesAtOnceAtLeast,
			filesPerSecond: seconds === null || seconds <= 0 ? null : files / seconds,
			fullLoadRate: null,
			fullLoadReason: 'a TestDFSIO log does not tell it',
			sampledFilesAtOnce: null,
		},
		observed: {bytes: Math.round(entry.megabytes * mebibyte), seconds, rate: aggregateAtLeast},
		latency: {},
		longestPauseSeconds: 0,
		retries: {files: 0, bytes: 0, seconds: 0},
		verified: 'none',
		checkedBytes: 0,
		seed: null,
		time: {prepare: 0, run: seconds ?? 0, close: 0, real: seconds ?? 0, user: 0, sys: 0},
		client: {threads: 0, busy: null, cpuSecondsPerGiB: null, linkShare: null, ceilingRate: null},
		placement: null,
		left: {files: 0, bytes: 0},
		verdicts: [
			{kind: 'imported', warning: true, text: 'from a log: at least this rate, as its exec time holds job start, too'},
			...block.warnings.map(kind => ({kind, warning: true, text: kind.replaceAll('-', ' ')})),
		],
		series: [],
		notes: [],
	};
}

/** The same first block gives the same id: to import a log again, grown or not, replaces what was imported before. */
function idOf({block, files, megabytes, date}: Entry): string {
	const key = JSON.stringify([files, megabytes, block.operation, block.dateText, block.throughput, block.testExecTime]);
	const number = createHash('sha256').update(key).digest().readUInt32BE(0) % 36 ** 4;
	return makeId(date).replace(/[^-]*$/, number.toString(36).padStart(4, '0'));
}

function recordOf(entries: readonly [Entry, ...Entry[]], {file, version}: ImportFacts): RunRecord {
	const [first] = entries;
	const rounds = new Map<Operation, number>();
	const records = entries.map(entry => {
		const round = (rounds.get(entry.operation) ?? 0) + 1;
		rounds.set(entry.operation, round);
		return operationRecord(entry, round, file);
	});
	const profile: Profile = {
		target: `imported:${file}`,
		operations: operations.filter(operation => rounds.has(operation)),
		files: first.files,
		size: Math.round((first.megabytes * mebibyte) / first.files),
		// TestDFSIO's default; its logs do not say.
		bufferSize: 1_000_000,
		baseDir: '/benchmarks/TestDFSIO',
		shareBaseDir: false,
		data: 'zero',
		verify: false,
		retries: 0,
		timeout: 90,
		repeat: Math.max(...rounds.values()),
		warmup: 0,
		appendPartial: false,
		resultLayout: 'current',
	};
	return {
		schema: recordSchema,
		id: idOf(first),
		startedAt: first.date.toISOString(),
		note: null,
		tool: {name: 'dfsio-tui', version},
		host: {name: 'not known', cores: 0, memoryBytes: 0, platform: 'not known', node: 'not known', interface: null},
		profile,
		asked: profile,
		targets: [{kind: 'imported', url: `imported:${file}`, version: null}],
		operations: records,
		summary: summaries(records),
		failure: null,
		exitStatus: 0,
		imported: {file, lines: entries.map(({block}) => block.line)},
	};
}

/**
 * History records of a log's blocks: one for each number of files and megabytes, so that only like is compared with
 * like, its blocks being the rounds. Their aggregate is the derived "at least" rate; blocks with a short read or
 * without data are kept as partial, which no comparison counts.
 */
export function importedRecords(blocks: readonly ImportedBlock[], facts: ImportFacts): Imported {
	const entries = blocks.flatMap(block => entryOf(block, facts.changedAt) ?? []);
	const shapes = new Map<string, [Entry, ...Entry[]]>();
	for (const entry of entries.toSorted((a, b) => a.date.getTime() - b.date.getTime())) {
		const key = `${entry.files} ${entry.megabytes}`;
		const others = shapes.get(key);
		if (others) {
			others.push(entry);
		} else {
			shapes.set(key, [entry]);
		}
	}

	return {
		records: [...shapes.values()].map(shape => recordOf(shape, facts)),
		leftOut: blocks.length - entries.length,
	};
}
