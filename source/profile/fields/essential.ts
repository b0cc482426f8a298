import type {FieldRow} from '../field.js';
import {parseOperations} from '../lists.js';
import {mebibyte} from '../mebibyte.js';
import {parseCount} from '../numbers.js';
import {type Operation, operations} from '../operations.js';
import {mostFiles} from '../profile.js';
import {formatSize, parseSize} from '../sizes.js';
import {parseTarget} from '../target-url.js';
import {parseFile} from '../text-values.js';
import {measure, number, text} from '../value-kind.js';

/** TestDFSIO's buffer size is a 32-bit number. */
const largestBuffer = 2 ** 31 - 1;

/** What is done, on how many files, how large: Setup's first page. */
export const essentialFields: readonly FieldRow[] = [
	{
		key: 'target',
		label: 'Target',
		flag: 'target',
		help: 'where to write and read: host:port, http://…, demo:',
		kind: text('url', value => {
			const {value: address, error} = parseTarget(value);
			return error === undefined ? {value: address.url} : {error};
		}),
		default: 'http://localhost:8888',
		testdfsio: ['-fs', '-D fs.defaultFS='],
	},
	{
		key: 'operations',
		label: 'Operations',
		flag: 'operation',
		help: 'what to measure, in this order, joined by commas',
		kind: {
			placeholder: 'list',
			json: 'list',
			choices: operations,
			parse: parseOperations,
			format: list => list.join(','),
			is: (value): value is readonly Operation[] => Array.isArray(value),
		},
		default: ['write', 'read'],
	},
	{
		key: 'files',
		label: 'Files',
		flag: 'files',
		help: 'how many files',
		kind: number(value => parseCount(value, 1, mostFiles)),
		default: 4,
		testdfsio: ['-nrFiles'],
		always: true,
	},
	{
		key: 'size',
		label: 'File size',
		flag: 'size',
		help: 'bytes of each file; a number alone is in MB',
		kind: measure('size', value => parseSize(value, 'MB'), formatSize),
		default: 64 * mebibyte,
		testdfsio: ['-size', '-fileSize'],
		always: true,
	},
	{
		key: 'bufferSize',
		label: 'Buffer size',
		flag: 'buffer-size',
		help: 'bytes at a time; a number alone is in bytes',
		kind: measure(
			'size',
			value => {
				const parsed = parseSize(value, 'B');
				return parsed.error === undefined && (parsed.value < 1 || parsed.value > largestBuffer)
					? {error: 'not a buffer size from 1B to 2147483647B'}
					: parsed;
			},
			formatSize,
		),
		default: 8 * mebibyte,
		testdfsio: ['-bufferSize'],
		always: true,
	},
	{
		key: 'concurrency',
		label: 'Files at once',
		flag: 'concurrency',
		help: "files at once; TestDFSIO's local runner has 1",
		kind: number(value => parseCount(value, 1, 1024)),
		defaultText: '4, or fewer files',
		testdfsio: ['-D mapreduce.local.map.tasks.maximum=', '-D mapreduce.job.running.map.limit='],
	},
	{
		key: 'resultFile',
		label: 'Result file',
		flag: 'result-file',
		help: 'where the TestDFSIO block is appended',
		kind: text('file', parseFile),
		defaultText: 'TestDFSIO_results.log; none for demo:',
		testdfsio: ['-resFile'],
	},
];
