import type {Ability, Connect} from '../storage.js';
import {StorageError} from '../storage-error.js';
import {describe} from './describe.js';
import {list, makeDirectory, readSmall, remove, stat, writeSmall} from './entries.js';
import {Filer} from './filer.js';
import {openReader} from './reader.js';
import {appendWriter, createWriter} from './writers.js';

/** What a filer cannot do over HTTP, and why. */
const missing: Readonly<Partial<Record<Ability, string>>> = {
	truncate: 'a SeaweedFS filer has no call over HTTP that makes a file shorter',
	placement: 'a SeaweedFS filer does not tell over HTTP on which servers a file lies',
};

/** A SeaweedFS filer over its HTTP interface. Nothing is sent until the first call. */
export const connect: Connect = async (target, signal) => {
	signal.throwIfAborted();
	const filer = await Filer.of(target);
	return {
		cannot: ability => missing[ability],
		describe: async signal => describe(filer, signal),
		warmUp: async (connections, signal) => filer.pool.warmUp(connections, signal),
		makeDirectory: async (path, signal) => makeDirectory(filer, path, signal),
		stat: async (path, signal) => stat(filer, path, signal),
		list: (directory, signal) => list(filer, directory, signal),
		remove: async (path, signal) => remove(filer, path, signal),
		readSmall: async (path, signal) => readSmall(filer, path, signal),
		writeSmall: async (path, bytes, signal) => writeSmall(filer, path, bytes, signal),
		create: async (path, length, signal) => createWriter(filer, path, length, signal),
		append: async (path, length, signal) => appendWriter(filer, path, length, signal),
		open: async (path, signal) => openReader(filer, path, signal),
		async truncate() {
			throw new StorageError('unsupported', missing.truncate ?? '');
		},
		async close() {
			filer.close();
		},
	};
};
