import type {ErrorKind} from '../../results/run-result.js';
import type {Connection} from '../http/bulk/connection.js';
import type {Source} from '../storage.js';
import {StorageError} from '../storage-error.js';
import type {Assignment} from './assignments.js';
import {atOnce} from './at-once.js';
import {ChunkSource, type UploadedChunk, uploadChunk} from './chunk-upload.js';
import type {Place} from './filer-calls.js';
import type {ChunkDraft, Seaweed} from './seaweed.js';

/** Times that a chunk is sent, each time under a new id and, where there is a choice, to another server. */
const mostTries = 4;

/** Ids asked for at each further try, until one is on a server that has not refused the chunk: it is the master's choice. */
const mostIds = 5;

type Prepared = {readonly assignment: Assignment; readonly connection: Connection};

/** The uploading of one file's chunks, several at a time. */
export class ChunkWriter {
	/** What was stored, in the file's order, each at its place in what was sent. */
	readonly stored: ChunkDraft[] = [];
	/** Chunks that were sent, at least in part, and whose storing nobody has confirmed. */
	readonly unsure: ChunkDraft[] = [];
	resentBytes = 0;
	readonly #seaweed: Seaweed;
	readonly #place: Place;
	readonly #length: number;
	readonly #signal: AbortSignal;
	#prepared: Prepared[] = [];

	constructor(seaweed: Seaweed, place: Place, length: number, signal: AbortSignal) {
		this.#seaweed = seaweed;
		this.#place = place;
		this.#length = length;
		this.#signal = signal;
	}

	get #count(): number {
		return Math.ceil(this.#length / this.#seaweed.chunkSize);
	}

	get #atOnce(): number {
		return Math.min(this.#count, this.#seaweed.chunksAtOnce);
	}

	/** Has ids and connections ready for the first chunks, so that these are outside the clock. */
	async prepare(): Promise<void> {
		const assignments = this.#seaweed.assignments(this.#place, this.#length);
		const prepared = await Promise.allSettled(
			Array.from({length: this.#atOnce}, async () => {
				const assignment = await assignments.take(this.#signal);
				const pool = await this.#seaweed.servers.pool(assignment.server);
				return {assignment, connection: await pool.take(this.#signal)};
			}),
		);
		this.#prepared = prepared.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []));
		if (this.#prepared.length === 0) {
			for (const result of prepared) {
				if (result.status === 'rejected') {
					throw result.reason;
				}
			}
		}
	}

	/** Sends all. The first failure ends the other uploads. */
	async send(source: Source): Promise<void> {
		try {
			if (this.#count === 1) {
				await this.#sendChunk(0, source, this.#signal);
				return;
			}

			await atOnce(this.#count, this.#atOnce, this.#signal, async (index, signal) => {
				await this.#sendChunk(index, source, signal);
				return true;
			});
		} finally {
			await this.release();
		}
	}

	/** Gives back connections that were not used. */
	async release(): Promise<void> {
		for (const {assignment, connection} of this.#prepared.splice(0)) {
			(await this.#seaweed.servers.pool(assignment.server)).giveBack(connection);
		}
	}

	async #sendChunk(index: number, source: Source, signal: AbortSignal): Promise<void> {
		const {chunkSize} = this.#seaweed;
		const offset = index * chunkSize;
		const length = Math.min(chunkSize, this.#length - offset);
		const chunk = new ChunkSource(source, offset);
		const refusedBy = new Set<string>();
		for (let tries = 1; ; tries++) {
			const prepared = this.#nextPrepared(refusedBy);
			const assignment = prepared?.assignment ?? (await this.#assigned(refusedBy, signal));
			const draft: ChunkDraft = {
				fileId: assignment.fileId,
				offset,
				size: length,
				modifiedTsNs: BigInt(Date.now()) * 1_000_000n,
			};
			this.unsure.push(draft);
			const acknowledged = source.chunkStarts?.();
			let uploaded: UploadedChunk;
			try {
				uploaded = await uploadChunk(this.#seaweed.servers, assignment, prepared?.connection, chunk, length, signal);
			} catch (error) {
				signal.throwIfAborted();
				if (tries === mostTries || !mayHelp(error)) {
					throw error;
				}

				refusedBy.add(assignment.server);
				this.resentBytes += chunk.reported;
				continue;
			}

			this.unsure.splice(this.unsure.indexOf(draft), 1);
			this.stored[index] = {...draft, eTag: uploaded.eTag};
			this.resentBytes += uploaded.resentBytes;
			acknowledged?.();
			source.stored(offset, length);
			return;
		}
	}

	#nextPrepared(refusedBy: ReadonlySet<string>): Prepared | undefined {
		const index = this.#prepared.findIndex(({assignment}) => !refusedBy.has(assignment.server));
		return index === -1 ? undefined : this.#prepared.splice(index, 1)[0];
	}

	/** An id on a server that has not refused the chunk, if there seems to be one; else on one that has. */
	async #assigned(refusedBy: ReadonlySet<string>, signal: AbortSignal): Promise<Assignment> {
		const assignments = this.#seaweed.assignments(this.#place, this.#length);
		for (let ids = 1; ; ids++) {
			for (const server of refusedBy) {
				assignments.avoid(server);
			}

			const assignment = await assignments.take(signal);
			if (!refusedBy.has(assignment.server) || ids === mostIds) {
				return assignment;
			}
		}
	}
}

/** What one server says of itself alone. */
const ofThisServer: ReadonlySet<ErrorKind> = new Set(['not-permitted', 'no-space']);

/** Whether another server, or the same one a moment later, may take what this one did not. */
function mayHelp(error: unknown): boolean {
	return error instanceof StorageError && (error.retry === 'safe' || ofThisServer.has(error.kind));
}
