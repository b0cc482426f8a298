// Whether the figures agree with what went over the wire, by the bytes and the clock of another process in between.
import test, {type ExecutionContext} from 'ava';
import {operationRecord} from '../../source/results/build-record.js';
import type {OperationResult, RunResult} from '../../source/results/run-result.js';
import {startCountingProxy} from '../servers/counting-proxy.js';
import {startDemoFiler} from '../servers/demo-filer.js';
import {startScriptedServer} from '../servers/scripted-server.js';
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

/** 1 % of some seconds is less than one late wake-up on a busy machine. A formula that is wrong is so every time. */
async function undisturbed(t: ExecutionContext, measure: (t: ExecutionContext) => Promise<void>): Promise<void> {
	for (let left = 3; ; left--) {
		const attempt = await t.try(measure);
		if (attempt.passed || left === 1) {
			attempt.commit();
			return;
		}

		attempt.discard();
	}
}

test('bytes and aggregate agree with a byte-counting proxy within 1 %, files at once with the samples within 5 %', async t => {
	if (!weed) {
		skipped(t);
		return;
	}

	await undisturbed(t, async attempt => compareWithProxy(attempt, weed.url));
});

async function compareWithProxy(t: ExecutionContext, target: string): Promise<void> {
	const proxy = await startCountingProxy({target, bytesPerSecond});
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
}

test('one file, and files of equal rates, have a deviation of exactly 0', async t => {
	const result = await run({target: 'demo:', baseDir: '/deviation', files: 1, size: 3 * mib});
	for (const one of result.operations) {
		t.is(recordOf(result, one).testdfsio?.stddev, 0);
	}
});

test('a server at 50 MB/s, silent for 2 s, then at 100 MB/s, gives the average, the percentiles and the pause that it must', async t => {
	await undisturbed(t, readScripted);
});

async function readScripted(t: ExecutionContext): Promise<void> {
	const [before, after, size] = [25e6, 50e6, 75e6];
	// By the script alone: 0.5 s, 2 s, 0.5 s.
	const seconds = 3;
	const filer = await startDemoFiler();
	const server = await startScriptedServer({
		forward: filer.url,
		rules: [
			{
				on: {method: 'GET', target: 'test_io_'},
				steps: [
					{
						do: 'send',
						text: `HTTP/1.1 206 Scripted\r\nContent-Length: ${size}\r\nContent-Range: bytes 0-${size - 1}/${size}\r\n\r\n`,
					},
					{do: 'send-zeros', bytes: before, bytesPerSecond: 50e6},
					{do: 'pause', milliseconds: 2000},
					{do: 'send-zeros', bytes: after, bytesPerSecond: 100e6},
				],
			},
		],
	});
	t.teardown(async () => {
		await server.close();
		await filer.close();
	});
	const result = await run({target: server.url, files: 2, size, data: 'zero', operations: ['write', 'read']});
	const read = operation(result, 'read');
	t.is(read.status, 'complete');
	const record = recordOf(result, read);
	t.deepEqual(
		read.files.map(file => file.checkedBytes),
		[size, size],
	);
	// A timer that fires late makes the server slower than its script, never faster by more than a socket's buffers.
	within(t, 0.1, record.aggregate.rate ?? 0, (2 * size) / mib / seconds, 'aggregate');
	for (const figure of ['p50', 'p99', 'max'] as const) {
		within(t, 0.1, record.latency.fileMs?.[figure] ?? 0, 1000 * seconds, `${figure} of one file`);
	}

	within(t, 0.1, record.longestPauseSeconds, 2, 'longest pause');
	within(t, 0.1, record.latency.gapMs?.max ?? 0, 2000, 'longest gap');
}
