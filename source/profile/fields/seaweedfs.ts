import type {FieldRow} from '../field.js';
import {mebibyte} from '../mebibyte.js';
import {parseCount} from '../numbers.js';
import {formatSize, parseSize} from '../sizes.js';
import type {AddressKind} from '../target-url.js';
import {parseName, parseReplication, parseTtl} from '../text-values.js';
import {measure, number, text} from '../value-kind.js';

const seaweedfs: readonly AddressKind[] = ['seaweedfs-http', 'seaweedfs'];

/** What only SeaweedFS understands. */
export const seaweedfsFields: readonly FieldRow[] = [
	{
		key: 'replication',
		label: 'Replication',
		flag: 'replication',
		help: "copies in SeaweedFS's terms: 001 is 2 copies",
		kind: text('xyz', parseReplication),
		defaultText: "the filer's own",
		testdfsio: ['-D dfs.replication='],
		targets: seaweedfs,
	},
	{
		key: 'collection',
		label: 'Collection',
		flag: 'collection',
		help: 'SeaweedFS collection for the data',
		kind: text('name', parseName),
		defaultText: "the filer's own",
		targets: seaweedfs,
	},
	{
		key: 'ttl',
		label: 'Time to live',
		flag: 'ttl',
		help: 'time after which SeaweedFS drops the data: 5m, 3d',
		kind: text('time', parseTtl),
		defaultText: 'none',
		targets: seaweedfs,
	},
	{
		key: 'disk',
		label: 'Disk type',
		flag: 'disk',
		help: 'SeaweedFS disk type: hdd, ssd or your own',
		kind: text('name', parseName),
		defaultText: "the filer's own",
		targets: seaweedfs,
	},
	{
		key: 'chunkSize',
		label: 'Chunk size',
		flag: 'chunk-size',
		help: 'pieces in which a file is stored, 1MB to 256MB',
		kind: measure(
			'size',
			value => {
				const parsed = parseSize(value, 'MB');
				return parsed.error === undefined &&
					!(parsed.value % mebibyte === 0 && parsed.value >= mebibyte && parsed.value <= 256 * mebibyte)
					? {error: 'not a whole number of MB from 1MB to 256MB'}
					: parsed;
			},
			formatSize,
		),
		defaultText: "the filer's own, 4MB by seaweedfs://",
		targets: seaweedfs,
	},
	{
		key: 'chunksAtOnce',
		label: 'Chunks at once',
		flag: 'chunks-at-once',
		help: 'pieces of one file on the way at once (seaweedfs://)',
		kind: number(value => parseCount(value, 1, 64)),
		defaultText: '4',
		targets: ['seaweedfs'],
	},
];
