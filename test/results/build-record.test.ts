import test from 'ava';
import fc from 'fast-check';
import {operationRecord, runRecord, summaries} from '../../source/results/build-record.js';
import {anyResult, doneFile, failedFile, host, profile, runResult, targetFacts, writeResult} from './samples.js';

const context = {profile, host, targetFacts};
const megabyte = 1024 * 1024;

/** Every number in plain data, with the path to it. */
function numbersIn(value: unknown, path = ''): readonly (readonly [string, number])[] {
	if (typeof value === 'number') {
		return [[path, value]];
	}

	return typeof value === 'object' && value !== null
		? Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, `${path}.${key}`))
		: [];
}

test('the figures of four files at once', t => {
	const record = operationRecord(writeResult(), {...context, appendedTo: '/home/ann/TestDFSIO_results.log'});
	t.deepEqual(record.aggregate, {
		rate: 64,
		seconds: 4,
		filesAtOnce: 4,
		filesPerSecond: 1,
		fullLoadRate: null,
		fullLoadReason: 'stored counts come per file, and a lane had fewer than 3',
		sampledFilesAtOnce: 4,
	});
	t.like(record.testdfsio, {
		operation: 'write',
		nrFiles: 4,
		totalMBytes: 256,
		throughput: 16,
		averageIoRate: 16,
		stddev: 0,
		testExecTime: 4.1,
	});
	t.deepEqual(record.observed, {bytes: 256 * megabyte, seconds: 4, rate: 64});
	t.like(record.files[0], {name: 'test_io_0', seconds: 4, rate: 16, waitSeconds: 0.3, openSeconds: 0.001});
	t.is(record.client.cpuSecondsPerGiB?.toFixed(3), '1.200');
	t.is(record.client.linkShare?.toFixed(4), '0.0537');
	t.is(record.appendedTo, '/home/ann/TestDFSIO_results.log');
});

test('a failed file is in the window and in nothing else', t => {
	const files = [doneFile(0, 10, 14), doneFile(1, 10, 14), failedFile(2, 10, 70)];
	const record = operationRecord(writeResult({files, status: 'partial'}), context);
	t.is(record.aggregate.seconds, 60);
	t.is(record.aggregate.rate, 128 / 60);
	t.is(record.testdfsio?.nrFiles, 2);
	t.is(record.testdfsio?.throughput, 16);
	t.is(record.observed.bytes, 129 * megabyte);
	t.is(record.files[2]?.rate, null);
	t.is(record.files[2]?.error?.kind, 'short-read');
});

test('a retried file counts its last try; the lost ones are in the window and told apart', t => {
	const retried = doneFile(0, 12, 14, {firstStartNs: 10e9, tries: 2, lostBytes: 5 * megabyte, lostNs: 1.5e9});
	const record = operationRecord(writeResult({files: [retried]}), context);
	t.is(record.aggregate.seconds, 4);
	t.is(record.aggregate.rate, 16);
	t.is(record.testdfsio?.throughput, 32);
	t.deepEqual(record.retries, {files: 1, bytes: 5 * megabyte, seconds: 1.5});
	t.is(record.observed.bytes, 69 * megabyte);
});

test('a file whose first try hung and whose last could not even begin is in the window, too', t => {
	const hung = failedFile(2, 10, 70);
	const files = [doneFile(0, 10, 14), doneFile(1, 10, 14), {...hung, startNs: null, endNs: null, tries: 2}];
	const record = operationRecord(writeResult({files, status: 'partial'}), context);
	t.is(record.aggregate.seconds, 60);
	t.is(record.aggregate.rate, 128 / 60);
	t.is(record.files[2]?.seconds, null);
});

test('nothing done: rates are null, there is no block, what was seen is there', t => {
	const files = [
		doneFile(0, 10, 14, {state: 'cancelled', bytes: 0}),
		doneFile(1, 0, 0, {state: 'not-run', moved: 0, startNs: null, endNs: null, firstStartNs: null, lastEndNs: null}),
	];
	const record = operationRecord(writeResult({files, status: 'cancelled'}), context);
	t.is(record.testdfsio, null);
	t.is(record.aggregate.rate, null);
	t.is(record.aggregate.filesAtOnce, null);
	t.is(record.aggregate.filesPerSecond, null);
	t.deepEqual(record.observed, {bytes: 64 * megabyte, seconds: 4, rate: 16});
});

test('latency percentiles are milliseconds', t => {
	const histogram = {
		count: 2,
		min: 10,
		max: 31,
		sum: 41,
		buckets: [
			[10, 1],
			[31, 1],
		] as const,
	};
	const record = operationRecord(writeResult({latency: {file: histogram, chunk: {...histogram, count: 0}}}), context);
	t.deepEqual(Object.keys(record.latency), ['fileMs']);
	t.like(record.latency.fileMs, {count: 2, min: 1e-5, p50: 1e-5, p99: 3.1e-5, max: 3.1e-5});
});

test('whatever is measured, every number is finite and JSON gives it back', t => {
	fc.assert(
		fc.property(anyResult, result => {
			const record = operationRecord(result, context);
			for (const [path, value] of numbersIn(record)) {
				t.true(Number.isFinite(value), path);
			}

			t.deepEqual(JSON.parse(JSON.stringify(record)), record);
			t.notRegex(JSON.stringify(record.verdicts), /NaN|Infinity|undefined/);
		}),
	);
});

test('throughput × files at once = aggregate, files a second × seconds = files', t => {
	fc.assert(
		fc.property(anyResult, result => {
			const {testdfsio, aggregate} = operationRecord(result, context);
			if (testdfsio === null) {
				t.is(aggregate.rate, null);
				return;
			}

			const near = (a: number | null, b: number): boolean => a !== null && Math.abs(a - b) <= 1e-9 * Math.abs(b);
			t.true(near(aggregate.rate, testdfsio.throughput * (aggregate.filesAtOnce ?? Number.NaN)));
			t.true(near(testdfsio.nrFiles, (aggregate.filesPerSecond ?? Number.NaN) * (aggregate.seconds ?? Number.NaN)));
			t.is(
				testdfsio.totalMBytes * megabyte,
				result.files.reduce((sum, {bytes}) => sum + bytes, 0),
			);
			t.true(testdfsio.stddev >= 0);
		}),
	);
});

test('equal rates have a deviation of exactly 0', t => {
	fc.assert(
		fc.property(fc.integer({min: 1, max: 20}), fc.integer({min: 1, max: 1e12}), (count, duration) => {
			const files = Array.from({length: count}, (_, index) =>
				doneFile(index, 0, 0, {
					startNs: index,
					endNs: index + duration,
					firstStartNs: index,
					lastEndNs: index + duration,
				}),
			);
			t.is(operationRecord(writeResult({files}), context).testdfsio?.stddev, 0);
		}),
	);
});

test('the run keeps order, counts rounds without warm-up and those without a rate apart', t => {
	const round = (number: number, end: number, warmup = false) =>
		operationRecord(writeResult({round: number, warmup, files: [doneFile(0, 10, end)]}), context);
	const read = operationRecord(
		writeResult({operation: 'read', files: [failedFile(0, 1, 2)], status: 'failed'}),
		context,
	);
	const operations = [round(0, 11, true), round(1, 12), read, round(2, 14)];
	t.deepEqual(
		summaries(operations).map(({operation, rounds, rate}) => [operation, rounds, rate.count, rate.mean]),
		[
			['write', 2, 2, 24],
			['read', 1, 0, null],
		],
	);

	const record = runRecord(runResult([]), operations, {id: '20261130-152709-k3f9', version: '0.1.0', exitStatus: 1});
	t.is(record.schema, 1);
	t.is(record.operations.length, 4);
	t.like(record.targets[0], {kind: 'seaweedfs-http', url: 'http://localhost:8888', version: '4.48', collection: ''});
	t.is(record.note, null);
	t.deepEqual(JSON.parse(JSON.stringify(record)), record);
	t.deepEqual(runRecord(runResult([], {target: null}), [], {id: 'a', version: '1', exitStatus: 3}).targets, []);
});
