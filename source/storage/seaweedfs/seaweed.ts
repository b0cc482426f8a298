import {mebibyte} from '../../profile/mebibyte.js';
import {grpcPortOffset} from '../../profile/target-url.js';
import {type Origin, originOf} from '../http/origin.js';
import {pathSegments} from '../http/path-segments.js';
import type {Target} from '../storage.js';
import {StorageError} from '../storage-error.js';
import {Assignments} from './assignments.js';
import {Creations} from './creations.js';
import {FilerCalls, type Place} from './filer-calls.js';
import {GrpcClient} from './grpc/grpc-client.js';
import type {fileChunk} from './messages.js';
import type {Draft} from './protobuf/schema.js';
import {VolumeServers} from './volume-servers.js';

/** Hadoop's SeaweedFS client's and the filer's own. */
const defaultChunkSize = 4 * mebibyte;

/** A volume server refuses larger ones. */
const largestChunk = 256 * mebibyte;

/** Medians of one file by 1, 2, 4 and 8: write 119, 181, 198, 127 MiB/s, read 371, 389, 442, 302; of four files alike. */
const defaultChunksAtOnce = 4;

/** Bytes up to which a file costs more calls than data, and ids that are then assigned in one call. */
const smallFile = 64 * 1024;
const idsForSmallFiles = 16;

/** A chunk as it is put into an entry. */
export type ChunkDraft = Draft<typeof fileChunk>;

/** What every part of this storage needs to talk to one cluster. */
export class Seaweed {
	/** The filer's gRPC port. */
	readonly origin: Origin;
	readonly calls: FilerCalls;
	readonly servers: VolumeServers;
	readonly options: Target['options'];
	readonly chunkSize: number;
	readonly chunksAtOnce: number;
	/** Files at once: how many the thread was asked to be ready for. */
	lanes = 1;
	/** Directories in which a file was made: their being there need not be looked at again. */
	readonly knownDirectories = new Set<string>();
	/** Chunks that were sent and belong to no file: sent anew to another server, or of an append that failed. */
	readonly strays: {readonly near: Place; readonly chunk: ChunkDraft}[] = [];
	readonly #prefix: readonly string[];
	readonly #client: GrpcClient;
	readonly #assignments = new Map<string, Assignments>();
	readonly #closing = new AbortController();

	static async of({options, url}: Target): Promise<Seaweed> {
		const filer = new URL(url.replace(/^seaweedfs:/, 'http:'));
		const secure = options.ca !== undefined || options.cert !== undefined;
		const port = Number(filer.searchParams.get('grpc') ?? Number(filer.port || 8888) + grpcPortOffset);
		const grpc = new URL(`${secure ? 'https' : 'http'}://${filer.host}`);
		grpc.port = String(port);
		return new Seaweed(await originOf(grpc, options, port), filer.pathname, options);
	}

	private constructor(origin: Origin, pathname: string, options: Target['options']) {
		this.origin = origin;
		this.#client = new GrpcClient(origin);
		this.calls = new FilerCalls(this.#client, new Creations(this.#client, this.#closing.signal));
		this.servers = new VolumeServers(this.calls);
		this.options = options;
		this.chunkSize = chunkSizeOf(options);
		this.chunksAtOnce = Math.max(1, Number(options.chunksAtOnce ?? defaultChunksAtOnce));
		this.#prefix = pathname.split('/').map(segment => decodeURIComponent(segment));
	}

	/** Where a path stands on the filer. Throws `usage` for `..` and the like. */
	place(path: string): Place {
		const segments = pathSegments(this.#prefix, path);
		return {
			directory: `/${segments.slice(0, -1).join('/')}`,
			name: segments.at(-1) ?? '',
			path,
		};
	}

	/** File ids for the chunks of a file of `length` bytes in this directory. */
	assignments({directory}: Place, length: number): Assignments {
		const small = length <= smallFile;
		const key = `${small} ${directory}`;
		let assignments = this.#assignments.get(key);
		if (assignments === undefined) {
			const plan = {directory, ...(small ? {size: length, count: idsForSmallFiles} : {size: this.chunkSize, count: 1})};
			assignments = new Assignments(this.calls, plan, this.options, () => this.lanes, this.#closing.signal);
			this.#assignments.set(key, assignments);
		}

		return assignments;
	}

	/** Opens the connection to the filer; those to the volume servers are opened when it is known to which. */
	async warmUp(lanes: number, signal: AbortSignal): Promise<void> {
		this.lanes = Math.max(this.lanes, lanes);
		await this.#client.warmUp(signal);
	}

	/** `patience` is for changes that the filer was sent and has not answered. */
	async close(patience: AbortSignal): Promise<void> {
		this.#closing.abort(new StorageError('internal', 'the storage is closed'));
		this.servers.close();
		await this.#client.close(patience);
	}
}

function chunkSizeOf({chunkSize}: Target['options']): number {
	const bytes = Number(chunkSize ?? defaultChunkSize);
	if (!Number.isInteger(bytes) || bytes < 1 || bytes > largestChunk) {
		throw new StorageError('usage', 'a chunk size must be a number of bytes up to 256 MiB');
	}

	return bytes;
}
