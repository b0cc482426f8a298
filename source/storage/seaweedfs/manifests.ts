import {protocolError} from '../http/connection-errors.js';
import type {Origin} from '../http/origin.js';
import type {Sink} from '../storage.js';
import {StorageError} from '../storage-error.js';
import {downloadPart} from './chunk-download.js';
import {fileIdOf, volumeIdOf} from './file-id.js';
import {type FileChunk, fileChunkManifest} from './messages.js';
import {decode} from './protobuf/decode.js';
import {MalformedMessage} from './protobuf/schema.js';
import type {VolumeServers} from './volume-servers.js';

/** Manifests of manifests: one level holds 10,000 chunks, so this is beyond any file. */
const deepest = 8;

/**
 * The chunks that hold data: a chunk list that has grown long is itself kept in chunks, each of which stands for 10,000.
 * Refuses what only the filer could decrypt.
 */
export async function dataChunks(
	servers: VolumeServers,
	origin: Origin,
	chunks: readonly FileChunk[],
	signal: AbortSignal,
	depth = deepest,
): Promise<readonly FileChunk[]> {
	for (const {cipherKey, sseType} of chunks) {
		if (cipherKey.length > 0 || sseType !== 0) {
			throw new StorageError('unsupported', 'the file is encrypted, and only the filer can read it', {
				hint: 'Read it through the filer: give the target as http://.',
			});
		}
	}

	if (!chunks.some(({isChunkManifest}) => isChunkManifest)) {
		return chunks;
	}

	if (depth === 0) {
		throw protocolError(origin, 'lists chunks of chunks without an end');
	}

	await servers.learn(
		chunks.filter(({isChunkManifest}) => isChunkManifest).map(chunk => volumeIdOf(chunk)),
		signal,
	);
	const resolved: FileChunk[] = [];
	for (const chunk of chunks) {
		if (chunk.isChunkManifest) {
			const inner = manifestChunks(origin, await downloadAll(servers, chunk, signal));
			for (const one of await dataChunks(servers, origin, inner, signal, depth - 1)) {
				resolved.push(one);
			}
		} else {
			resolved.push(chunk);
		}
	}

	return resolved;
}

function manifestChunks(origin: Origin, bytes: Uint8Array): FileChunk[] {
	try {
		return decode(fileChunkManifest, bytes).chunks.map(chunk => ({...chunk, fileId: fileIdOf(chunk)}));
	} catch (error) {
		if (error instanceof MalformedMessage) {
			throw protocolError(origin, 'has a list of chunks that cannot be read', {cause: error});
		}

		throw error;
	}
}

/** A manifest says in its size how many bytes of the file it stands for, not how many it has. */
async function downloadAll(servers: VolumeServers, chunk: FileChunk, signal: AbortSignal): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	const sink: Sink = {
		unit: 64 * 1024,
		firstByte() {},
		put(_position, bytes) {
			parts.push(Uint8Array.from(bytes));
			return true;
		},
	};
	await downloadPart(
		servers,
		{chunk: {...chunk, offset: 0}, position: 0, length: Number.POSITIVE_INFINITY},
		sink,
		signal,
	);
	return Buffer.concat(parts);
}
