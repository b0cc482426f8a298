import {fileAt} from '../at-path.js';
import {plainWords} from '../http/plain-words.js';
import type {Reader, Sink} from '../storage.js';
import {StorageError} from '../storage-error.js';
import {atOnce} from './at-once.js';
import {downloadPart} from './chunk-download.js';
import {volumeIdOf} from './file-id.js';
import {sizeOf} from './filer-calls.js';
import {dataChunks} from './manifests.js';
import type {Entry} from './messages.js';
import type {Seaweed} from './seaweed.js';
import {type Segment, segmentsWithin, visibleSegments} from './visible.js';

/** What a hole is made of, a piece at a time. */
const zeros = new Uint8Array(256 * 1024);

/** Looks the file up, and where its volumes lie, so that reading is GETs of chunks alone. */
export async function openReader(seaweed: Seaweed, path: string, signal: AbortSignal): Promise<Reader> {
	const entry = fileAt(path, await seaweed.calls.lookup(seaweed.place(path), signal));
	return readerOf(seaweed, entry, signal);
}

/** Fewer bytes came than the entry lists. */
export function shortFile(path: string, wanted: number, found: number): StorageError {
	return new StorageError('short-read', `${plainWords(path)} is shorter than its entry says`, {
		hint: 'The file is damaged: weed shell’s fs.verify and volume.fsck tell more.',
		wanted,
		found,
	});
}

/** A reader of what an entry lists. */
export async function readerOf(seaweed: Seaweed, entry: Entry, signal: AbortSignal): Promise<Reader> {
	const {origin, servers} = seaweed;
	const length = sizeOf(entry);
	if (entry.content.length > 0) {
		return new InlineReader(entry.content, length);
	}

	const chunks = await dataChunks(servers, origin, entry.chunks, signal);
	const segments = visibleSegments(chunks, length);
	await servers.learn(
		segments.flatMap(({chunk}) => (chunk === undefined ? [] : [volumeIdOf(chunk)])),
		signal,
	);
	await connectTo(seaweed, segments.slice(0, seaweed.chunksAtOnce), signal);
	return new ChunkReader(seaweed, segments, length, signal);
}

/** Has connections to the servers of the first chunks; a server that does not answer is met again when it is read. */
async function connectTo({servers}: Seaweed, segments: readonly Segment[], signal: AbortSignal): Promise<void> {
	const taken = await Promise.allSettled(
		segments.map(async ({chunk}) => {
			const [server] = chunk === undefined ? [] : await servers.serversOf(volumeIdOf(chunk), signal);
			if (server !== undefined) {
				const pool = await servers.pool(server);
				return {pool, connection: await pool.take(signal)};
			}
		}),
	);
	for (const result of taken) {
		if (result.status === 'fulfilled' && result.value !== undefined) {
			result.value.pool.giveBack(result.value.connection);
		}
	}

	signal.throwIfAborted();
}

/** A file that is kept inside the metadata: its bytes are here already. */
class InlineReader implements Reader {
	readonly length: number;
	readonly #content: Uint8Array;

	constructor(content: Uint8Array, length: number) {
		this.length = length;
		this.#content = content;
	}

	async stream(position: number, length: number, sink: Sink): Promise<number> {
		return this.readAt(position, length, sink);
	}

	async readAt(position: number, length: number, sink: Sink): Promise<number> {
		const bytes = this.#content.subarray(position, position + length);
		sink.firstByte();
		if (bytes.length > 0 && !sink.put(position, bytes)) {
			return bytes.length;
		}

		const end = Math.min(position + length, this.length);
		return bytes.length + putZeros(position + bytes.length, end - position - bytes.length, sink).delivered;
	}

	async close(): Promise<void> {}
}

class ChunkReader implements Reader {
	readonly length: number;
	readonly #seaweed: Seaweed;
	readonly #segments: readonly Segment[];
	readonly #signal: AbortSignal;

	constructor(seaweed: Seaweed, segments: readonly Segment[], length: number, signal: AbortSignal) {
		this.#seaweed = seaweed;
		this.#segments = segments;
		this.length = length;
		this.#signal = signal;
	}

	/** Several chunks at once, begun in the file's order; nothing is kept, since the sink takes any order. */
	async stream(position: number, length: number, sink: Sink): Promise<number> {
		return this.#deliver(segmentsWithin(this.#segments, position, length), sink);
	}

	/** One request, or one for each chunk that the range touches, at once. */
	async readAt(position: number, length: number, sink: Sink): Promise<number> {
		return this.#deliver(segmentsWithin(this.#segments, position, length), sink);
	}

	async close(): Promise<void> {}

	async #deliver(segments: readonly Segment[], sink: Sink): Promise<number> {
		const counting = new CountingSink(sink);
		if (segments.length === 1) {
			await this.#deliverOne(segments[0] as Segment, counting, this.#signal);
			return counting.delivered;
		}

		await atOnce(segments.length, this.#seaweed.chunksAtOnce, this.#signal, async (index, signal) => {
			await this.#deliverOne(segments[index] as Segment, counting, signal);
			return !counting.stopped;
		});
		return counting.delivered;
	}

	async #deliverOne({chunk, length, position}: Segment, sink: CountingSink, signal: AbortSignal): Promise<void> {
		if (chunk === undefined) {
			sink.firstByte();
			putZeros(position, length, sink);
		} else {
			await downloadPart(this.#seaweed.servers, {chunk, position, length}, sink, signal);
		}
	}
}

/** Counts what all chunks bring together; the first answer of a request is that of its first chunk. */
class CountingSink implements Sink {
	readonly unit: number;
	delivered = 0;
	stopped = false;
	#answered = false;
	readonly #sink: Sink;

	constructor(sink: Sink) {
		this.unit = sink.unit;
		this.#sink = sink;
	}

	firstByte(): void {
		if (!this.#answered) {
			this.#answered = true;
			this.#sink.firstByte();
		}
	}

	put(position: number, bytes: Uint8Array): boolean {
		if (this.stopped) {
			return false;
		}

		this.delivered += bytes.length;
		this.stopped = !this.#sink.put(position, bytes);
		return !this.stopped;
	}
}

function putZeros(position: number, length: number, sink: Sink): {readonly delivered: number} {
	let delivered = 0;
	while (delivered < length) {
		const piece = zeros.subarray(0, Math.min(zeros.length, length - delivered));
		const wantsMore = sink.put(position + delivered, piece);
		delivered += piece.length;
		if (!wantsMore) {
			break;
		}
	}

	return {delivered};
}
