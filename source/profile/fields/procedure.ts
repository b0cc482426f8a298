import type {FieldRow} from '../field.js';
import {formatSeconds, parseCount, parseSeconds} from '../numbers.js';
import {dataKinds} from '../profile.js';
import {formatSize, parseSize} from '../sizes.js';
import {parseDirectory, parseSeed} from '../text-values.js';
import {choice, measure, number, text, yesOrNo} from '../value-kind.js';

/** With what data, where, by how many threads, how often and how patiently. */
export const procedureFields: readonly FieldRow[] = [
	{
		key: 'data',
		label: 'Data',
		flag: 'data',
		help: 'what is written; only random and unique resist compression',
		kind: choice(dataKinds),
		default: 'random',
	},
	{
		key: 'verify',
		label: 'Check bytes',
		flag: 'verify',
		help: 'compare every byte read with what was written',
		kind: yesOrNo,
		default: true,
	},
	{
		key: 'seed',
		label: 'Seed',
		flag: 'seed',
		help: 'the data to write again, 16 hexadecimal digits',
		kind: text('hex', parseSeed),
		defaultText: 'fresh for every write',
	},
	{
		key: 'threads',
		label: 'Threads',
		flag: 'threads',
		help: 'worker threads that share the files at once',
		kind: number(value => parseCount(value, 1, 256)),
		defaultText: '1 for 4 files at once, cores - 1 at most',
	},
	{
		key: 'baseDir',
		label: 'Base directory',
		flag: 'base-dir',
		help: 'directory on the target that holds io_data',
		kind: text('path', parseDirectory),
		default: '/benchmarks/TestDFSIO',
		testdfsio: ['-D test.build.data=', '-rootDir'],
	},
	{
		key: 'shareBaseDir',
		label: 'Share base dir',
		flag: 'share-base-dir',
		help: 'run although another dfsio-tui is at work there',
		kind: yesOrNo,
		default: false,
	},
	{
		key: 'skipSize',
		label: 'Skip size',
		flag: 'skip-size',
		help: 'gap between two pieces of read-skip; alone in MB',
		kind: measure('size', value => parseSize(value, 'MB'), formatSize),
		defaultText: 'one buffer',
		testdfsio: ['-skipSize'],
		operations: ['read-skip'],
	},
	{
		key: 'retries',
		label: 'Retries',
		flag: 'retries',
		help: 'more tries of a file that failed',
		kind: number(value => parseCount(value, 0, 100)),
		default: 2,
	},
	{
		key: 'timeout',
		label: 'Timeout',
		flag: 'timeout',
		help: 'give a file up when less than 1 KiB has moved in this time',
		kind: measure('time', parseSeconds, formatSeconds),
		default: 90,
	},
	{
		key: 'repeat',
		label: 'Rounds',
		flag: 'repeat',
		help: 'rounds of all operations that count',
		kind: number(value => parseCount(value, 1, 10_000)),
		default: 1,
	},
	{
		key: 'warmup',
		label: 'Warm-up',
		flag: 'warmup',
		help: 'rounds before them that do not count',
		kind: number(value => parseCount(value, 0, 1000)),
		default: 0,
	},
];
