import {mebibyte} from '../../profile/mebibyte.js';
import type {Target} from '../storage.js';
import type {FilerCalls} from './filer-calls.js';

export type FilerFacts = {
	readonly version?: string;
	/** For the collection asked for. */
	readonly freeBytes?: number;
	readonly masters: readonly string[];
	readonly facts: Readonly<Record<string, string | number | boolean>>;
};

/** The filer's version and settings, and the space that is free. */
export async function filerFacts(
	calls: FilerCalls,
	options: Target['options'],
	signal: AbortSignal,
): Promise<FilerFacts> {
	const configuration = await calls.call('GetFilerConfiguration', {}, signal);
	const collection = String(options.collection ?? configuration.collection);
	const {totalSize, usedSize} = await calls.call('Statistics', {collection}, signal);
	const version = versionIn(configuration.version);
	return {
		...(version === undefined ? {} : {version}),
		...(totalSize > 0 ? {freeBytes: Math.max(0, totalSize - usedSize)} : {}),
		masters: configuration.masters,
		facts: {
			chunkSize: Number(options.chunkSize ?? configuration.maxMb * mebibyte),
			collection,
			// Empty: the master's default, which it does not tell.
			replication: String(options.replication ?? configuration.replication),
			cipher: configuration.cipher,
		},
	};
}

/** The version in `8000GB 4.48 pypi` or `SeaweedFS 8000GB 4.48`, where the size is that of the largest disk. */
export function versionIn(words: string): string | undefined {
	return /(?:^|\s)(\d+\.\d[\w.-]*)/.exec(words)?.[1];
}
