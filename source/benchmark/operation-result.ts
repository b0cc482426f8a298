import type {FileResult, OperationResult, OperationStatus, Placement} from '../results/run-result.js';
import type {Holding} from './holding.js';
import type {OperationRun} from './operation-run.js';
import type {Step} from './plan.js';
import type {Prepared} from './prepare.js';
import type {ThreadPool} from './thread-pool.js';

/** Below this many files a lane, stored bytes that come only with whole files say nothing about full load. */
const filesForFullLoad = 3;

export type Moments = {
	readonly startedAt: Date;
	/** Nanoseconds of `nowNs()`. */
	readonly preparing: number;
	readonly go: number;
	readonly closed: number;
};

export type OperationParts = {
	readonly step: Step;
	readonly prepared: Prepared;
	readonly run: OperationRun;
	readonly pool: ThreadPool;
	readonly moments: Moments;
	readonly cancelled: boolean;
	/** What is there after the operation. */
	readonly holding: Holding;
	readonly writtenSecondsAgo: number | null;
	/** Stored bytes come with whole files only (a filer's PUT), not piece by piece. */
	readonly storedByFile: boolean;
	readonly placement: Placement | null;
	/** Why the placement is not known, where it should be. */
	readonly notes: readonly string[];
};

/** The measured figures of an operation that has ended, without any interpretation. */
export function operationResult(parts: OperationParts): OperationResult {
	const {holding, moments, prepared, run, step} = parts;
	const files = run.results();
	const ends = files.flatMap(file => (file.lastEndNs === null ? [] : [file.lastEndNs]));
	const lastEnd = ends.length > 0 ? ends.reduce((a, b) => Math.max(a, b)) : moments.go;
	const cpu = process.cpuUsage(run.cpuBefore);
	const fullLoad = fullLoadOf(parts, files);
	const used = new Set(files.map(file => file.lane).filter(lane => lane !== null));
	return {
		...step,
		target: 0,
		startedAt: moments.startedAt.toISOString(),
		endedAt: new Date(moments.startedAt.getTime() + (moments.closed - moments.preparing) / 1e6).toISOString(),
		status: statusOf(files, parts.cancelled),
		files,
		bufferSize: run.order.bufferSize,
		lanes: run.table.lanes,
		threads: parts.pool.size,
		lanesUsed: used.size,
		latency: parts.pool.histograms(),
		longestPauseNs: run.table.mark('longestPause'),
		fullLoad: typeof fullLoad === 'string' ? null : fullLoad,
		fullLoadReason: typeof fullLoad === 'string' ? fullLoad : null,
		sampledFilesAtOnce: run.sampler?.filesAtOnce ?? null,
		verified: prepared.verified,
		data: prepared.data?.kind ?? null,
		seed: prepared.data?.seed ?? null,
		writtenSecondsAgo: parts.writtenSecondsAgo,
		time: {
			prepare: (moments.go - moments.preparing) / 1e9,
			run: (lastEnd - moments.go) / 1e9,
			close: (moments.closed - lastEnd) / 1e9,
			real: (moments.closed - moments.preparing) / 1e9,
			user: cpu.user / 1e6,
			sys: cpu.system / 1e6,
		},
		busy: run.sampler?.busy ?? null,
		cpuSeconds: run.cpuSeconds,
		threadUse: run.threadUse,
		placement: parts.placement,
		left: {files: holding.sizes.size, bytes: [...holding.sizes.values()].reduce((sum, size) => sum + size, 0)},
		series: run.sampler?.series ?? [],
		notes: [...prepared.notes, ...run.notes, ...fileNotes(files), ...parts.notes],
	};
}

/** An operation of the plan that was never begun. */
export function notRun(step: Step, at: Date): OperationResult {
	return {
		...step,
		target: 0,
		startedAt: at.toISOString(),
		endedAt: at.toISOString(),
		status: 'not-run',
		files: [],
		bufferSize: 0,
		lanes: 0,
		threads: 0,
		lanesUsed: 0,
		latency: {},
		longestPauseNs: 0,
		fullLoad: null,
		fullLoadReason: 'not run',
		sampledFilesAtOnce: null,
		verified: 'none',
		data: null,
		seed: null,
		writtenSecondsAgo: null,
		time: {prepare: 0, run: 0, close: 0, real: 0, user: 0, sys: 0},
		busy: null,
		cpuSeconds: 0,
		threadUse: [],
		placement: null,
		left: {files: 0, bytes: 0},
		series: [],
		notes: [],
	};
}

function statusOf(files: readonly FileResult[], cancelled: boolean): OperationStatus {
	if (files.every(file => file.state === 'done')) {
		return 'complete';
	}

	if (cancelled) {
		return 'cancelled';
	}

	return files.some(file => file.state === 'done') ? 'partial' : 'failed';
}

/** Stored bytes and time while all lanes were busy, or the reason why there is no such figure. */
function fullLoadOf(
	{run, storedByFile}: OperationParts,
	files: readonly FileResult[],
): {bytes: number; ns: number} | string {
	const {table} = run;
	if (files.some(file => file.state !== 'done')) {
		return 'not every file is done';
	}

	if (storedByFile && perLane(files, table.lanes).some(count => count < filesForFullLoad)) {
		return `stored comes only with whole files here, and a lane had fewer than ${filesForFullLoad}`;
	}

	const ns = table.mark('fullEnd') - table.mark('fullStart');
	if (table.mark('fullStart') === 0 || ns <= 0) {
		return 'the lanes were never all busy at once';
	}

	return {bytes: table.mark('fullEndStored') - table.mark('fullStartStored'), ns};
}

function perLane(files: readonly FileResult[], lanes: number): number[] {
	const counts = Array.from({length: lanes}, () => 0);
	for (const {lane} of files) {
		if (lane !== null) {
			counts[lane] = (counts[lane] ?? 0) + 1;
		}
	}

	return counts;
}

/** Each distinct note once, with how many files it is true of: 10,000 files must not give 10,000 lines. */
function fileNotes(files: readonly FileResult[]): string[] {
	const counts = new Map<string, number>();
	for (const note of files.flatMap(file => file.notes)) {
		counts.set(note, (counts.get(note) ?? 0) + 1);
	}

	return [...counts].map(([note, count]) => `${count === 1 ? '1 file' : `${count} files`}: ${note}`);
}
