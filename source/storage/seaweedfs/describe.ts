import type {Storage} from '../storage.js';
import type {Seaweed} from './seaweed.js';

/** The filer's version and settings, and the space that is free for the collection asked for. */
export async function describe(seaweed: Seaweed, signal: AbortSignal): ReturnType<Storage['describe']> {
	const {calls, chunkSize, chunksAtOnce, options} = seaweed;
	const configuration = await calls.call('GetFilerConfiguration', {}, signal);
	const collection = String(options.collection ?? configuration.collection);
	const statistics = await calls.call('Statistics', {collection}, signal);
	const free = Math.max(0, statistics.totalSize - statistics.usedSize);
	// "8000GB 4.48 pypi": the size is that of the largest disk.
	const version = /(?:^|\s)(\d+\.\d[\w.-]*)/.exec(configuration.version)?.[1];
	return {
		...(version === undefined ? {} : {version}),
		...(statistics.totalSize > 0 ? {freeBytes: free} : {}),
		facts: {
			chunkSize,
			chunksAtOnce,
			collection,
			replication: String(options.replication ?? configuration.replication),
			cipher: configuration.cipher,
			masters: configuration.masters.join(' '),
		},
	};
}
