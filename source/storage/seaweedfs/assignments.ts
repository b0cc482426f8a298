import {onAbort} from '../http/on-abort.js';
import type {Target} from '../storage.js';
import {nextFileId} from './file-id.js';
import type {FilerCalls} from './filer-calls.js';
import {ttlSeconds} from './ttl.js';

/** A place for one chunk, given by the master. */
export type Assignment = {
	/** As it is written down in an entry. */
	readonly fileId: string;
	/** As it is sent to: of several ids of one call, a token allows only the first and this form of the others. */
	readonly address: string;
	/** `host:port`. */
	readonly server: string;
	/** A token for this chunk; empty without security. */
	readonly auth: string;
	readonly assignedAt: number;
};

/** Milliseconds after which an assignment is not used any more: its token ends 10 s after the assign. */
const longestWait = 7000;

type Waiter = {resolve(assignment: Assignment): void; reject(error: unknown): void};

export type AssignmentPlan = {
	readonly directory: string;
	/** Bytes of a chunk. */
	readonly size: number;
	/**
	 * Ids of one call. One for large chunks, because all of a call lie on one volume; several for small files, whose calls
	 * cost more than their bytes.
	 */
	readonly count: number;
};

/**
 * File ids for the chunks of one directory, assigned ahead so that no upload waits for one. What is taken is replaced
 * at once; what is left at the end is never used, which costs the cluster nothing.
 */
export class Assignments {
	readonly #calls: FilerCalls;
	readonly #request: Parameters<FilerCalls['assign']>[0];
	readonly #count: number;
	readonly #ahead: () => number;
	readonly #closing: AbortSignal;
	#ready: Assignment[] = [];
	readonly #waiting: Waiter[] = [];
	#asked = 0;

	/** `ahead`: how many to have in hand; `closing` ends all calls. */
	constructor(
		calls: FilerCalls,
		plan: AssignmentPlan,
		options: Target['options'],
		ahead: () => number,
		closing: AbortSignal,
	) {
		const {count, directory, size} = plan;
		this.#calls = calls;
		this.#count = count;
		this.#ahead = ahead;
		this.#closing = closing;
		this.#request = {
			count,
			collection: String(options.collection ?? ''),
			replication: String(options.replication ?? ''),
			ttlSec: ttlSeconds(options),
			diskType: String(options.disk ?? ''),
			path: `${directory}/`,
			expectedDataSize: size * count,
		};
	}

	/** Rejects when the filer cannot assign, or with the signal's reason. */
	async take(signal: AbortSignal): Promise<Assignment> {
		signal.throwIfAborted();
		this.#ready = this.#ready.filter(({assignedAt}) => performance.now() - assignedAt < longestWait);
		const ready = this.#ready.shift();
		const taken = ready ?? this.#wait(signal);
		const wanted = this.#waiting.length + this.#ahead() - this.#ready.length;
		while (this.#asked * this.#count < wanted) {
			this.#ask();
		}

		return taken;
	}

	/** A server does not answer: ids on it are not used, and others are asked for. */
	avoid(server: string): void {
		this.#ready = this.#ready.filter(assignment => assignment.server !== server);
	}

	async #wait(signal: AbortSignal): Promise<Assignment> {
		return new Promise((resolve, reject) => {
			const settled = () => {
				release();
				const index = this.#waiting.indexOf(waiter);
				if (index !== -1) {
					this.#waiting.splice(index, 1);
				}
			};

			const waiter: Waiter = {
				resolve(assignment) {
					settled();
					resolve(assignment);
				},
				reject(error) {
					settled();
					reject(error);
				},
			};
			const release = onAbort(signal, () => {
				waiter.reject(signal.reason);
			});
			this.#waiting.push(waiter);
		});
	}

	#ask(): void {
		this.#asked++;
		this.#calls.assign(this.#request, this.#closing).then(
			({auth, fileId, location}) => {
				this.#asked--;
				const common = {auth, server: location?.url ?? '', assignedAt: performance.now()};
				for (let i = 0; i < this.#count; i++) {
					const address = i === 0 ? fileId : `${fileId}_${i}`;
					const assignment = {...common, address, fileId: nextFileId(fileId, i)};
					const [waiter] = this.#waiting;
					if (waiter === undefined) {
						this.#ready.push(assignment);
					} else {
						waiter.resolve(assignment);
					}
				}
			},
			(error: unknown) => {
				this.#asked--;
				// Nobody waits: whoever comes next asks again and is told.
				this.#waiting[0]?.reject(error);
			},
		);
	}
}
