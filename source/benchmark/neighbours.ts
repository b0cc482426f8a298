import {setTimeout as pause} from 'node:timers/promises';
import type {ErrorKind} from '../results/run-result.js';
import type {Storage} from '../storage/storage.js';
import {errorFacts, StorageError} from '../storage/storage-error.js';
import {eachWithDeadline, withDeadline} from './deadline.js';
import type {Layout} from './layout.js';
import {inEachOthersWay, isAlive, type Mark, type MarkWork, markId, parseMark} from './mark.js';
import type {Patience} from './patience.js';

/** Of one mark, and the time between two. */
const mostReads = 10;
const readEveryMs = 50;

const silences: ReadonlySet<ErrorKind> = new Set(['timeout', 'unreachable']);

/** Of a run’s own mark or of the list of marks; no reason not to read. */
export const refusals: ReadonlySet<ErrorKind> = new Set(['not-permitted', 'no-space', 'unsupported', 'server-error']);

export type Arrival = {
	/** Of this run. */
	readonly id: string;
	readonly work: MarkWork;
	/** The user has said that others at work are no reason to refuse. */
	readonly share: boolean;
	readonly storage: Storage;
	readonly layout: Layout;
	readonly patience: Patience;
	readonly signal: AbortSignal;
	/** Seconds for one call. */
	readonly timeout: number;
};

/** The other runs in a base directory, as their marks there tell. */
export class Neighbours {
	readonly #options: Arrival;
	readonly #onNote: (note: string) => void;
	readonly #directory: string;

	/** @param onNote hears what the user should know beside the result */
	constructor(options: Arrival, onNote: (note: string) => void) {
		this.#options = options;
		this.#onNote = onNote;
		this.#directory = options.layout.base || '/';
	}

	/** Who else is there and in the way. What dead runs have left is taken away. */
	async look(): Promise<{readonly isEmpty: boolean; readonly others: readonly Mark[]}> {
		const {id, patience, storage, work} = this.#options;
		const {isEmpty, paths} = await this.#list();
		const others: Mark[] = [];
		for (const path of paths) {
			const other = markId(path);
			const mark = other === undefined || other === id ? undefined : await this.#markAt(path);
			if (mark && !isAlive(mark)) {
				await patience.tried(`removing ${path}`, limit => storage.remove(path, limit));
			} else if (other !== undefined && mark && inEachOthersWay(mark, {work})) {
				others.push({...mark, id: other});
			}
		}

		return {isEmpty, others};
	}

	/** Where marks lie. Who only reads may do so where nothing can be listed. */
	async #list(): Promise<{readonly isEmpty: boolean; readonly paths: readonly string[]}> {
		const {signal, storage, timeout, work} = this.#options;
		// A filer may list an entry twice when it is written meanwhile.
		const paths = new Set<string>();
		let isEmpty = true;
		try {
			const what = `listing ${this.#directory}`;
			for await (const {isDirectory, path} of eachWithDeadline(signal, timeout, what, limit =>
				storage.list(this.#directory, limit),
			)) {
				isEmpty = false;
				if (!isDirectory && markId(path) !== undefined) {
					paths.add(path);
				}
			}
		} catch (error) {
			const {kind, message} = errorFacts(error);
			if (work === 'changes' || !refusals.has(kind)) {
				throw error;
			}

			this.#onNote(this.#unseen(message));
			return {isEmpty: false, paths: []};
		}

		return {isEmpty, paths: [...paths]};
	}

	/** Undefined when it has gone. Nobody goes in beside a mark that cannot be read, unless told to. */
	async #markAt(path: string): Promise<Mark | undefined> {
		const {share, signal} = this.#options;
		try {
			const bytes = await this.#read(path);
			const mark = bytes && parseMark(bytes);
			if (bytes && !mark) {
				throw new StorageError('conflict', `${path} is not a mark that this version of dfsio-tui can read`);
			}

			return mark;
		} catch (error) {
			signal.throwIfAborted();
			const {kind, message} = errorFacts(error);
			if (!share || silences.has(kind)) {
				throw new StorageError(kind, this.#unseen(message), {
					hint: `Look at ${path}; if no run is at work there, remove it. Or choose another --base-dir.`,
				});
			}

			this.#onNote(this.#unseen(message));
			return undefined;
		}
	}

	/** A mark that is being renewed may have lost its old content on the way: it is read again. */
	async #read(path: string): Promise<Uint8Array | undefined> {
		const {signal, storage, timeout} = this.#options;
		for (let tries = 1; ; tries++) {
			try {
				return await withDeadline(signal, timeout, `reading ${path}`, limit => storage.readSmall(path, limit));
			} catch (error) {
				if (signal.aborted || tries === mostReads || silences.has(errorFacts(error).kind)) {
					throw error;
				}
			}

			await pause(readEveryMs, undefined, {signal}).catch(() => signal.throwIfAborted());
		}
	}

	#unseen(message: string): string {
		return `it could not be seen whether another run is at work in ${this.#directory}: ${message}`;
	}
}
