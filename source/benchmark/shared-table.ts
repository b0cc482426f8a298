import {type FileProgressState, fileProgressStates} from './snapshot.js';

/**
 * One row a file; the doubles of a row. Times are nanoseconds of `nowNs()`, 0 = not yet. `moved` is the last movement of
 * any byte, for the eye; `progress` the last one that counts against the timeout (`thread/progress.ts`).
 */
const doubles = ['wanted', 'sent', 'stored', 'start', 'end', 'moved', 'progress'] as const;

/** Whole numbers of a row. */
const integers = ['state', 'tries'] as const;

/** Whole numbers of the whole operation, changed with Atomics only. */
const counters = ['nextTask', 'lanesStarted', 'lanesOut', 'running'] as const;

/** Doubles of the whole operation. `fullStart`/`fullEnd` are moments, the others bytes and nanoseconds. */
const marks = ['lastMove', 'longestPause', 'fullStart', 'fullStartStored', 'fullEnd', 'fullEndStored'] as const;

type Counter = (typeof counters)[number];
type Mark = (typeof marks)[number];

const integerBase = counters.length;
const doubleBase = marks.length;

const stateCode = Object.fromEntries(fileProgressStates.map((state, code) => [state, code])) as Record<
	FileProgressState,
	number
>;

export type TableMemory = {
	readonly integers: SharedArrayBuffer;
	readonly doubles: SharedArrayBuffer;
	readonly files: number;
	readonly lanes: number;
};

/**
 * The live state of one operation in shared memory: a row a file, written only by the lane that has the file, read by
 * the main thread at any time. 500,000 updates by messages cost 2.3 s of CPU, by this 0.1 s. The doubles are plain
 * stores because Atomics know no doubles and BigInt cells would allocate on every update; one writer a row and aligned
 * 8-byte stores make that safe. What several threads change (the next task, running files) goes through Atomics.
 */
export class SharedTable {
	readonly memory: TableMemory;
	readonly files: number;
	readonly lanes: number;
	readonly #integers: Int32Array;
	readonly #doubles: Float64Array;
	readonly #laneBase: number;

	constructor(memory: TableMemory) {
		this.memory = memory;
		this.files = memory.files;
		this.lanes = memory.lanes;
		this.#integers = new Int32Array(memory.integers);
		this.#doubles = new Float64Array(memory.doubles);
		this.#laneBase = integerBase + memory.files * integers.length;
	}

	static create(files: number, lanes: number): SharedTable {
		const table = new SharedTable({
			integers: new SharedArrayBuffer(4 * (integerBase + files * integers.length + lanes)),
			doubles: new SharedArrayBuffer(8 * (doubleBase + files * doubles.length)),
			files,
			lanes,
		});
		for (let lane = 0; lane < lanes; lane++) {
			table.setLaneFile(lane, -1);
		}

		return table;
	}

	/** Adds to a counter and gives the value before. */
	add(counter: Counter, n: number): number {
		return Atomics.add(this.#integers, counters.indexOf(counter), n);
	}

	counter(counter: Counter): number {
		return Atomics.load(this.#integers, counters.indexOf(counter));
	}

	mark(mark: Mark): number {
		return this.#doubles[marks.indexOf(mark)] as number;
	}

	setMark(mark: Mark, value: number): void {
		this.#doubles[marks.indexOf(mark)] = value;
	}

	/**
	 * Notes that bytes of `file` moved at `now`, and how long nothing had moved on any file. Two threads at once may
	 * measure the same pause twice, never a longer one than there was by more than their delay (microseconds).
	 */
	move(file: number, now: number): void {
		this.set(file, 'moved', now);
		this.notePause(now);
		this.setMark('lastMove', now);
	}

	/** Also called when a try ends: a pause that only the timeout has ended is one too. */
	notePause(now: number): void {
		const pause = now - this.mark('lastMove');
		if (pause > this.mark('longestPause')) {
			this.setMark('longestPause', pause);
		}
	}

	get(file: number, column: (typeof doubles)[number]): number {
		return this.#doubles[doubleBase + file * doubles.length + doubles.indexOf(column)] as number;
	}

	set(file: number, column: (typeof doubles)[number], value: number): void {
		this.#doubles[doubleBase + file * doubles.length + doubles.indexOf(column)] = value;
	}

	state(file: number): FileProgressState {
		const code = Atomics.load(this.#integers, integerBase + file * integers.length);
		return fileProgressStates[code] ?? 'waiting';
	}

	setState(file: number, state: FileProgressState): void {
		Atomics.store(this.#integers, integerBase + file * integers.length, stateCode[state]);
	}

	tries(file: number): number {
		return Atomics.load(this.#integers, integerBase + file * integers.length + 1);
	}

	setTries(file: number, tries: number): void {
		Atomics.store(this.#integers, integerBase + file * integers.length + 1, tries);
	}

	laneFile(lane: number): number {
		return Atomics.load(this.#integers, this.#laneBase + lane);
	}

	setLaneFile(lane: number, file: number): void {
		Atomics.store(this.#integers, this.#laneBase + lane, file);
	}

	/** Sum of a column over all files. */
	total(column: 'wanted' | 'sent' | 'stored'): number {
		let sum = 0;
		for (let i = doubleBase + doubles.indexOf(column); i < this.#doubles.length; i += doubles.length) {
			sum += this.#doubles[i] as number;
		}

		return sum;
	}
}
