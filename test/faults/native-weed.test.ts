import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import test, {type ExecutionContext} from 'ava';
import {installWeed} from '../../scripts/install-weed.js';
import type {WeedCluster} from '../../scripts/start-weed-cluster.js';
import {skipped, weedClusterOrSkip} from '../servers/weed.js';
import {get} from '../storage/seaweedfs/native.js';
import {fileSystemCheck, settledCheck} from '../storage/seaweedfs/weed-shell.js';
import {Home, said} from './command.js';
import {type Tried, tried, within} from './fault-run.js';

const mib = 1024 * 1024;
const cluster = await weedClusterOrSkip({volumes: 2, volumeSizeLimitMB: 512});
test.after.always(async () => cluster?.stop());

const target = cluster?.url.replace('http:', 'seaweedfs:') ?? '';

const onCluster = (title: string, body: (t: ExecutionContext, cluster: WeedCluster) => Promise<void>) => {
	test.serial(`native: ${title}`, async t => (cluster ? body(t, cluster) : skipped(t)));
};

type Running = Parameters<NonNullable<NonNullable<Parameters<typeof tried>[2]>['meanwhile']>>[0];

/** Resolves when the operation has moved some bytes; a run that ends before is told by what follows. */
async function underWay(run: Running, operation: string): Promise<void> {
	for (;;) {
		const snapshot = run.snapshot();
		const moved = snapshot.operation === operation && snapshot.phase === 'running' && snapshot.sentBytes > 8 * mib;
		if (moved || snapshot.phase === 'finished') {
			return;
		}

		await new Promise(resolve => {
			setImmediate(resolve);
		});
	}
}

const large = {target, files: 4, size: 64 * mib, concurrency: 2, chunkSize: 4 * mib, timeout: 20, retries: 6} as const;

function allDone(t: ExecutionContext, {record}: Tried): void {
	for (const {files, status} of record.operations) {
		t.is(status, 'complete', JSON.stringify(files.find(({error}) => error)?.error));
		t.true(files.every(({bytes}) => bytes === large.size));
	}
}

/** The errors of the files that failed. */
const errorsOf = ({record}: Tried) =>
	record.operations.flatMap(({files}) => files.flatMap(({error}) => (error === null ? [] : [error])));

onCluster('with two copies a read goes on from the other one when a volume server is killed', async (t, {volumes}) => {
	const copies = {...large, baseDir: '/copies', replication: '001', collection: 'copies'};
	allDone(t, await tried(t, copies));
	const result = await tried(
		t,
		{...copies, operations: ['read'], retries: 0},
		{
			async meanwhile(run) {
				await underWay(run, 'read');
				await volumes[0]?.kill();
			},
		},
	);
	allDone(t, result);
	t.is(result.record.operations[0]?.retries.files, 0, 'no file had to begin anew');
	t.is(result.record.operations[0]?.checkedBytes, 4 * large.size);
	await volumes[0]?.start();
	await cluster?.ready();
});

onCluster('a volume server is killed in the middle of a write and of a read, and comes back', async (t, {volumes}) => {
	for (const operation of ['write', 'read'] as const) {
		const result = await tried(
			t,
			{...large, baseDir: '/killed', operations: [operation]},
			{
				async meanwhile(run) {
					await underWay(run, operation);
					await volumes[0]?.kill();
					await volumes[0]?.start();
				},
			},
		);
		allDone(t, result);
		await cluster?.ready();
	}
});

onCluster('what was written is the same by weed filer.cat and over HTTP', async (t, {url}) => {
	allDone(t, await tried(t, {...large, files: 1, size: large.size, baseDir: '/cat'}));
	const path = '/cat/io_data/test_io_0';
	const {stdout} = await promisify(execFile)(await installWeed(), ['filer.cat', `${url}${path}`], {
		encoding: 'buffer',
		maxBuffer: 2 * large.size,
	});
	t.is(stdout.length, large.size);
	t.true(stdout.equals(await get(`${url}${path}`)));
});

onCluster('after kills and cancels weed’s own checks find nothing wrong', async (t, weed) => {
	for (const operations of [['write'], ['append']] as const) {
		await tried(
			t,
			{...large, baseDir: '/cat', operations},
			{
				async meanwhile(run) {
					await underWay(run, operations[0]);
					run.cancel('SIGINT');
				},
			},
		);
	}

	const report = await settledCheck(weed);
	t.regex(report, /no orphan data/);
	t.regex(report, /error 0 files/);
	t.notRegex(report, /missing|failed/i);
});

// Behind the check for orphans: what a filer was told to free and has not freed yet, it forgets when it is killed.
onCluster('the filer is killed in the middle of a write and comes back', async (t, weed) => {
	const {filer, ready} = weed;
	const result = await tried(
		t,
		{...large, baseDir: '/filer', retries: 8},
		{
			async meanwhile(run) {
				await underWay(run, 'write');
				await filer.kill();
				await filer.start();
			},
		},
	);
	allDone(t, result);
	await ready();
	const report = await fileSystemCheck(weed);
	t.regex(report, /error 0 files/);
	t.notRegex(report, /missing|failed/i);
});

onCluster('the volume servers are killed in the middle of a read and stay away', async (t, {ready, volumes}) => {
	let killedAt = 0;
	const result = await tried(
		t,
		{...large, baseDir: '/killed', operations: ['read'], retries: 0, timeout: 5},
		{
			async meanwhile(run) {
				await underWay(run, 'read');
				await Promise.all(volumes.map(async volume => volume.kill()));
				killedAt = performance.now();
			},
		},
	);
	within(t, (performance.now() - killedAt) / 1000, 5 + 2);
	t.is(result.record.exitStatus, 1);
	const errors = errorsOf(result);
	t.true(errors.length > 0);
	for (const {hint, kind, message} of errors) {
		t.regex(kind, /^(?:unreachable|connection-lost|server-error)$/, message);
		t.truthy(hint);
	}

	await Promise.all(volumes.map(async volume => volume.start()));
	await ready();
});

onCluster('the volume servers are killed in the middle of a write and stay away', async (t, {ready, volumes}) => {
	let killedAt = 0;
	const result = await tried(
		t,
		{...large, baseDir: '/gone', retries: 0, timeout: 5},
		{
			async meanwhile(run) {
				await underWay(run, 'write');
				await Promise.all(volumes.map(async volume => volume.kill()));
				killedAt = performance.now();
			},
		},
	);
	// The files that were not begun by then have a timeout of their own.
	within(t, (performance.now() - killedAt) / 1000, 2 * 5 + 2);
	t.is(result.record.exitStatus, 1);
	const errors = errorsOf(result);
	t.true(errors.length > 0);
	for (const {hint, kind, message} of errors) {
		t.regex(kind, /^(?:unreachable|connection-lost|server-error|no-space|timeout)$/, message);
		t.truthy(hint);
	}

	await Promise.all(volumes.map(async volume => volume.start()));
	await ready();
});

onCluster('the volume servers stand still for longer than --timeout', async (t, {ready, volumes}) => {
	let frozenAt = 0;
	const result = await tried(
		t,
		{...large, files: 2, baseDir: '/stuck', retries: 0, timeout: 2},
		{
			async meanwhile(run) {
				await underWay(run, 'write');
				frozenAt = performance.now();
				for (const volume of volumes) {
					volume.freeze();
				}
			},
		},
	);
	within(t, (performance.now() - frozenAt) / 1000, 2 + 2);
	for (const volume of volumes) {
		volume.thaw();
	}

	t.deepEqual([...new Set(errorsOf(result).map(({kind}) => kind))], ['timeout']);
	t.regex(result.shown, /no byte moved for 2 s.*--timeout/);
	await ready();
});

onCluster('the filer stands still: Ctrl-C ends within 2 s, and the filer lives on', async (t, {filer, ready}) => {
	const home = await Home.of(t);
	// So long that no file is made when the filer stops: one that it was given just before would bring it down.
	const where = ['--target', target, '--base-dir', '/frozen', '--files', '2', '--size', '8GB'];
	const command = home.start(['run', ...where, '--operation', 'write', '--json']);
	// A progress line that tells of bytes on the way.
	await said(command, /on the way/);
	filer.freeze();
	const asked = performance.now();
	command.child.kill('SIGINT');
	const {at, status} = await command.exited;
	filer.thaw();
	within(t, (at - asked) / 1000, 2);
	t.is(status, 130);
	// Fails when the filer has ended: a change that it is given and nobody waits for brings it down.
	await ready();
});
