import test, {type ExecutionContext} from 'ava';
import type {Placement} from '../../../source/results/run-result.js';
import type {Storage} from '../../../source/storage/storage.js';
import {StorageError} from '../../../source/storage/storage-error.js';
import {skipped, weedClusterOrSkip} from '../../servers/weed.js';
import {append, bytesOf, get, mib, never, openNative, read, sourceOf, write} from './native.js';
import {settledCheck} from './weed-shell.js';

const cluster = await weedClusterOrSkip();
const url = cluster?.url ?? '';

const onCluster = (title: string, body: (t: ExecutionContext) => Promise<void>) => {
	test.serial(title, async t => (cluster ? body(t) : skipped(t)));
};

onCluster('two copies asked are two copies found, on two servers', async t => {
	const storage = await openNative(url, {replication: '001', collection: 'two', chunkSize: mib});
	const bytes = bytesOf(5 * mib);
	await write(storage, '/two/a', bytes);
	t.true((await get(`${url}/two/a`)).equals(bytes));
	t.deepEqual(await storage.placement?.(['/two/a'], never), {
		files: 1,
		bytes: 5 * mib,
		chunks: 5,
		averageChunkBytes: mib,
		asked: '001',
		copiesAsked: 2,
		averageReplication: 2,
		missingChunks: 0,
		volumes: (await storage.placement?.(['/two/a'], never))?.volumes,
		servers: 2,
		perServerBytes: {min: 5 * mib, max: 5 * mib},
	});
	await storage.close();
	const single = await openNative(url, {collection: 'one'});
	await write(single, '/one/a', bytes);
	t.like(await single.placement?.(['/one/a'], never), {asked: '000', copiesAsked: 1, averageReplication: 1});
	await single.close();
});

onCluster('copies that no cluster of two servers can make are refused in words', async t => {
	const storage = await openNative(url, {replication: '010', collection: 'racks'});
	const error = await t.throwsAsync<StorageError>(storage.create('/racks/a', mib, AbortSignal.timeout(65_000)), {
		instanceOf: StorageError,
	});
	// The filer says one or the other, by how far its master has come with looking for places.
	t.regex(error?.kind ?? '', /^(?:server-error|no-space)$/);
	t.truthy(error?.details.hint);
	await storage.close();
});

onCluster('after cancels, failed appends and truncates, no chunk lies about and none is missing', async t => {
	const storage = await openNative(url, {chunkSize: 100_000, chunksAtOnce: 3, collection: 'checked'});
	const bytes = bytesOf(2_000_000);
	for (let i = 0; i < 4; i++) {
		const abort = new AbortController();
		const writer = await storage.create(`/checked/cancelled${i}`, bytes.length, abort.signal);
		const source = sourceOf(bytes);
		await t.throwsAsync(
			writer.send({
				...source,
				stored() {
					abort.abort(new Error('cancelled'));
				},
			}),
		);
		await writer.discard();
	}

	// Small files get several ids by one call; those of deleted ones are freed too.
	for (let i = 0; i < 40; i++) {
		await write(storage, `/checked/small${i}`, bytes.subarray(i, 2000 + i));
		if (i % 2 === 0) {
			await storage.remove(`/checked/small${i}`, never);
		}
	}

	await write(storage, '/checked/kept', bytes);
	await append(storage, '/checked/kept', bytes.subarray(0, 350_000));
	await storage.truncate('/checked/kept', 1_234_567, never);
	const abort = new AbortController();
	const appending = await storage.append('/checked/kept', bytes.length, abort.signal);
	await t.throwsAsync(
		appending.send({
			...sourceOf(bytes),
			stored() {
				abort.abort(new Error('cancelled'));
			},
		}),
	);
	await storage.close();
	t.true((await get(`${url}/checked/kept`)).equals(bytes.subarray(0, 1_234_567)));
	t.true((await get(`${url}/checked/small39`)).equals(bytes.subarray(39, 2039)));
	const report = await settledCheck(cluster as NonNullable<typeof cluster>);
	t.regex(report, /no orphan data/);
	t.regex(report, /error 0 files/);
	t.notRegex(report, /missing|failed/i);
});

onCluster('a server that dies is read around, while writing and while reading, and nothing is lost', async t => {
	const [first] = cluster?.volumes ?? [];
	const options = {replication: '001', collection: 'around', chunkSize: 100_000, chunksAtOnce: 2};
	const single = await openNative(url, {...options, replication: '000', collection: 'resent'});
	// Volumes on both servers, so that there is somewhere else to go.
	t.regex((await get(`${cluster?.masterUrl}/vol/grow?collection=resent&count=8`)).toString(), /"count":8/);
	t.is((await spread(single, '/resent/spread')).servers, 2);
	const storage = await openNative(url, options);
	const bytes = bytesOf(6_000_000);
	await write(storage, '/around/before', bytes);

	const reader = await storage.open('/around/before', never);
	const seen = Buffer.alloc(bytes.length);
	let killed: Promise<void> | undefined;
	let delivered = 0;
	const found = await reader.stream(0, bytes.length, {
		unit: mib,
		firstByte() {},
		put(position, part) {
			seen.set(part, position);
			delivered += part.length;
			if (delivered > 1_000_000) {
				killed ??= first?.kill();
			}

			return true;
		},
	});
	await killed;
	t.is(found, bytes.length);
	t.is(delivered, bytes.length, 'no byte twice');
	t.true(seen.equals(bytes));
	t.true((await read(storage, '/around/before')).equals(bytes), 'and by the other copies alone');
	t.like(await storage.placement?.(['/around/before'], never), {copiesAsked: 2, averageReplication: 1, servers: 1});
	await first?.start();
	await cluster?.ready();
	await storage.close();

	const writer = await single.create('/resent/during', bytes.length, never);
	const source = sourceOf(bytes);
	let dead: Promise<void> | undefined;
	await writer.send({
		...source,
		stored(position, length) {
			source.stored(position, length);
			if (source.storedBytes() > 1_000_000) {
				dead ??= first?.kill();
			}
		},
	});
	await dead;
	t.is(source.sentBytes(), bytes.length);
	t.is(source.storedBytes(), bytes.length);
	// What the dead server alone has is an error by name, and not a shorter file.
	const lost = (await single.placement?.(['/resent/during'], never))?.missingChunks ?? 0;
	const outcome = await read(single, '/resent/during').then(
		() => 'read',
		(error: unknown) => (error instanceof StorageError ? error.kind : String(error)),
	);
	t.true((lost === 0 ? ['read'] : ['server-error', 'unreachable']).includes(outcome), `${lost} lost: ${outcome}`);
	await first?.start();
	await cluster?.ready();
	t.true((await get(`${url}/resent/during`)).equals(bytes));
	t.true((await read(single, '/resent/during')).equals(bytes));
	await single.close();
});

/** Writes a file of 40 chunks and tells where they lie. */
async function spread(storage: Storage, path: string): Promise<Placement> {
	await write(storage, path, bytesOf(4_000_000));
	const placement = await storage.placement?.([path], never);
	if (placement === undefined) {
		throw new Error('no placement');
	}

	return placement;
}

test.after.always(async () => {
	await cluster?.stop();
});
