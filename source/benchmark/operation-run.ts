import type {ErrorFacts, FileResult, ThreadUse} from '../results/run-result.js';
import {fileName, filePath, layoutOf} from './layout.js';
import type {OperationOrder} from './messages.js';
import {Sampler} from './sampler.js';
import {SharedTable} from './shared-table.js';
import type {ThreadPool} from './thread-pool.js';

/** After this many files in a row that failed alike, the rest would too: it is not tried. */
const equalFailuresLimit = 20;

/** How long threads have after a cancel to end their tries, discard half-made files (0.5 s) and report. */
const cancelGraceMs = 800;

export type Failure = {readonly index: number; readonly name: string; readonly error: ErrorFacts};

/** One operation while it runs on the threads: what the lanes report, and what can be asked meanwhile. */
export class OperationRun {
	readonly order: OperationOrder;
	readonly table: SharedTable;
	readonly failures: Failure[] = [];
	/** The last error of a file that is tried again or has failed, by row. */
	readonly errors = new Map<number, ErrorFacts>();
	/** What a person should be told of the whole operation. */
	readonly notes: string[] = [];
	sampler: Sampler | undefined;
	/** What each thread used; empty until all have ended. */
	threadUse: readonly ThreadUse[] = [];
	readonly cpuBefore = process.cpuUsage();
	/** CPU seconds of the whole process while the lanes were at work: what starting the threads costs is none of a byte's. */
	cpuSeconds = 0;
	readonly #pool: ThreadPool;
	readonly #results: (FileResult | undefined)[];
	#equalFailures = 0;
	#lastFailure = '';

	constructor(order: OperationOrder, pool: ThreadPool) {
		this.order = order;
		this.table = new SharedTable(order.table);
		this.#pool = pool;
		this.#results = Array.from({length: this.table.files});
	}

	/** Until every thread stands ready. */
	async prepare(): Promise<void> {
		await this.#pool.prepare(this.order, {
			onFile: (row, result) => this.#ended(row, result),
			onRetry: (row, error) => this.errors.set(row, error),
			onDeath: (lanes, error) => this.#died(lanes, error),
		});
	}

	/** From letting the lanes go until the last file is closed. */
	async run(): Promise<void> {
		const sampler = new Sampler(this.table, () => this.#pool.utilization());
		this.sampler = sampler;
		this.table.setMark('lastMove', sampler.startNs);
		const before = process.cpuUsage();
		this.threadUse = await this.#pool.run();
		const {system, user} = process.cpuUsage(before);
		this.cpuSeconds = (user + system) / 1e6;
		sampler.stop();
	}

	async cancel(): Promise<void> {
		await this.#pool.cancel(cancelGraceMs);
	}

	/** One result a file, in order; files that never reported are told from the shared table. */
	results(): FileResult[] {
		return this.#results.map((result, row) => result ?? this.#unreported(row));
	}

	fileNumber(row: number): number {
		return this.order.indices?.[row] ?? row;
	}

	#ended(row: number, result: FileResult): void {
		this.#results[row] = result;
		if (result.state === 'done') {
			this.#equalFailures = 0;
		}

		if (result.error === null) {
			return;
		}

		const {error} = result;
		this.errors.set(row, error);
		this.failures.push({index: result.index, name: result.name, error});
		const alike = `${error.kind} ${error.message.replaceAll(/\/\S*|\d+/g, '')}`;
		this.#equalFailures = alike === this.#lastFailure ? this.#equalFailures + 1 : 1;
		this.#lastFailure = alike;
		if (this.#equalFailures === equalFailuresLimit && this.table.counter('nextTask') < this.table.files) {
			this.notes.push(`stopped after ${equalFailuresLimit} files in a row failed alike: ${error.message}`);
			this.table.add('nextTask', this.table.files);
		}
	}

	#died(lanes: readonly number[], error: ErrorFacts): void {
		for (const lane of lanes) {
			const row = this.table.laneFile(lane);
			if (row >= 0 && this.#results[row] === undefined && this.table.state(row) !== 'done') {
				this.table.setState(row, 'failed');
				this.table.add('running', -1);
				this.#ended(row, {...this.#unreported(row), state: 'failed', error});
			}
		}
	}

	#unreported(row: number): FileResult {
		const {table} = this;
		const index = this.fileNumber(row);
		const started = table.get(row, 'start') || null;
		const ended = started && (table.get(row, 'end') || table.get(row, 'moved'));
		const tries = table.tries(row);
		// Its thread was ended with some finished files still to be told of (`thread/outbox.ts`).
		const isDone = table.state(row) === 'done';
		return {
			index,
			name: fileName(index),
			path: filePath(layoutOf(this.order.baseDir), index),
			state: isDone ? 'done' : tries > 0 ? 'cancelled' : 'not-run',
			wanted: table.get(row, 'wanted'),
			bytes: isDone ? table.get(row, 'stored') : 0,
			moved: table.get(row, 'sent'),
			startNs: started,
			endNs: ended,
			firstStartNs: started,
			lastEndNs: ended,
			openNs: null,
			firstByteNs: null,
			waitNs: null,
			tries,
			lostBytes: 0,
			lostNs: 0,
			checkedBytes: 0,
			lane: null,
			error: null,
			notes: isDone ? ['its thread was ended before all was told of it'] : [],
		};
	}
}
