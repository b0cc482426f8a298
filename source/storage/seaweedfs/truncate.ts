import {fileAt} from '../at-path.js';
import {plainWords} from '../http/plain-words.js';
import {sinkInto, sourceOf} from '../in-memory.js';
import {StorageError} from '../storage-error.js';
import {ChunkWriter} from './chunk-writer.js';
import {type Place, sizeOf} from './filer-calls.js';
import {dataChunks} from './manifests.js';
import type {Entry, FileChunk} from './messages.js';
import {readerOf, shortFile} from './reader.js';
import type {ChunkDraft, Seaweed} from './seaweed.js';

/**
 * Makes a file shorter. Chunks that begin at or after the new end are dropped; what is kept of the one that is cut is
 * read and stored as a new chunk, because the filer fetches stored chunks whole: a chunk whose size is only lowered in
 * the entry breaks every GET of the file. The entry is changed in one call at the end.
 */
export async function truncate(seaweed: Seaweed, path: string, length: number, signal: AbortSignal): Promise<void> {
	const place = seaweed.place(path);
	const entry = fileAt(path, await seaweed.calls.lookup(place, signal));
	const before = sizeOf(entry);
	if (length > before) {
		throw new StorageError(
			'wrong-size',
			`${plainWords(path)} has ${before} bytes, fewer than the ${length} to cut it to`,
			{hint: 'Write the files again, or truncate to a smaller size.', wanted: length, found: before},
		);
	}

	if (entry.content.length > 0) {
		await seaweed.calls.update(place, shortened(entry, length, []), signal);
		return;
	}

	const chunks = await dataChunks(seaweed.servers, seaweed.origin, entry.chunks, signal);
	const kept = chunks.filter(({offset, size}) => offset + size <= length);
	const cut = chunks.filter(({offset, size}) => offset < length && offset + size > length);
	const anew = cut.length === 0 ? [] : await storedAnew(seaweed, {entry, place}, cut, length, signal);
	await seaweed.calls.update(place, shortened(entry, length, [...kept, ...anew]), signal);
}

/** What is seen of the file from where the first of the cut chunks begins to the new end, as new chunks. */
async function storedAnew(
	seaweed: Seaweed,
	{entry, place}: {entry: Entry; place: Place},
	cut: readonly FileChunk[],
	end: number,
	signal: AbortSignal,
): Promise<ChunkDraft[]> {
	const start = cut.reduce((least, {offset}) => Math.min(least, offset), end);
	const bytes = Buffer.alloc(end - start);
	const reader = await readerOf(seaweed, entry, signal);
	const found = await reader.stream(start, bytes.length, sinkInto(bytes, start));
	if (found !== bytes.length) {
		throw shortFile(place.path, bytes.length, found);
	}

	const writer = new ChunkWriter(seaweed, place, bytes.length, signal);
	await writer.send(sourceOf(bytes));
	return writer.stored.map(chunk => ({...chunk, offset: start + (chunk.offset ?? 0)}));
}

/** The md5 of what the file was before would stay as its ETag. */
function shortened(entry: Entry, fileSize: number, chunks: readonly ChunkDraft[]) {
	const mtime = BigInt(Math.floor(Date.now() / 1000));
	return {
		...entry,
		chunks,
		content: entry.content.subarray(0, fileSize),
		attributes: {...entry.attributes, fileSize, mtime, md5: new Uint8Array(0)},
	};
}
