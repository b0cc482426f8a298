import {setTimeout as pause} from 'node:timers/promises';
import type {ErrorKind} from '../results/run-result.js';
import type {Storage} from '../storage/storage.js';
import {errorFacts, StorageError} from '../storage/storage-error.js';
import {eachWithDeadline, withDeadline} from './deadline.js';
import type {Layout} from './layout.js';
import {
	beatEveryMs,
	beginOwnRun,
	endOwnRun,
	inEachOthersWay,
	isAlive,
	type Mark,
	type MarkWork,
	markBytes,
	markId,
	markOf,
	markPath,
	parseMark,
} from './mark.js';
import type {Patience} from './patience.js';

/** Between two looks at those who arrive at the same time, and looks at most: 5 s. */
const lookEveryMs = 50;
const mostLooks = 100;

/** Of one mark. */
const mostReads = 10;

const silences: ReadonlySet<ErrorKind> = new Set(['timeout', 'unreachable']);

/** Seconds that a run which only reads spends on a mark: a full cluster may take a minute to refuse one. */
const readerSeconds = 4;

/** Of a mark or of the list of marks; no reason not to read. */
const refusals: ReadonlySet<ErrorKind> = new Set(['not-permitted', 'no-space', 'unsupported', 'server-error']);

export type PresenceOptions = {
	/** Of this run. */
	readonly id: string;
	readonly work: MarkWork;
	/** It begins by making the base directory; without that one that is missing is left missing. */
	readonly makesBase: boolean;
	/** The user has said that others at work are no reason to refuse. */
	readonly share: boolean;
	readonly storage: Storage;
	readonly layout: Layout;
	readonly patience: Patience;
	readonly signal: AbortSignal;
	/** Seconds for one call. */
	readonly timeout: number;
};

/**
 * A run's mark in the base directory, from before it touches anything until it has ended. Each run first writes its own
 * mark and then lists all: of two that arrive at the same moment at least one sees the other, and whoever sees somebody
 * in its way does not go in. So two are never inside together, and of those who only arrive the one with the smallest id
 * waits until the others have left or gone in, so that not all of them turn back.
 */
export class Presence {
	/** What the user should know of it beside the result. */
	readonly notes: string[] = [];
	readonly #options: PresenceOptions;
	readonly #path: string;
	#state: Mark['state'] = 'arriving';
	#timer: NodeJS.Timeout | undefined;
	/** Settles when the beat under way is stored or has failed. */
	#beat: Promise<unknown> | undefined;

	/** Rejects with a `conflict` when another run is in the way, and then leaves no mark. */
	static async enter(options: PresenceOptions): Promise<Presence> {
		const presence = new Presence(options);
		try {
			await presence.#enter();
		} catch (error) {
			await presence.leave();
			options.signal.throwIfAborted();
			const {kind, message} = errorFacts(error);
			if (options.work === 'changes' || !refusals.has(kind)) {
				throw error;
			}

			presence.notes.push(`no mark could be left, so that other runs do not know of this one: ${message}`);
		}

		return presence;
	}

	private constructor(options: PresenceOptions) {
		this.#options = options;
		this.#path = markPath(options.layout, options.id);
	}

	/** Takes the mark away, as far as the target lets it. */
	async leave(): Promise<void> {
		if (this.#timer === undefined) {
			return;
		}

		clearInterval(this.#timer);
		this.#timer = undefined;
		await this.#beat;
		await this.#remove(this.#path);
		endOwnRun(this.#options.id);
	}

	async #enter(): Promise<void> {
		const {id, layout, makesBase, share, signal, storage} = this.#options;
		const {isEmpty, others} = await this.#look();
		if (!share) {
			this.#refuse(others.find(({state}) => state === 'at-work'));
		}

		if (isEmpty && !makesBase) {
			return;
		}

		if (makesBase) {
			await this.#limited(`making ${layout.base || '/'}`, limit => storage.makeDirectory(layout.base || '/', limit));
		}

		await this.#begin();
		for (let looks = 1; ; looks++) {
			const {others} = await this.#look();
			if (others.length === 0 || share) {
				this.notes.push(...others.map(other => `${whoIs(other)} was at work in ${layout.base || '/'} meanwhile`));
				break;
			}

			this.#refuse(others.find(other => other.state === 'at-work' || other.id < id || looks === mostLooks));
			await pause(lookEveryMs, undefined, {signal}).catch(() => signal.throwIfAborted());
		}

		this.#state = 'at-work';
		await this.#limited(`writing ${this.#path}`, limit => this.#write(limit));
	}

	/** Writes the mark and goes on renewing it. */
	async #begin(): Promise<void> {
		const {id, patience, timeout, work} = this.#options;
		beginOwnRun(id);
		this.#timer = setInterval(() => {
			this.#beat ??= patience
				.tried(`writing ${this.#path}`, limit => this.#write(limit))
				.finally(() => {
					this.#beat = undefined;
				});
		}, beatEveryMs);
		const seconds = work === 'reads' ? Math.min(timeout, readerSeconds) : timeout;
		await this.#limited(`writing ${this.#path}`, limit => this.#write(limit), seconds).catch((error: unknown) => {
			const {kind, message} = errorFacts(error);
			throw kind === 'timeout' && work === 'reads' ? new StorageError('not-permitted', message) : error;
		});
	}

	/** Who else is there and in the way. What dead runs have left is taken away. */
	async #look(): Promise<{readonly isEmpty: boolean; readonly others: readonly Mark[]}> {
		const {id, layout, signal, storage, timeout, work} = this.#options;
		const directory = layout.base || '/';
		const found = new Map<string, string>();
		let isEmpty = true;
		const entries = eachWithDeadline(signal, timeout, `listing ${directory}`, limit => storage.list(directory, limit));
		for await (const {isDirectory, path} of entries) {
			isEmpty = false;
			const other = isDirectory ? undefined : markId(path);
			if (other !== undefined && other !== id) {
				found.set(other, path);
			}
		}

		const others: Mark[] = [];
		for (const [other, path] of found) {
			const bytes = await this.#read(path);
			const mark = bytes && parseMark(bytes);
			if (bytes && !mark) {
				throw new StorageError('conflict', `${path} is not a mark that this version of dfsio-tui can read`, {
					hint: 'Look at it; remove it or choose another --base-dir.',
				});
			}

			if (mark && !isAlive(mark)) {
				await this.#remove(path);
			} else if (mark && inEachOthersWay(mark, {work})) {
				others.push({...mark, id: other});
			}
		}

		return {isEmpty, others};
	}

	/** A mark that is being renewed may have lost its old content on the way: it is read again. */
	async #read(path: string): Promise<Uint8Array | undefined> {
		const {signal, storage} = this.#options;
		for (let tries = 1; ; tries++) {
			try {
				return await this.#limited(`reading ${path}`, limit => storage.readSmall(path, limit));
			} catch (error) {
				if (signal.aborted || tries === mostReads || silences.has(errorFacts(error).kind)) {
					throw error;
				}
			}

			await pause(lookEveryMs, undefined, {signal}).catch(() => signal.throwIfAborted());
		}
	}

	#refuse(other: Mark | undefined): void {
		if (other) {
			throw new StorageError('conflict', `${whoIs(other)} is at work in ${this.#options.layout.base || '/'}`, {
				hint: 'Wait until it has ended (2 minutes if it was killed), choose another --base-dir, or allow both with --share-base-dir.',
			});
		}
	}

	async #write(signal: AbortSignal): Promise<void> {
		const {id, storage, work} = this.#options;
		await storage.writeSmall(this.#path, markBytes(markOf({id, work, state: this.#state})), signal);
	}

	async #remove(path: string): Promise<void> {
		const {patience, storage} = this.#options;
		await patience.tried(`removing ${path}`, limit => storage.remove(path, limit));
	}

	async #limited<T>(
		what: string,
		work: (signal: AbortSignal) => Promise<T>,
		seconds = this.#options.timeout,
	): Promise<T> {
		return withDeadline(this.#options.signal, seconds, what, work);
	}
}

function whoIs({host, pid, work}: Mark): string {
	return `another dfsio-tui (process ${pid} on ${host}${work === 'reads' ? ', which only reads' : ''})`;
}
