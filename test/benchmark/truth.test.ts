// Whether the figures agree with what went over the wire, by the bytes and the clock of another process in between.
import test from 'ava';
import {operationRecord} from '../../source/results/build-record.js';
import type {OperationResult, RunResult} from '../../source/results/run-result.js';
import {startCountingProxy} from '../servers/counting-proxy.js';
import {skipped, weedOrSkip} from '../servers/weed.js';
import {mib, operation, run} from './run-result-checks.js';

const weed = await weedOrSkip({volumeSizeLimitMB: 512});

/** Slow enough that 128 MiB take more than 2 s on any machine, fast enough for a test. */
const bytesPerSecond = 48 * mib;

const recordOf = (result: RunResult, one: OperationResult) =>
	operationRecord(one, {profile: result.profile, host: result.host, targetFacts: result.target});

const within = (
	t: {true(value: boolean, message: string): void},
	share: number,
	got: number,
	wanted: number,
	what: string,
) => t.true(Math.abs(got / wanted - 1) <= share, `${what}: ${got}, by the other clock ${wanted}`);

test('bytes and aggregate agree with a byte-counting proxy within 1 %, files at once with the samples within 5 %', async t => {
	if (!weed) {
		skipped(t);
		return;
	}

	const proxy = await startCountingProxy({target: weed.url, bytesPerSecond});
	t.teardown(async () => proxy.close());
	const result = await run({target: proxy.url, files: 8, size: 16 * mib, operations: ['write', 'read']});
	const exchanges = await proxy.report();
	for (const [name, direction] of [
		['write', 'up'],
		['read', 'down'],
	] as const) {
		const one = operation(result, name);
		const {aggregate} = recordOf(result, one);
		// Headers and chunk framing are a few hundred bytes of 16 MiB.
		const files = exchanges.filter(exchange => exchange[direction] >= 16 * mib);
		t.is(files.length, 8);
		const bytes = files.reduce((sum, exchange) => sum + exchange[direction], 0);
		within(t, 0.01, 8 * 16 * mib, bytes, `bytes of ${name}`);
		const seconds = Math.max(...files.map(({end}) => end)) - Math.min(...files.map(({start}) => start));
		t.true((aggregate.seconds ?? 0) >= 2);
		within(t, 0.01, aggregate.rate ?? 0, bytes / mib / seconds, `aggregate of ${name}`);
		within(t, 0.05, aggregate.filesAtOnce ?? 0, one.sampledFilesAtOnce ?? 0, `files at once of ${name}`);
	}
});

test('one file, and files of equal rates, have a deviation of exactly 0', async t => {
	const result = await run({target: 'demo:', baseDir: '/deviation', files: 1, size: 3 * mib});
	for (const one of result.operations) {
		t.is(recordOf(result, one).testdfsio?.stddev, 0);
	}
});
