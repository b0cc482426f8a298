import {Worker} from 'node:worker_threads';
import test, {type ExecutionContext} from 'ava';

type Reading = {readonly cpu: number | null; readonly wall: number; readonly busy: number};

/** One thread that works or waits for half a second, and what it and its event loop say of it. */
async function threadThat(t: ExecutionContext, works: boolean): Promise<Reading> {
	const thread = new URL('../../../dist/benchmark/thread/thread-cpu.js', import.meta.url).href;
	const code = `
		const {parentPort} = require('node:worker_threads');
		const {performance} = require('node:perf_hooks');
		import('${thread}').then(({threadCpuSeconds}) => setTimeout(() => {
			const [before, start, loop] = [threadCpuSeconds(), performance.now(), performance.eventLoopUtilization()];
			if (${works}) {
				while (performance.now() < start + 500) {}
			} else {
				Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
			}

			const after = threadCpuSeconds();
			parentPort.postMessage({
				cpu: after === null ? null : after - before,
				wall: (performance.now() - start) / 1000,
				busy: performance.eventLoopUtilization(loop).utilization,
			});
		}, 1));`;
	const worker = new Worker(code, {eval: true});
	t.teardown(async () => worker.terminate());
	return new Promise((resolve, reject) => {
		worker.on('message', resolve);
		worker.on('error', reject);
	});
}

test('a thread that works was on a CPU, one that waits in a blocking call was not, though its loop was busy', async t => {
	const [working, waiting] = await Promise.all([threadThat(t, true), threadThat(t, false)]);
	if (working.cpu === null || waiting.cpu === null) {
		t.not(process.platform, 'linux', 'Linux tells it in every Node');
		return;
	}

	// The scheduler counts by ticks of up to 10 ms.
	t.true(working.cpu > 0 && working.cpu <= working.wall * 1.1 + 0.01, `${working.cpu} of ${working.wall} s`);
	t.true(waiting.cpu >= 0 && working.cpu > 3 * waiting.cpu, `${working.cpu} s beside ${waiting.cpu} s`);
	t.true(waiting.busy > 0.9, `busy ${waiting.busy}`);
});
