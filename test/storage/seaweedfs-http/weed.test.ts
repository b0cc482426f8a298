import {createHmac} from 'node:crypto';
import test from 'ava';
import {connect} from '../../../source/storage/connect.js';
import type {FileFacts, Storage, Target} from '../../../source/storage/storage.js';
import type {StorageError} from '../../../source/storage/storage-error.js';
import {skipped, weedOrSkip} from '../../servers/weed.js';
import {CollectingSink, NotingSource} from '../http/collecting-sink.js';

const weed = await weedOrSkip();
const signal = new AbortController().signal;

test.after.always(async () => {
	await weed?.stop();
});

async function open(options: Target['options'] = {}, path = ''): Promise<Storage> {
	return connect({kind: 'seaweedfs-http', url: `${weed?.url}${path}`, options}, signal);
}

async function listed(storage: Storage, path: string): Promise<FileFacts[]> {
	const all: FileFacts[] = [];
	for await (const facts of storage.list(path, signal)) {
		all.push(facts);
	}

	return all;
}

async function readBack(storage: Storage, path: string, position = 0, length = 1e9): Promise<Buffer> {
	const reader = await storage.open(path, signal);
	const sink = new CollectingSink();
	const delivered = await reader.stream(position, length, sink);
	await reader.close();
	if (delivered !== sink.bytes.length) {
		throw new Error(`${delivered} said, ${sink.bytes.length} delivered`);
	}

	return sink.bytes;
}

// Alone, for a part of it has a second at most.
test.serial('says what it is', async t => {
	if (weed === undefined) {
		skipped(t);
		return;
	}

	const storage = await open();
	const {version, freeBytes, facts} = await storage.describe(signal);
	t.is(version, '4.48');
	t.true((freeBytes ?? 0) > 0);
	t.is(facts.volumeServers, 1);
	t.is(facts.chunkSize, 4 * 1024 * 1024);
	t.is(facts.replication, '');
	t.is(storage.cannot('append'), undefined);
	t.is(storage.cannot('read-at'), undefined);
	t.regex(storage.cannot('truncate') ?? '', /shorter/);
	await storage.close();
});

test('the master and the volume server are told from a filer', async t => {
	if (weed === undefined) {
		skipped(t);
		return;
	}

	const answer = await fetch(`${weed.masterUrl}/dir/status`);
	const {Topology} = (await answer.json()) as {
		Topology: {DataCenters: Array<{Racks: Array<{DataNodes: Array<{Url: string}>}>}>};
	};
	for (const url of [weed.masterUrl, `http://${Topology.DataCenters[0]?.Racks[0]?.DataNodes[0]?.Url}`]) {
		const storage = await connect({kind: 'seaweedfs-http', url, options: {}}, signal);
		const error = await t.throwsAsync<StorageError>(storage.describe(signal));
		t.is(error?.kind, 'unsupported');
		t.regex(error?.details.hint ?? '', /8888/);
		await storage.close();
	}
});

for (const length of [0, 1, 100_000, 9_000_001]) {
	test(`${length} bytes are written, looked at and read back`, async t => {
		if (weed === undefined) {
			skipped(t);
			return;
		}

		const storage = await open();
		await storage.warmUp(2, signal);
		const path = `/trip/of ${length}`;
		const source = new NotingSource(length);
		const writer = await storage.create(path, length, signal);
		t.deepEqual(await writer.send(source), {resentBytes: 0});
		t.is(source.sentBytes, length);
		t.deepEqual(source.storedRanges, [[0, length]]);
		t.deepEqual(await storage.stat(path, signal), {path, size: length, isDirectory: false});
		t.true((await readBack(storage, path)).equals(source.data));
		await storage.close();
	});
}

test('parts of a file, up to its end and beyond', async t => {
	if (weed === undefined) {
		skipped(t);
		return;
	}

	const storage = await open();
	const source = new NotingSource(5_000_000);
	await (await storage.create('/parts/f', source.data.length, signal)).send(source);
	const reader = await storage.open('/parts/f', signal);
	t.is(reader.length, undefined, 'nothing is asked before the first byte is');
	for (const [position, length] of [
		[0, 1],
		[4_194_300, 10],
		[1_234_567, 2_000_000],
		[4_999_999, 1],
	] as const) {
		const sink = new CollectingSink();
		t.is(await reader.readAt(position, length, sink), length);
		t.true(sink.bytes.equals(source.data.subarray(position, position + length)));
		t.is(sink.firstBytes, 1);
	}

	t.is(reader.length, 5_000_000);
	t.is(await reader.readAt(4_999_990, 100, new CollectingSink()), 10);
	t.is(await reader.readAt(5_000_000, 100, new CollectingSink()), 0);
	t.is(await reader.readAt(6_000_000, 100, new CollectingSink()), 0);
	t.is(await reader.stream(0, 100, new CollectingSink()), 100);
	await reader.close();
	await storage.close();
});

test('appends add to what is there and confirm the whole size', async t => {
	if (weed === undefined) {
		skipped(t);
		return;
	}

	const storage = await open();
	const source = new NotingSource(1_000_000);
	await (await storage.create('/app/f', 1_000_000, signal)).send(source);
	await (await storage.append('/app/f', 1_000_000, signal)).send(source);
	t.true((await readBack(storage, '/app/f')).equals(Buffer.concat([source.data, source.data])));

	// Another writer in between: the size does not fit.
	const first = await storage.append('/app/f', 10, signal);
	await (await storage.append('/app/f', 5, signal)).send(source);
	const error = await t.throwsAsync<StorageError>(first.send(source));
	t.is(error?.kind, 'wrong-size');
	t.is(error?.retry, 'after-look');
	t.is(error?.details.wanted, 2_000_010);
	t.is(error?.details.found, 2_000_015);

	t.is((await t.throwsAsync<StorageError>(storage.append('/app/none', 1, signal)))?.kind, 'not-found');
	t.is(await storage.stat('/app/none', signal), undefined);
	t.is((await t.throwsAsync<StorageError>(storage.append('/app', 1, signal)))?.kind, 'conflict');
	await storage.close();
});

test('what is compressed is what is meant to be', async t => {
	if (weed === undefined) {
		skipped(t);
		return;
	}

	for (const [data, compressed] of [
		['random', false],
		['zero', true],
		['text', true],
	] as const) {
		const storage = await open({data});
		const source = new NotingSource(1_000_000);
		source.data.fill(0);
		await (await storage.create(`/types/${data}`, 1_000_000, signal)).send(source);
		const answer = await fetch(`${weed.url}/types/${data}?metadata=true`);
		const {chunks} = (await answer.json()) as {chunks: Array<{is_compressed?: boolean}>};
		t.true(chunks.length > 0);
		t.true(
			chunks.every(chunk => (chunk.is_compressed ?? false) === compressed),
			data,
		);
		await storage.close();
	}
});

test('chunk size, collection and time to live are asked for', async t => {
	if (weed === undefined) {
		skipped(t);
		return;
	}

	const storage = await open({chunkSize: 1024 * 1024, ttl: '5m'});
	await (await storage.create('/asked/f', 3_000_000, signal)).send(new NotingSource(3_000_000));
	const answer = await fetch(`${weed.url}/asked/f?metadata=true`);
	const {chunks, TtlSec} = (await answer.json()) as {chunks: unknown[]; TtlSec: number};
	t.is(chunks.length, 3);
	t.is(TtlSec, 300);
	await storage.close();
	for (const chunkSize of [0, 1000, 257 * 1024 * 1024]) {
		t.is((await t.throwsAsync<StorageError>(open({chunkSize})))?.kind, 'usage');
	}
});

test('what the filer refuses is named', async t => {
	if (weed === undefined) {
		skipped(t);
		return;
	}

	for (const [options, words] of [
		[{replication: 'abc'}, /unexpected replication type/],
		[{disk: 'ssd'}, /no volume server carries/],
	] as const) {
		const storage = await open(options);
		const writer = await storage.create('/refused/f', 3_000_000, signal);
		const error = await t.throwsAsync<StorageError>(writer.send(new NotingSource(3_000_000)));
		t.is(error?.kind, 'usage');
		t.regex(error?.message ?? '', words);
		await writer.discard();
		t.is(await storage.stat('/refused/f', signal), undefined);
		await storage.close();
	}
});

test('directories are made, listed and removed, and never made of files', async t => {
	if (weed === undefined) {
		skipped(t);
		return;
	}

	const storage = await open({}, '/pre%20fix');
	await storage.makeDirectory('/dir/a/b', signal);
	await storage.makeDirectory('/dir/a/b', signal);
	t.deepEqual(await storage.stat('/dir/a/b', signal), {path: '/dir/a/b', size: 0, isDirectory: true});
	await storage.writeSmall('/dir/a/f', Buffer.from('content'), signal);
	t.deepEqual(await listed(storage, '/dir/a'), [
		{path: '/dir/a/b', size: 0, isDirectory: true},
		{path: '/dir/a/f', size: 7, isDirectory: false},
	]);
	t.deepEqual(await listed(storage, '/dir/none'), []);
	t.deepEqual(await listed(storage, '/dir/a/b'), []);

	for (const path of ['/dir/a/f', '/dir/a/f/g/h']) {
		t.is((await t.throwsAsync<StorageError>(storage.makeDirectory(path, signal)))?.kind, 'conflict');
	}

	t.is(Buffer.from((await storage.readSmall('/dir/a/f', signal)) ?? []).toString(), 'content');
	t.is(await storage.readSmall('/dir/a/none', signal), undefined);
	t.is((await t.throwsAsync<StorageError>(storage.readSmall('/dir/a', signal)))?.kind, 'conflict');
	t.is((await t.throwsAsync<StorageError>(readBack(storage, '/dir/a')))?.kind, 'conflict');
	t.is((await t.throwsAsync<StorageError>(readBack(storage, '/dir/none')))?.kind, 'not-found');
	t.is((await t.throwsAsync<StorageError>(storage.remove('/dir/a', signal)))?.kind, 'conflict');
	for (const path of ['/dir/a/f', '/dir/a/f', '/dir/a/b', '/dir/a', '/dir']) {
		await storage.remove(path, signal);
	}

	t.is(await storage.stat('/dir', signal), undefined);
	t.is((await fetch(`${weed.url}/pre%20fix`)).status, 200);
	await storage.close();
});

test('names of every kind', async t => {
	if (weed === undefined) {
		skipped(t);
		return;
	}

	const storage = await open();
	for (const name of ['a b', '100%', 'what?', '#1', '%2F', '深層', '🙂', 'a+b', "it's", '"', 'a;b=c&d', '.hidden']) {
		const path = `/names/${name}/x${name}`;
		const source = new NotingSource(100);
		await storage.makeDirectory(`/names/${name}`, signal);
		await (await storage.create(path, 100, signal)).send(source);
		t.true((await readBack(storage, path)).equals(source.data), name);
		t.deepEqual(
			(await listed(storage, `/names/${name}`)).map(facts => facts.path),
			[path],
		);
	}

	for (const path of ['/a/../b', '/./a', '/\uD800']) {
		t.is((await t.throwsAsync<StorageError>(storage.stat(path, signal)))?.kind, 'usage');
	}

	await storage.close();
});

test('an interrupted write leaves nothing', async t => {
	if (weed === undefined) {
		skipped(t);
		return;
	}

	const storage = await open();
	const controller = new AbortController();
	const writer = await storage.create('/broken/f', 50_000_000, controller.signal);
	const source = new NotingSource(50_000_000);
	const sent = source.sent.bind(source);
	source.sent = (position, length) => {
		sent(position, length);
		controller.abort(new Error('stop'));
	};
	await t.throwsAsync(writer.send(source), {message: 'stop'});
	await writer.discard();
	t.is(await storage.stat('/broken/f', signal), undefined);
	await storage.close();
});

const key = 'a key for tests';

function token(): string {
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
	const signed = `${part({alg: 'HS256', typ: 'JWT'})}.${part({})}`;
	return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

test.serial('a filer that asks for a token', async t => {
	const jwt = token();
	const guarded = await weedOrSkip({
		config: {
			'security.toml': `[jwt.filer_signing]\nkey = "${key}"\n[jwt.filer_signing.read]\nkey = "${key}"\n`,
		},
		headers: {authorization: `Bearer ${jwt}`},
	});
	if (guarded === undefined) {
		skipped(t);
		return;
	}

	const target: Target = {kind: 'seaweedfs-http', url: guarded.url, options: {}};
	try {
		delete process.env.DFSIO_JWT;
		const stranger = await connect(target, signal);
		const source = new NotingSource(3_000_000);
		for (const call of [
			async () => stranger.describe(signal),
			async () => stranger.stat('/f', signal),
			async () => (await stranger.create('/f', source.data.length, signal)).send(source),
		]) {
			const error = await t.throwsAsync<StorageError>(call());
			t.is(error?.kind, 'not-permitted');
			t.regex(error?.message ?? '', /answered 401/);
			t.regex(error?.details.hint ?? '', /DFSIO_JWT/);
		}

		await stranger.close();
		process.env.DFSIO_JWT = jwt;
		const friend = await connect(target, signal);
		await (await friend.create('/f', source.data.length, signal)).send(source);
		t.true((await readBack(friend, '/f')).equals(source.data));
		t.is((await friend.describe(signal)).version, '4.48');
		await friend.close();

		process.env.DFSIO_JWT = 'Bearer two words';
		const error = await t.throwsAsync<StorageError>(connect(target, signal));
		t.is(error?.kind, 'usage');
		t.false(error?.message.includes('two words'));
	} finally {
		delete process.env.DFSIO_JWT;
		await guarded.stop();
	}
});
