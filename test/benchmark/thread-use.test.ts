import test from 'ava';
import {operation, run} from './run-result-checks.js';

test('every thread tells what it used, and all together no more than the process', async t => {
	const result = await run({
		target: 'demo:',
		baseDir: '/thread-use',
		files: 8,
		size: 16 * 1024 * 1024,
		concurrency: 4,
		threads: 2,
	});
	for (const name of ['write', 'read'] as const) {
		const {threadUse, time} = operation(result, name);
		t.is(threadUse.length, 2);
		t.true(threadUse.every(({busy}) => busy !== null && busy >= 0 && busy <= 1));
		if (process.platform === 'linux') {
			const used = threadUse.map(({cpuSeconds}) => cpuSeconds ?? Number.NaN);
			const sum = used.reduce((a, b) => a + b, 0);
			t.true(sum > 0);
			// Either is counted by ticks of up to 10 ms, two readings a thread.
			t.true(sum <= time.user + time.sys + 0.04, `${used.join(' + ')} of ${time.user} + ${time.sys} s`);
			t.true(threadUse.every(({cpuShare}) => cpuShare !== null && cpuShare >= 0 && cpuShare <= 1));
		}
	}
});
