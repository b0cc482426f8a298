import {download} from '../http/bulk/download.js';
import {plainWords} from '../http/plain-words.js';
import type {Sink} from '../storage.js';
import {StorageError} from '../storage-error.js';
import {fileIdOf, volumeIdOf} from './file-id.js';
import type {FileChunk} from './messages.js';
import {volumeRefusal} from './volume-refusals.js';
import type {VolumeServers} from './volume-servers.js';

/** Bytes of a chunk that are wanted, and where they belong in the file. */
export type ChunkPart = {
	readonly chunk: FileChunk;
	/** In the file. */
	readonly position: number;
	/** Infinite: all that there is, however much. */
	readonly length: number;
};

/** What a download brought when it ended, in the file's positions. */
class PartSink implements Sink {
	readonly unit: number;
	delivered = 0;
	stopped = false;
	readonly #sink: Sink;
	readonly #shift: number;

	constructor(sink: Sink, shift: number) {
		this.unit = sink.unit;
		this.#sink = sink;
		this.#shift = shift;
	}

	firstByte(): void {
		this.#sink.firstByte();
	}

	put(position: number, bytes: Uint8Array): boolean {
		this.delivered += bytes.length;
		this.stopped = !this.#sink.put(position + this.#shift, bytes);
		return !this.stopped;
	}
}

/**
 * Fetches part of a chunk from a server of its volume, from the next one when it fails, and, when all have, from where
 * the volume lies by now. Bytes that have come are not asked for again. False when the sink wants no more.
 */
export async function downloadPart(
	servers: VolumeServers,
	part: ChunkPart,
	sink: Sink,
	signal: AbortSignal,
): Promise<boolean> {
	const {chunk, length, position} = part;
	const volume = volumeIdOf(chunk);
	const partSink = new PartSink(sink, chunk.offset);
	let failure: unknown;
	for (const _look of ['known', 'anew']) {
		for (const server of await servers.serversOf(volume, signal)) {
			const done = partSink.delivered;
			const rest = {from: position - chunk.offset + done, length: length - done};
			try {
				await downloadOnce(servers, server, chunk, rest, partSink, signal);
				return !partSink.stopped;
			} catch (error) {
				signal.throwIfAborted();
				failure = moreTelling(failure, error);
			}
		}

		servers.forget(volume);
	}

	throw failure ?? nowhere(volume);
}

async function downloadOnce(
	servers: VolumeServers,
	server: string,
	chunk: FileChunk,
	{from, length}: {from: number; length: number},
	sink: PartSink,
	signal: AbortSignal,
): Promise<void> {
	const pool = await servers.pool(server);
	const id = fileIdOf(chunk);
	const isWhole = from === 0 && length >= chunk.size;
	// No Accept-Encoding: a range of a gzip'ed chunk would be one of its compressed bytes.
	const range = isWhole
		? ''
		: `Range: bytes=${from}-${length === Number.POSITIVE_INFINITY ? '' : from + length - 1}\r\n`;
	const head = `GET /${id} HTTP/1.1\r\nHost: ${server}\r\n${range}\r\n`;
	const before = sink.delivered;
	const {connection, outcome} = await download(pool, undefined, {head, position: from, length}, sink, signal);
	pool.giveBack(connection);
	if (outcome.refusal !== undefined) {
		throw volumeRefusal(pool.origin, outcome.refusal, 'read', `chunk ${plainWords(id)}`);
	}

	const found = sink.delivered - before;
	if (found < length && length !== Number.POSITIVE_INFINITY && !sink.stopped) {
		throw new StorageError('short-read', `volume server ${server} holds less of a chunk than the file's entry says`, {
			wanted: length,
			found,
			hint: 'The file is damaged: weed shell’s fs.verify and volume.fsck tell more.',
		});
	}
}

/** That a server holds too little says more than what it answers when it is asked for the rest. */
function moreTelling(first: unknown, second: unknown): unknown {
	return first instanceof StorageError && first.kind === 'short-read' ? first : second;
}

function nowhere(volume: string): StorageError {
	return new StorageError('server-error', `no volume server has volume ${plainWords(volume)}`, {
		hint: 'The volume server that holds this data is down.',
		retry: 'safe',
	});
}
