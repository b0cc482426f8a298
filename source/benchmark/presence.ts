import {setTimeout as pause} from 'node:timers/promises';
import {errorFacts, StorageError} from '../storage/storage-error.js';
import {withDeadline} from './deadline.js';
import {Heartbeat} from './heartbeat.js';
import {beginOwnRun, endOwnRun, type Mark, markBytes, markOf, markPath} from './mark.js';
import {type Arrival, Neighbours, refusals} from './neighbours.js';

/** Between two looks at those who arrive at the same time, and looks at most: 5 s. */
const lookEveryMs = 50;
const mostLooks = 100;

/** Seconds that a run which only reads spends on a mark: a full cluster may take a minute to refuse one. */
const readerSeconds = 4;

export type PresenceOptions = Arrival & {
	/** It begins by making the base directory; without that one that is missing is left missing. */
	readonly makesBase: boolean;
	/** What else than waiting the user can do when another run is in the way, as a sentence goes on. */
	readonly wayOut?: string;
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
	readonly #directory: string;
	readonly #path: string;
	#state: Mark['state'] = 'arriving';
	#begun = false;
	readonly #heartbeat: Heartbeat;
	readonly #neighbours: Neighbours;

	/** Rejects with a `conflict` when another run is in the way, and then leaves no mark. */
	static async enter(options: PresenceOptions): Promise<Presence> {
		const presence = new Presence(options);
		try {
			await presence.#enter();
		} catch (error) {
			options.patience.doubtAfter(errorFacts(error).kind);
			await presence.leave();
			options.signal.throwIfAborted();
			throw error;
		}

		return presence;
	}

	private constructor(options: PresenceOptions) {
		this.#options = options;
		this.#directory = options.layout.base || '/';
		this.#path = markPath(options.layout, options.id);
		this.#heartbeat = new Heartbeat(`renewing ${this.#path}`, async limit => this.#renew(limit));
		this.#neighbours = new Neighbours(options, note => this.#note(note));
	}

	/** Takes the mark away, as far as the target lets it. */
	async leave(): Promise<void> {
		if (!this.#begun) {
			return;
		}

		this.#begun = false;
		await this.#heartbeat.stop(this.#options.patience);
		await this.#remove(this.#path);
		endOwnRun(this.#options.id);
	}

	async #enter(): Promise<void> {
		const {id, makesBase, share, signal, storage} = this.#options;
		const {isEmpty, others} = await this.#neighbours.look();
		if (!share) {
			this.#refuse(others.find(({state}) => state === 'at-work'));
		}

		if (isEmpty && !makesBase) {
			return;
		}

		if (makesBase) {
			await this.#limited(`making ${this.#directory}`, limit => storage.makeDirectory(this.#directory, limit));
		}

		const isMarked = await this.#mark('arriving');
		for (let looks = 1; ; looks++) {
			const {others} = await this.#neighbours.look();
			if (others.length === 0 || share) {
				this.#note(...others.map(other => `${whoIs(other)} was at work in ${this.#directory} meanwhile`));
				break;
			}

			// Without a mark nobody waits for this one.
			const isFirst = (other: Mark) => !isMarked || other.state === 'at-work' || other.id < id;
			this.#refuse(others.find(other => isFirst(other) || looks === mostLooks));
			await pause(lookEveryMs, undefined, {signal}).catch(() => signal.throwIfAborted());
		}

		if (isMarked) {
			await this.#mark('at-work');
		}
	}

	/** Writes the mark and goes on renewing it. Whether it is there: who only reads may do so without. */
	async #mark(state: Mark['state']): Promise<boolean> {
		const {id, timeout, work} = this.#options;
		this.#state = state;
		this.#begun = true;
		beginOwnRun(id);
		const seconds = work === 'reads' ? Math.min(timeout, readerSeconds) : timeout;
		try {
			await this.#limited(`writing ${this.#path}`, limit => this.#write(limit), seconds);
		} catch (error) {
			const {kind, message} = errorFacts(error);
			if (work === 'changes' || !(kind === 'timeout' || refusals.has(kind))) {
				throw error;
			}

			await this.#heartbeat.stop(this.#options.patience);
			// One that is slow may come to lie there yet: it is taken away at the end.
			if (kind !== 'timeout') {
				await this.#remove(this.#path);
			}

			this.#note(`no mark could be left, so that other runs do not know of this one: ${message}`);
			return false;
		}

		this.#heartbeat.start();
		return true;
	}

	async #renew(signal: AbortSignal): Promise<void> {
		const {storage} = this.#options;
		const isGone = await storage.stat(this.#path, signal).then(
			facts => facts === undefined,
			() => false,
		);
		await this.#write(signal);
		if (isGone) {
			this.#note(
				`this run’s mark in ${this.#directory} had gone and was written again: another run may have been at work there meanwhile`,
			);
		}
	}

	/** Each is said once. */
	#note(...notes: readonly string[]): void {
		this.notes.push(...notes.filter(note => !this.notes.includes(note)));
	}

	#refuse(other: Mark | undefined): void {
		if (other) {
			throw new StorageError('conflict', `${whoIs(other)} is at work in ${this.#directory}`, {
				hint: `Wait until it has ended (3 minutes if it was killed on another machine)${this.#options.wayOut ?? ''}.`,
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
