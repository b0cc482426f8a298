import {setTimeout as sleep} from 'node:timers/promises';
import test, {type ExecutionContext} from 'ava';
import type {ServerProcess} from '../../scripts/server-process.js';
import type {WeedCluster} from '../../scripts/start-weed-cluster.js';
import {skipped, weedClusterOrSkip} from '../servers/weed.js';
import {weedShell} from '../storage/seaweedfs/weed-shell.js';
import {Home, said} from './command.js';
import {type Tried, tried, within} from './fault-run.js';

const mib = 1024 * 1024;

// One volume server, so that what happens to it happens to every file.
const cluster = await weedClusterOrSkip({volumes: 1, volumeSizeLimitMB: 512});
test.after.always(async () => cluster?.stop());

const onCluster = (
	title: string,
	body: (t: ExecutionContext, cluster: WeedCluster, volume: ServerProcess) => Promise<void>,
) => {
	test.serial(title, async t => (cluster ? body(t, cluster, cluster.volumes[0] as ServerProcess) : skipped(t)));
};

type Running = Parameters<NonNullable<NonNullable<Parameters<typeof tried>[2]>['meanwhile']>>[0];

/** Resolves when the run has come so far; a run that ends before is told by what follows. */
async function until(run: Running, reached: (snapshot: ReturnType<Running['snapshot']>) => boolean): Promise<void> {
	while (!reached(run.snapshot()) && run.snapshot().phase !== 'finished') {
		await new Promise(resolve => {
			setImmediate(resolve);
		});
	}
}

const movedSome = (operation: string) => (snapshot: ReturnType<Running['snapshot']>) =>
	snapshot.operation === operation && snapshot.phase === 'running' && snapshot.sentBytes > 8 * mib;

const large = {files: 4, size: 64 * mib, concurrency: 2, timeout: 20, retries: 6} as const;

function allDone(t: ExecutionContext, {record}: Tried, size: number): void {
	for (const {files, status} of record.operations) {
		t.is(status, 'complete', JSON.stringify(files.find(({error}) => error)?.error));
		t.true(files.every(({bytes}) => bytes === size));
	}
}

onCluster(
	'the volume server stands still for 3 s: stalled is shown, the pause is told, all is well',
	async (t, {url}, volume) => {
		let seenStalled = false;
		const result = await tried(
			t,
			{...large, target: url, baseDir: '/still', retries: 0},
			{
				async meanwhile(run) {
					await until(run, movedSome('write'));
					volume.freeze();
					const thawed = sleep(3000).then(() => volume.thaw());
					await until(run, ({stalled}) => {
						seenStalled ||= stalled > 0;
						return seenStalled || !volume.running;
					});
					await thawed;
				},
			},
		);
		t.true(seenStalled, 'shown while it lasts');
		allDone(t, result, large.size);
		const pause = result.record.operations[0]?.longestPauseSeconds ?? 0;
		t.true(pause >= 1.5, `${pause} s`);
		t.regex(result.shown, /longest pause/);
	},
);

onCluster('the volume server stands still for longer than --timeout', async (t, {url}, volume) => {
	let frozenAt = 0;
	const {record, shown} = await tried(
		t,
		{...large, files: 2, target: url, baseDir: '/stuck', retries: 0, timeout: 2},
		{
			async meanwhile(run) {
				await until(run, movedSome('write'));
				volume.freeze();
				frozenAt = performance.now();
				await until(run, ({phase}) => phase === 'finished');
				within(t, (performance.now() - frozenAt) / 1000, 2 + 2);
				volume.thaw();
			},
		},
	);
	const failed = record.operations[0]?.files.filter(({state}) => state === 'failed') ?? [];
	t.true(failed.length > 0);
	t.true(failed.every(({error}) => error?.kind === 'timeout'));
	t.regex(shown, /no byte moved for 2 s.*--timeout/);
	t.is(record.exitStatus, 1);
});

onCluster('the volume server is killed in the middle of a write and comes back', async (t, {url}, volume) => {
	const result = await tried(
		t,
		{...large, target: url, baseDir: '/killed', operations: ['write', 'read']},
		{
			async meanwhile(run) {
				await until(run, movedSome('write'));
				await volume.kill();
				await volume.start();
			},
		},
	);
	allDone(t, result, large.size);
	t.is(result.record.operations[1]?.checkedBytes, 4 * large.size, 'every byte that was confirmed is there');
});

onCluster('the volume server is killed in the middle of a read and comes back', async (t, {url}, volume) => {
	const profile = {...large, target: url, baseDir: '/killed-reading', size: 128 * mib};
	await tried(t, profile);
	const result = await tried(
		t,
		{...profile, operations: ['read']},
		{
			async meanwhile(run) {
				await until(run, movedSome('read'));
				await volume.kill();
				await volume.start();
			},
		},
	);
	allDone(t, result, profile.size);
	t.true((result.record.operations[0]?.retries.files ?? 0) > 0);
});

onCluster('the filer is killed in the middle of a write and comes back', async (t, {filer, ready, url}) => {
	const result = await tried(
		t,
		{...large, target: url, baseDir: '/filer', retries: 8},
		{
			async meanwhile(run) {
				await until(run, movedSome('write'));
				await filer.kill();
				await filer.start();
			},
		},
	);
	allDone(t, result, large.size);
	t.true((result.record.operations[0]?.retries.files ?? 0) > 0);
	await ready();
});

onCluster('the filer is killed and stays away', async (t, {filer, ready, url}) => {
	let killedAt = 0;
	const {record, shown} = await tried(
		t,
		{...large, target: url, baseDir: '/gone', retries: 0},
		{
			async meanwhile(run) {
				await until(run, movedSome('write'));
				await filer.kill();
				killedAt = performance.now();
				await until(run, ({phase}) => phase === 'finished');
				within(t, (performance.now() - killedAt) / 1000, 2);
			},
		},
	);
	t.is(record.exitStatus, 1);
	t.regex(shown, /connection was lost|connection refused/);
	t.regex(shown, /dfsio-tui\.json could not be brought up to date/);
	await filer.start();
	await ready();
});

onCluster('the filer stands still: Ctrl-C brings the prompt back within 2 s', async (t, {filer, url}) => {
	const home = await Home.of(t);
	const command = home.start([
		'run',
		'--target',
		url,
		'--base-dir',
		'/frozen',
		'--files',
		'8',
		'--size',
		'64MB',
		'--json',
	]);
	// A progress line that tells of bytes on the way.
	await said(command, /on the way/);
	filer.freeze();
	const asked = performance.now();
	command.child.kill('SIGINT');
	const {at, status, stdout} = await command.exited;
	filer.thaw();
	within(t, (at - asked) / 1000, 2);
	t.is(status, 130);
	const [write] = JSON.parse(stdout).operations;
	t.is(write.status, 'cancelled');
	t.true(
		write.files.every(({state}: {state: string}) => state !== 'failed'),
		'what the user stops has not failed',
	);
});

onCluster('a path that is set read-only', async (t, {masterUrl, url}) => {
	await weedShell({masterUrl, url}, ['fs.configure -locationPrefix=/ro/ -readOnly -apply']);
	const {record, seconds} = await tried(t, {target: url, baseDir: '/ro/bench', timeout: 5});
	t.like(record.failure, {kind: 'not-permitted'});
	t.regex(record.failure?.hint ?? '', /read-only/);
	t.is(record.exitStatus, 3);
	within(t, seconds, 2);
});

onCluster('copies that the cluster cannot keep are refused at once', async (t, {url}) => {
	const {record, seconds} = await tried(t, {target: url, baseDir: '/copies', replication: '001'});
	t.like(record.failure, {kind: 'unsupported'});
	t.is(record.failure?.message, 'replication 001 keeps 2 copies, and the cluster has 1 volume server');
	t.is(record.exitStatus, 2);
	within(t, seconds, 2);
});

onCluster('no volume server at all is told at once', async (t, {ready, url}, volume) => {
	await volume.kill('SIGTERM');
	const {record, seconds} = await tried(t, {target: url, baseDir: '/none', timeout: 2});
	t.is(record.failure?.kind, 'no-space', record.failure?.message);
	t.is(record.exitStatus, 3);
	within(t, seconds, 2);
	await volume.start();
	await ready();
});

test.serial('a cluster that is full', async t => {
	const full = await weedClusterOrSkip({volumes: 1, volumeMax: 1});
	if (!full) {
		return skipped(t);
	}

	t.teardown(async () => full.stop());
	// Its only volume belongs to no collection: a collection would need one of its own.
	for (const target of [full.url, full.url.replace('http:', 'seaweedfs:')]) {
		const {record, seconds} = await tried(t, {target, baseDir: '/full', collection: 'bench', timeout: 20});
		const error = record.failure ?? record.operations[0]?.files[0]?.error;
		t.is(error?.kind, 'no-space', error?.message);
		t.regex(error?.hint ?? '', /-max/);
		t.true(record.exitStatus === 3 || record.exitStatus === 1);
		within(t, seconds, 10);
	}
});
