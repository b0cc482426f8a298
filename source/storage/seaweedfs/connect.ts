import type {Connect} from '../storage.js';
import {describe} from './describe.js';
import {list, makeDirectory, readSmall, remove, stat, writeSmall} from './entries.js';
import {placement} from './placement.js';
import {openReader} from './reader.js';
import {Seaweed} from './seaweed.js';
import {freeStrays} from './strays.js';
import {truncate} from './truncate.js';
import {appendWriter, createWriter} from './writers.js';

/** Milliseconds at the end, for freeing chunks that belong to no file and for changes that nobody waits for any more. */
const lastPatience = 400;

/**
 * SeaweedFS by its native path, as its Hadoop client takes it: metadata from the filer by gRPC, data straight to and
 * from the volume servers. Nothing is sent until the first call.
 */
export const connect: Connect = async (target, signal) => {
	signal.throwIfAborted();
	const seaweed = await Seaweed.of(target);
	return {
		cannot: () => undefined,
		describe: async signal => describe(seaweed, signal),
		warmUp: async (connections, signal) => seaweed.warmUp(connections, signal),
		makeDirectory: async (path, signal) => makeDirectory(seaweed, path, signal),
		stat: async (path, signal) => stat(seaweed, path, signal),
		list: (directory, signal) => list(seaweed, directory, signal),
		remove: async (path, signal) => remove(seaweed, path, signal),
		readSmall: async (path, signal) => readSmall(seaweed, path, signal),
		writeSmall: async (path, bytes, signal) => writeSmall(seaweed, path, bytes, signal),
		create: async (path, length, signal) => createWriter(seaweed, path, length, signal),
		append: async (path, length, signal) => appendWriter(seaweed, path, length, signal),
		open: async (path, signal) => openReader(seaweed, path, signal),
		truncate: async (path, length, signal) => truncate(seaweed, path, length, signal),
		placement: async (paths, signal) => placement(seaweed, paths, signal),
		async close() {
			const patience = AbortSignal.timeout(lastPatience);
			if (seaweed.strays.length > 0) {
				await freeStrays(seaweed, patience);
			}

			await seaweed.close(patience);
		},
	};
};
