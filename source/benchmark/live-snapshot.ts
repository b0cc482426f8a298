import {mebibyte} from '../profile/mebibyte.js';
import type {Operation} from '../profile/operations.js';
import {mergeHistograms, percentile} from '../results/histogram.js';
import type {SeriesPoint} from '../results/run-result.js';
import {nowNs} from './clock.js';
import {fileName} from './layout.js';
import type {OperationRun} from './operation-run.js';
import {type FileProgress, type FileProgressState, fileProgressStates, type Phase, type Snapshot} from './snapshot.js';
import type {ThreadPool} from './thread-pool.js';

/** A file that has moved no byte for this long is called stalled. */
const stalledAfterSeconds = 2;

/** Where the run stands; kept by `startRun`. */
export type RunPosition = {
	phase: Phase;
	phaseDone: number;
	phaseTotal: number;
	operation: Operation | null;
	step: number;
	steps: number;
	round: number;
	rounds: number;
	warmup: boolean;
};

/** A snapshot over the shared table: sums are taken when it is made, everything dearer when it is asked for. */
export class LiveSnapshot implements Snapshot {
	readonly phase: Phase;
	readonly phaseDone: number;
	readonly phaseTotal: number;
	readonly operation: Operation | null;
	readonly step: number;
	readonly steps: number;
	readonly round: number;
	readonly rounds: number;
	readonly warmup: boolean;
	readonly files: number;
	readonly lanes: number;
	readonly bufferSize: number;
	readonly seconds: number;
	readonly wantedBytes: number;
	readonly sentBytes: number;
	readonly storedBytes: number;
	readonly counts: Record<FileProgressState, number>;
	readonly stalled: number;
	readonly retried: number;
	readonly #run: OperationRun | undefined;
	readonly #pool: ThreadPool | undefined;
	readonly #now = nowNs();

	constructor(position: Readonly<RunPosition>, run: OperationRun | undefined, pool: ThreadPool | undefined) {
		this.phase = position.phase;
		this.phaseDone = position.phaseDone;
		this.phaseTotal = position.phaseTotal;
		this.operation = position.operation;
		this.step = position.step;
		this.steps = position.steps;
		this.round = position.round;
		this.rounds = position.rounds;
		this.warmup = position.warmup;
		this.#run = run;
		this.#pool = pool;
		const table = run?.table;
		this.files = table?.files ?? 0;
		this.lanes = table?.lanes ?? 0;
		this.bufferSize = run?.order.bufferSize ?? 0;
		this.seconds = run?.sampler?.lasted ?? 0;
		this.wantedBytes = table?.total('wanted') ?? 0;
		this.sentBytes = table?.total('sent') ?? 0;
		this.storedBytes = table?.total('stored') ?? 0;
		this.counts = Object.fromEntries(fileProgressStates.map(state => [state, 0])) as Record<FileProgressState, number>;
		let [stalled, retried] = [0, 0];
		for (let row = 0; table && row < table.files; row++) {
			const state = table.state(row);
			this.counts[state]++;
			stalled += this.#isStalled(row, state) ? 1 : 0;
			retried += table.tries(row) > 1 ? 1 : 0;
		}

		this.stalled = stalled;
		this.retried = retried;
	}

	get sentRate(): number {
		return this.#run?.sampler?.rates(2).sent ?? 0;
	}

	get storedRate(): number {
		return this.seconds > 0 ? this.storedBytes / mebibyte / this.seconds : 0;
	}

	get filesPerSecond(): number {
		return this.seconds > 0 ? this.counts.done / this.seconds : 0;
	}

	get secondsLeft(): number | null {
		if (this.seconds < 2 || this.phase !== 'running') {
			return null;
		}

		// Where stored comes only with whole files it may be 0 for long; what was sent then tells more than nothing.
		const {sent, stored} = this.#run?.sampler?.rates(Math.max(5, this.seconds / 10)) ?? {sent: 0, stored: 0};
		const left = this.wantedBytes - (stored > 0 ? this.storedBytes : this.sentBytes);
		const rate = stored > 0 ? stored : sent;
		// All sent and nothing stored yet: how long the server still needs, nobody knows.
		return rate > 0 && (stored > 0 || left > 0) ? left / mebibyte / rate : null;
	}

	get fileSeconds(): Snapshot['fileSeconds'] {
		const histogram = this.#pool?.histograms().file;
		const at = (share: number) => (percentile(histogram ?? mergeHistograms([]), share) ?? 0) / 1e9;
		return histogram ? {p50: at(0.5), p90: at(0.9), p99: at(0.99), max: histogram.max / 1e9} : null;
	}

	get series(): readonly SeriesPoint[] {
		return this.#run?.sampler?.series ?? [];
	}

	get seriesStep(): number {
		return this.#run?.sampler?.step ?? 0.2;
	}

	get failures(): Snapshot['failures'] {
		return this.#run?.failures ?? [];
	}

	file(row: number): FileProgress {
		const run = this.#run;
		if (!run || row < 0 || row >= run.table.files) {
			throw new RangeError(`there is no file row ${row}`);
		}

		const {table} = run;
		const state = table.state(row);
		const start = table.get(row, 'start');
		const end = table.get(row, 'end') || this.#now;
		return {
			index: run.fileNumber(row),
			name: fileName(run.fileNumber(row)),
			state,
			wanted: table.get(row, 'wanted'),
			sent: table.get(row, 'sent'),
			stored: table.get(row, 'stored'),
			seconds: start > 0 ? Math.max(0, end - start) / 1e9 : 0,
			idleSeconds: isActive(state) ? this.#idle(row) : 0,
			stalled: this.#isStalled(row, state),
			tries: table.tries(row),
			error: run.errors.get(row) ?? null,
		};
	}

	laneFile(lane: number): number {
		return this.#run?.table.laneFile(lane) ?? -1;
	}

	#idle(row: number): number {
		return Math.max(0, this.#now - (this.#run?.table.get(row, 'moved') ?? this.#now)) / 1e9;
	}

	#isStalled(row: number, state: FileProgressState): boolean {
		return (state === 'running' || state === 'opening') && this.#idle(row) > stalledAfterSeconds;
	}
}

function isActive(state: FileProgressState): boolean {
	return state === 'opening' || state === 'running' || state === 'all-sent';
}
