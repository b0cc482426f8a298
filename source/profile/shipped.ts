import type {PartialProfile} from './field.js';
import {mebibyte} from './mebibyte.js';

/** Profiles that come with the program: read-only, to be copied. They measure what well-known published runs measured. */
export const shippedProfiles: ReadonlyMap<string, PartialProfile> = new Map<string, PartialProfile>([
	[
		// The SeaweedFS wiki's Hadoop-Benchmark page: Hadoop's local runner takes one file at a time and writes zeros.
		'seaweedfs-wiki',
		{
			operations: ['write', 'read'],
			files: 4,
			size: 64 * mebibyte,
			bufferSize: 8 * mebibyte,
			concurrency: 1,
			data: 'zero',
			verify: false,
		},
	],
	[
		// Hortonworks' article on benchmarking HDP: TestDFSIO's own buffer, all ten map tasks at once.
		'hdp-article',
		{operations: ['write', 'read'], files: 10, size: 10 * mebibyte, bufferSize: 1_000_000, concurrency: 10},
	],
]);
