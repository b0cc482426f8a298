import test, {type ExecutionContext} from 'ava';
import {startRun} from '../built.js';
import {skipped, weedClusterOrSkip} from '../servers/weed.js';
import {settledCheck} from '../storage/seaweedfs/weed-shell.js';
import {mib, operation, profileOf, run, soundOperation, when} from './run-result-checks.js';

const cluster = await weedClusterOrSkip({volumeSizeLimitMB: 256});
const target = (cluster?.url ?? '').replace('http:', 'seaweedfs:');

const onCluster = (title: string, body: (t: ExecutionContext) => Promise<void>) => {
	test.serial(title, async t => (cluster ? body(t) : skipped(t)));
};

onCluster('every operation natively, every byte checked, and each chunk timed', async t => {
	const baseDir = '/native';
	const common = {target, baseDir, files: 3, chunkSize: mib, bufferSize: 300_000};
	const written = await run({
		...common,
		size: 5 * mib + 17,
		operations: ['write', 'read', 'read-random', 'read-backward', 'read-skip'],
	});
	t.is(written.failure, null);
	for (const one of written.operations) {
		soundOperation(t, one);
		t.is(one.status, 'complete', one.operation);
	}

	const write = operation(written, 'write');
	t.is(write.latency.chunk?.count, 3 * 6);
	t.is(write.fullLoadReason, null, 'stored comes with every chunk');
	t.is(operation(written, 'read').verified, 'all');
	const longer = await run({...common, size: 700_000, operations: ['append']});
	t.is(operation(longer, 'append').status, 'complete');
	const shorter = await run({...common, size: 3 * mib + 5, operations: ['truncate']});
	t.is(operation(shorter, 'truncate').status, 'complete');
	for (const url of [target, cluster?.url ?? '']) {
		const read = operation(await run({target: url, baseDir, operations: ['read']}), 'read');
		t.is(read.status, 'complete');
		t.deepEqual(
			read.files.map(file => file.checkedBytes),
			Array.from({length: 3}, () => 3 * mib + 5),
		);
	}
});

onCluster('two copies asked are two copies found', async t => {
	const result = await run({
		target,
		baseDir: '/copies',
		files: 2,
		size: 2 * mib,
		chunkSize: mib,
		replication: '001',
		collection: 'copies',
		operations: ['write'],
	});
	t.like(operation(result, 'write').placement, {
		files: 2,
		chunks: 4,
		averageChunkBytes: mib,
		asked: '001',
		copiesAsked: 2,
		averageReplication: 2,
		servers: 2,
		perServerBytes: {min: 4 * mib, max: 4 * mib},
	});
});

onCluster('a run that is stopped leaves no chunk that belongs to no file', async t => {
	const baseDir = '/stopped';
	const active = startRun(
		profileOf({target, baseDir, files: 8, size: 32 * mib, concurrency: 2, operations: ['write']}),
	);
	await when(active, snapshot => snapshot.counts.done >= 1 && snapshot.storedBytes > 40 * mib);
	active.cancel('SIGINT');
	const write = operation(await active.finished, 'write');
	soundOperation(t, write);
	t.is(write.status, 'cancelled');
	const report = await settledCheck(cluster as NonNullable<typeof cluster>);
	t.regex(report, /no orphan data/);
	t.regex(report, /error 0 files/);
});

test.after.always(async () => {
	await cluster?.stop();
});
