import test from 'ava';
import {SharedTable} from '../../source/benchmark/shared-table.js';
import {startDemoFiler} from '../servers/demo-filer.js';

// From what was built: worker threads cannot load TypeScript on Node 20.
const {WorkerThread} = (await import(
	new URL('../../dist/benchmark/worker-thread.js', import.meta.url).href
)) as typeof import('../../source/benchmark/worker-thread.js');

test('a thread that was never let go ends by itself when it is closed', async t => {
	const demo = await startDemoFiler();
	const thread = new WorkerThread({kind: 'seaweedfs-http', url: demo.url, options: {}});
	const order = {
		operation: 'write',
		round: 0,
		baseDir: '/never',
		size: 1,
		bufferSize: 1,
		skipSize: 0,
		retries: 0,
		timeoutSeconds: 90,
		data: null,
		expected: null,
		table: SharedTable.create(1, 1).memory,
	} as const;
	thread.prepare(order, [0], {onFile() {}, onRetry() {}, onDeath() {}});
	await thread.until(({state}) => state === 'ready' || state === 'dead');
	t.is(thread.state, 'ready');
	thread.close();
	await thread.until(({state}) => state === 'dead');
	t.is(thread.error, null);
	await demo.close();
});
