import {protocolError} from '../http/connection-errors.js';
import {plainWords} from '../http/plain-words.js';
import {StorageError} from '../storage-error.js';
import type {Creations} from './creations.js';
import {GrpcFailure} from './grpc/exchange.js';
import type {GrpcClient} from './grpc/grpc-client.js';
import {type CallName, calls, type Entry, type FileChunk} from './messages.js';
import {decode} from './protobuf/decode.js';
import {encode} from './protobuf/encode.js';
import {type Draft, MalformedMessage, type Message} from './protobuf/schema.js';
import {failureError, refused, saysMissing} from './refusals.js';

type Request<N extends CallName> = Draft<(typeof calls)[N]['request']>;
type Response<N extends CallName> = Message<(typeof calls)[N]['response']>;

/** A longer list is packed by the filer, which takes it some time: others do not wait for that. */
const mostChunksInLine = 100;

/** Calls that a filer must be left to carry out once it has them. */
const changes: ReadonlySet<CallName> = new Set<CallName>([
	'CreateEntry',
	'UpdateEntry',
	'AppendToEntry',
	'DeleteEntry',
]);

/** Where an entry stands: a directory and a name in it, both as the filer spells them. */
export type Place = {readonly directory: string; readonly name: string; readonly path: string};

/** The filer's calls, each with its refusals turned into a `StorageError`. */
export class FilerCalls {
	readonly client: GrpcClient;

	/** Where entries are created in line; absent: each by a call of its own. */
	readonly creations: Creations | undefined;

	constructor(client: GrpcClient, creations?: Creations) {
		this.client = client;
		this.creations = creations;
	}

	/** Undefined when there is no such entry. */
	async lookup({directory, name}: Place, signal: AbortSignal): Promise<Entry | undefined> {
		try {
			const {entry} = await this.#raw('LookupDirectoryEntry', {directory, name}, signal);
			return entry;
		} catch (error) {
			if (error instanceof GrpcFailure && saysMissing(error)) {
				return undefined;
			}

			throw this.#explained(error);
		}
	}

	/** At most `limit` entries whose names come after `after`; none if the directory is missing. */
	async list(directory: string, after: string, limit: number, signal: AbortSignal): Promise<Entry[]> {
		const {request, response} = calls.ListEntries;
		try {
			const messages = await this.client.callForMany(
				pathOf('ListEntries'),
				encode(request, {directory, startFromFileName: after, limit}),
				signal,
			);
			return messages.flatMap(message => decode(response, message).entry ?? []);
		} catch (error) {
			if (error instanceof GrpcFailure && saysMissing(error)) {
				return [];
			}

			throw this.#explained(error);
		}
	}

	/** Makes or replaces an entry. Resolves to the entry as stored, where the filer tells. */
	async create(
		{directory, path}: Place,
		entry: Request<'CreateEntry'>['entry'],
		skipCheckParentDirectory: boolean,
		signal: AbortSignal,
	): Promise<Entry | undefined> {
		const request = {directory, entry, skipCheckParentDirectory};
		const {error, event} =
			(await this.#createInLine(request, signal)) ?? (await this.call('CreateEntry', request, signal));
		if (/is a (?:file|directory)|existing/i.test(error)) {
			throw new StorageError('conflict', `${plainWords(path)} cannot be made: ${plainWords(error)}`);
		}

		this.#checkError(error);
		return event?.notification?.newEntry;
	}

	async update({directory}: Place, entry: Request<'UpdateEntry'>['entry'], signal: AbortSignal): Promise<void> {
		await this.call('UpdateEntry', {directory, entry}, signal);
	}

	/** The filer decides where the chunks go, under a lock. */
	async append({directory, name}: Place, chunks: readonly Draft<ChunkSchema>[], signal: AbortSignal): Promise<void> {
		await this.call('AppendToEntry', {directory, entryName: name, chunks}, signal);
	}

	/** With its data; content when there is no such entry. */
	async remove({directory, name}: Place, signal: AbortSignal): Promise<void> {
		const {error} = await this.call('DeleteEntry', {directory, name, isDeleteData: true}, signal);
		if (error !== '' && !/no entry is found/i.test(error)) {
			throw refused(this.client.origin, error);
		}
	}

	async assign(request: Request<'AssignVolume'>, signal: AbortSignal): Promise<Response<'AssignVolume'>> {
		const assigned = await this.call('AssignVolume', request, signal);
		this.#checkError(assigned.error);
		if (assigned.fileId === '' || assigned.location === undefined) {
			throw protocolError(this.client.origin, 'assigned no place for a chunk');
		}

		return assigned;
	}

	/** Undefined when it has to be a call of its own. */
	async #createInLine(
		request: Request<'CreateEntry'>,
		signal: AbortSignal,
	): Promise<Response<'CreateEntry'> | undefined> {
		if ((request.entry?.chunks?.length ?? 0) > mostChunksInLine) {
			return undefined;
		}

		try {
			return await this.creations?.create(request, signal);
		} catch (error) {
			throw this.#explained(error);
		}
	}

	/** Any call; its reply's field `error` is the caller's to look at. */
	async call<N extends CallName>(name: N, request: Request<N>, signal: AbortSignal): Promise<Response<N>> {
		try {
			return await this.#raw(name, request, signal);
		} catch (error) {
			throw this.#explained(error);
		}
	}

	async #raw<N extends CallName>(name: N, request: Request<N>, signal: AbortSignal): Promise<Response<N>> {
		const {request: asked, response} = calls[name];
		const bytes = encode(asked, request as Draft<typeof asked>);
		const message = await (changes.has(name)
			? this.client.change(pathOf(name), bytes, signal)
			: this.client.call(pathOf(name), bytes, signal));
		return decode(response, message) as Response<N>;
	}

	#explained(error: unknown): unknown {
		if (error instanceof MalformedMessage) {
			return protocolError(this.client.origin, `answered with a message that cannot be read: ${error.message}`, {
				cause: error,
			});
		}

		return error instanceof GrpcFailure ? failureError(this.client.origin, error) : error;
	}

	#checkError(error: string): void {
		if (error !== '') {
			throw refused(this.client.origin, error);
		}
	}
}

type ChunkSchema = (typeof calls)['AppendToEntry']['request']['chunks']['kind'];

function pathOf(name: CallName): string {
	return `/filer_pb.SeaweedFiler/${name}`;
}

/** Bytes of a file: an entry's chunks may reach further than its size says, after an append. */
export function sizeOf({attributes, chunks, content}: Entry): number {
	return Math.max(attributes?.fileSize ?? 0, content.length, endOf(chunks));
}

function endOf(chunks: readonly FileChunk[]): number {
	return chunks.reduce((end, {offset, size}) => Math.max(end, offset + size), 0);
}
