import {randomBytes} from 'node:crypto';
import type {Place} from './filer-calls.js';
import {freshAttributes} from './fresh-attributes.js';
import type {ChunkDraft, Seaweed} from './seaweed.js';

/**
 * Frees chunks that were sent and belong to no file: a file is made of them and deleted, so that the filer frees them
 * with keys of its own, however old they are. Ends when the signal aborts. Never throws: what stays, weed's volume.fsck finds.
 */
export async function freeStrays(seaweed: Seaweed, signal: AbortSignal): Promise<void> {
	const byDirectory = new Map<string, {near: Place; chunks: ChunkDraft[]}>();
	for (const {chunk, near} of seaweed.strays.splice(0)) {
		const group = byDirectory.get(near.directory) ?? {near, chunks: []};
		group.chunks.push(chunk);
		byDirectory.set(near.directory, group);
	}

	for (const {chunks, near} of byDirectory.values()) {
		if (signal.aborted) {
			return;
		}

		const place = {...near, name: `.dfsio-tui-${randomBytes(6).toString('hex')}`};
		try {
			await seaweed.calls.client.answersNow(signal);
			await seaweed.calls.create(
				place,
				{name: place.name, chunks, attributes: freshAttributes(0, seaweed.options)},
				false,
				signal,
			);
			await seaweed.calls.remove(place, signal);
		} catch {
			// There is nobody left to tell.
		}
	}
}
