import type {Run} from '../../source/benchmark/run.js';
import type {FileProgress, FileProgressState, Phase, Snapshot} from '../../source/benchmark/snapshot.js';
import type {Operation} from '../../source/profile/operations.js';
import type {ErrorFacts, RunResult, SeriesPoint} from '../../source/results/run-result.js';

const mebibyte = 1024 ** 2;

/** A made-up course of events, a pure function of time: what the screens are tried on without an engine. */
export type Script = {
	readonly operation: Operation;
	readonly files: number;
	/** Bytes a file. */
	readonly size: number;
	readonly lanes: number;
	/** MiB/s of one lane. */
	readonly laneRate: number;
	/** Seconds between the last byte sent and the server's word. */
	readonly wait?: number;
	/** Index of a file that fails half-way, one that stalls half-way for good, one that is on its second try. */
	readonly failing?: readonly number[];
	readonly stalling?: readonly number[];
	readonly retrying?: readonly number[];
	readonly phase?: Phase;
	readonly step?: number;
	readonly steps?: number;
	readonly round?: number;
	readonly rounds?: number;
	readonly name?: (index: number) => string;
};

const failure: ErrorFacts = {
	kind: 'server-error',
	message: 'the filer has no free volumes left (500)',
	hint: 'Grow the cluster (weed volume -max) or use fewer files.',
	offset: null,
	wanted: null,
	found: null,
};

const lost: ErrorFacts = {...failure, kind: 'connection-lost', message: 'connection reset', hint: null};

function fileAt(script: Script, index: number, seconds: number): FileProgress {
	const {size, lanes, laneRate, wait = 0, failing = [], stalling = [], retrying = [], operation} = script;
	const moving = size / mebibyte / laneRate;
	const start = Math.floor(index / lanes) * (moving + wait);
	const age = seconds - start;
	const stopsHalf = failing.includes(index) || stalling.includes(index);
	const share = Math.max(0, Math.min(stopsHalf ? 0.5 : 1, moving > 0 ? age / moving : 1));
	const sent = Math.floor(size * share);
	const isWrite = operation === 'write' || operation === 'append';
	let state: FileProgressState = 'running';
	if (age < 0) {
		state = 'waiting';
	} else if (failing.includes(index) && share >= 0.5) {
		state = 'failed';
	} else if (retrying.includes(index) && share < 0.3) {
		state = 'retrying';
	} else if (age >= moving + wait && !stopsHalf) {
		state = 'done';
	} else if (share >= 1) {
		state = 'all-sent';
	}

	const idle = stalling.includes(index) ? Math.max(0, age - moving / 2) : state === 'all-sent' ? age - moving : 0;
	return {
		index,
		name: script.name?.(index) ?? `test_io_${index}`,
		state,
		wanted: size,
		sent: age < 0 ? 0 : sent,
		stored: state === 'done' ? size : isWrite || age < 0 ? 0 : sent,
		seconds: Math.max(0, Math.min(age, moving + wait)),
		idleSeconds: state === 'running' || state === 'all-sent' ? idle : 0,
		stalled: state === 'running' && idle >= 2,
		tries: retrying.includes(index) ? 2 : 1,
		error: state === 'failed' ? failure : state === 'retrying' ? lost : null,
	};
}

/** The same with members that a spread does not see, as those of the engine's live object are. */
export function liveSnapshot(plain: Snapshot): Snapshot {
	const live = {} as Snapshot;
	for (const name of Object.keys(plain) as (keyof Snapshot)[]) {
		Object.defineProperty(live, name, {enumerable: false, get: () => plain[name]});
	}

	return live;
}

/** The script's state `seconds` after its lanes started. */
export function scriptedSnapshot(script: Script, seconds: number): Snapshot {
	const {files, lanes, size, laneRate, wait = 0, phase = 'running'} = script;
	const all = Array.from({length: files}, (_, index) => fileAt(script, index, seconds));
	const count = (state: FileProgressState) => all.filter(file => file.state === state).length;
	const sum = (pick: (file: FileProgress) => number) => all.reduce((total, file) => total + pick(file), 0);
	const done = all.filter(file => file.state === 'done');
	const fileSeconds = size / mebibyte / laneRate + wait;
	const step = Math.max(0.1, 2 ** Math.ceil(Math.log2(Math.max(1, seconds / 60))) / 10);
	const series = Array.from({length: Math.min(600, Math.floor(seconds / step))}, (_, index): SeriesPoint => {
		const sent = lanes * laneRate * (0.9 + 0.1 * Math.sin(index));
		return {t: (index + 1) * step, sent, stored: sent, active: lanes};
	});
	const stored = sum(file => file.stored);
	return {
		phase,
		phaseDone: 0,
		phaseTotal: 0,
		operation: script.operation,
		step: script.step ?? 1,
		steps: script.steps ?? 1,
		round: script.round ?? 1,
		rounds: script.rounds ?? 1,
		warmup: false,
		seconds,
		files,
		lanes,
		bufferSize: 8 * mebibyte,
		wantedBytes: files * size,
		sentBytes: sum(file => file.sent),
		storedBytes: stored,
		counts: {
			waiting: count('waiting'),
			opening: 0,
			running: count('running'),
			'all-sent': count('all-sent'),
			retrying: count('retrying'),
			done: done.length,
			failed: count('failed'),
			cancelled: 0,
		},
		stalled: all.filter(file => file.stalled).length,
		retried: all.filter(file => file.tries > 1 && file.state !== 'waiting').length,
		sentRate: lanes * laneRate,
		storedRate: seconds > 0 ? stored / mebibyte / seconds : 0,
		filesPerSecond: seconds > 0 ? done.length / seconds : 0,
		secondsLeft: seconds > 2 ? Math.max(0, (files / lanes) * fileSeconds - seconds) : null,
		fileSeconds:
			done.length > 0
				? {p50: fileSeconds, p90: fileSeconds * 1.1, p99: fileSeconds * 1.3, max: fileSeconds * 1.5}
				: null,
		series,
		seriesStep: step,
		failures: all.flatMap(({index, name, error, state}) => (state === 'failed' && error ? [{index, name, error}] : [])),
		file: index => all[index] as FileProgress,
		laneFile(lane) {
			const moving = all.filter(
				file => file.index % lanes === lane && !['waiting', 'done', 'failed'].includes(file.state),
			);
			return moving[0]?.index ?? -1;
		},
	};
}

/** A run that follows the script by a clock (seconds) and never ends by itself. */
export function scriptedRun(script: Script, clock: () => number): Run & {readonly cancelled: () => boolean} {
	let stopped = false;
	return {
		snapshot: () => scriptedSnapshot(script, clock()),
		cancel() {
			stopped = true;
		},
		cancelled: () => stopped,
		finished: new Promise<RunResult>(() => {}),
	};
}
