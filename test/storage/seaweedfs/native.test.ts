import test, {type ExecutionContext} from 'ava';
import {StorageError} from '../../../source/storage/storage-error.js';
import {skipped, weedOrSkip} from '../../servers/weed.js';
import {append, bytesOf, get, metadata, mib, never, openNative, put, read, sourceOf, write} from './native.js';

const weed = await weedOrSkip({volumeSizeLimitMB: 256});
const url = weed?.url ?? '';

const onWeed = (title: string, body: (t: ExecutionContext) => Promise<void>) => {
	test.serial(title, async t => (weed ? body(t) : skipped(t)));
};

onWeed('what is written natively is read through the filer, byte for byte, and the reverse', async t => {
	const storage = await openNative(url, {chunkSize: mib});
	for (const size of [0, 1, mib - 1, mib, mib + 1, 9 * mib + 5]) {
		const bytes = bytesOf(size, size);
		const source = sourceOf(bytes);
		const writer = await storage.create(`/n/${size}`, size, never);
		t.deepEqual(await writer.send(source), {resentBytes: 0});
		t.is(source.sentBytes(), size);
		t.is(source.storedBytes(), size);
		t.is(source.acknowledged(), Math.ceil(size / mib));
		t.true((await get(`${url}/n/${size}`)).equals(bytes), `${size} bytes through the filer`);
		t.is((await metadata(`${url}/n/${size}`)).chunks?.length ?? 0, Math.ceil(size / mib));
		t.deepEqual(await storage.stat(`/n/${size}`, never), {path: `/n/${size}`, size, isDirectory: false});
		await put(`${url}/h/${size}?maxMB=2`, bytes);
		t.true((await read(storage, `/h/${size}`)).equals(bytes), `${size} bytes written over HTTP`);
	}

	await storage.close();
});

onWeed('any part of a file, by a stream or by one read, also over the ends of chunks and of the file', async t => {
	const storage = await openNative(url, {chunkSize: 100_000});
	const bytes = bytesOf(450_000);
	await write(storage, '/parts', bytes);
	for (const [position, length] of [
		[0, 1],
		[99_999, 2],
		[100_000, 100_000],
		[50_000, 350_000],
		[449_999, 10],
	] as const) {
		for (const how of ['stream', 'readAt'] as const) {
			const found = await read(storage, '/parts', position, length, how);
			t.true(found.equals(bytes.subarray(position, position + length)), `${how} ${length} at ${position}`);
		}
	}

	t.is((await read(storage, '/parts', 450_000, 10)).length, 0);
	t.is((await read(storage, '/parts', 9_000_000, 10, 'readAt')).length, 0);
	await storage.close();
});

onWeed('a sink that has enough ends all requests', async t => {
	const storage = await openNative(url, {chunkSize: 100_000, chunksAtOnce: 4});
	await write(storage, '/enough', bytesOf(1_000_000));
	const reader = await storage.open('/enough', never);
	let calls = 0;
	const delivered = await reader.stream(0, 1_000_000, {
		unit: mib,
		firstByte() {},
		put() {
			calls++;
			return false;
		},
	});
	t.is(calls, 1);
	t.true(delivered > 0 && delivered < 1_000_000);
	t.true((await read(storage, '/enough')).equals(bytesOf(1_000_000)), 'and the storage goes on working');
	await storage.close();
});

onWeed('chunks that the filer has compressed are read as what was written, also in part', async t => {
	const storage = await openNative(url);
	const text = Buffer.from(Array.from({length: 1_500_000}, (_, i) => 48 + (i % 50)));
	await put(`${url}/text?maxMB=1`, text, 'text/plain');
	t.true((await metadata(`${url}/text`)).chunks?.every(chunk => chunk.is_compressed));
	t.true((await read(storage, '/text')).equals(text));
	t.true((await read(storage, '/text', 12_345, 100)).equals(text.subarray(12_345, 12_445)));
	t.true((await read(storage, '/text', 1_048_000, 2000)).equals(text.subarray(1_048_000, 1_050_000)));
	await storage.close();
});

onWeed('holes are zeros and of overlapping chunks the last one is seen', async t => {
	const storage = await openNative(url);
	const bytes = bytesOf(300_000);
	await put(`${url}/patched`, bytes);
	for (const [offset, length] of [
		[100_000, 50_000],
		[140_000, 30_000],
		[90_000, 20_000],
		[500_000, 10],
	] as const) {
		await put(`${url}/patched?offset=${offset}`, bytesOf(length, offset));
	}

	const judge = await get(`${url}/patched`);
	t.is(judge.length, 500_010);
	t.true(judge.subarray(300_000, 500_000).every(byte => byte === 0));
	t.true((await read(storage, '/patched')).equals(judge));
	t.true((await read(storage, '/patched', 139_990, 400_000, 'readAt')).equals(judge.subarray(139_990)));
	await storage.close();
});

onWeed('a file inside the metadata is read, and small files are written there', async t => {
	const storage = await openNative(url);
	const small = Buffer.from('{"schema": 1}');
	await storage.writeSmall('/small/one.json', small, never);
	t.true((await get(`${url}/small/one.json`)).equals(small));
	t.true(Buffer.from((await storage.readSmall('/small/one.json', never)) ?? []).equals(small));
	t.true((await read(storage, '/small/one.json', 2, 6)).equals(small.subarray(2, 8)));
	const larger = bytesOf(200_000);
	await storage.writeSmall('/small/two', larger, never);
	t.true(Buffer.from((await storage.readSmall('/small/two', never)) ?? []).equals(larger));
	t.is(await storage.readSmall('/small/none', never), undefined);
	await t.throwsAsync(storage.append('/small/one.json', 3, never), {instanceOf: StorageError, message: /metadata/});
	await storage.close();
});

onWeed('directories, listings and removals', async t => {
	const storage = await openNative(`${url}/under`);
	await storage.makeDirectory('/a/b c/d', never);
	await storage.makeDirectory('/a/b c/d', never);
	await write(storage, '/a/b c/ü%2F+?#', bytesOf(10));
	const listed: string[] = [];
	for await (const {isDirectory, path, size} of storage.list('/a/b c', never)) {
		listed.push(`${path} ${size} ${isDirectory}`);
	}

	t.deepEqual(listed, ['/a/b c/d 0 true', '/a/b c/ü%2F+?# 10 false']);
	t.is((await get(`${url}/under/a/b%20c/${encodeURIComponent('ü%2F+?#').replace('%252F', '%252F')}`)).length, 10);
	t.deepEqual(await storage.stat('/', never), {path: '/', size: 0, isDirectory: true});
	await t.throwsAsync(storage.makeDirectory('/a/b c/ü%2F+?#/e', never), {message: /file where a directory/});
	await t.throwsAsync(storage.remove('/a/b c', never), {message: /non-empty/});
	await storage.remove('/a/b c/ü%2F+?#', never);
	await storage.remove('/a/b c/ü%2F+?#', never);
	await storage.remove('/a/b c/d', never);
	await storage.remove('/a/b c', never);
	t.is(await storage.stat('/a/b c', never), undefined);
	for await (const _ of storage.list('/nowhere', never)) {
		t.fail();
	}

	await t.throwsAsync(storage.stat('/a/../b', never), {message: /must not hold/});
	await storage.close();
});

onWeed('a long listing comes in pages', async t => {
	const storage = await openNative(url);
	for (let i = 0; i < 1005; i += 15) {
		await Promise.all(
			Array.from({length: 15}, async (_, j) => storage.writeSmall(`/many/f${i + j}`, Buffer.alloc(1), never)),
		);
	}

	const names = new Set<string>();
	for await (const {path} of storage.list('/many', never)) {
		t.false(names.has(path));
		names.add(path);
	}

	t.is(names.size, 1005);
	await storage.close();
});

onWeed('appends add up, two at once too, and a missing file is not made', async t => {
	const storage = await openNative(url, {chunkSize: 50_000});
	const first = bytesOf(120_000, 1);
	await write(storage, '/appended', first);
	await append(storage, '/appended', bytesOf(70_000, 2));
	t.true((await get(`${url}/appended`)).equals(Buffer.concat([first, bytesOf(70_000, 2)])));
	await Promise.all([
		append(storage, '/appended', bytesOf(30_000, 3)),
		append(storage, '/appended', bytesOf(30_000, 4)),
	]);
	t.is((await storage.stat('/appended', never))?.size, 250_000);
	const tail = (await read(storage, '/appended')).subarray(190_000);
	const either = [
		[3, 4],
		[4, 3],
	].map(salts => Buffer.concat(salts.map(salt => bytesOf(30_000, salt))));
	t.true(either.some(one => one.equals(tail)));
	await t.throwsAsync(storage.append('/appended-not', 1, never), {message: /is not there/});
	t.is(await storage.stat('/appended-not', never), undefined);
	await storage.close();
});

onWeed('truncating cuts anywhere, and the whole file can be read through the filer afterwards', async t => {
	const storage = await openNative(url, {chunkSize: 100_000});
	const bytes = bytesOf(350_000);
	for (const size of [349_999, 300_000, 250_001, 100_000, 99_999, 1, 0]) {
		await write(storage, '/cut', bytes);
		await storage.truncate('/cut', size, never);
		t.is((await storage.stat('/cut', never))?.size, size);
		t.true((await get(`${url}/cut`)).equals(bytes.subarray(0, size)), `cut to ${size}`);
		t.true((await read(storage, '/cut')).equals(bytes.subarray(0, size)));
		await append(storage, '/cut', bytesOf(60_000, 9));
		const longer = Buffer.concat([bytes.subarray(0, size), bytesOf(60_000, 9)]);
		t.true((await get(`${url}/cut`)).equals(longer), `cut to ${size} and appended to`);
	}

	await t.throwsAsync(storage.truncate('/cut', 60_001, never), {message: /fewer/});
	await t.throwsAsync(storage.truncate('/cut-not', 0, never), {message: /not there/});
	await storage.close();
});

onWeed('truncating what others wrote: compressed chunks, overlaps, holes, inside the metadata', async t => {
	const storage = await openNative(url);
	const text = Buffer.from(Array.from({length: 1_500_000}, (_, i) => 48 + (i % 50)));
	await put(`${url}/cut-text?maxMB=1`, text, 'text/plain');
	await storage.truncate('/cut-text', 1_200_000, never);
	t.true((await get(`${url}/cut-text`)).equals(text.subarray(0, 1_200_000)));
	await put(`${url}/cut-patched`, bytesOf(100_000));
	await put(`${url}/cut-patched?offset=50000`, bytesOf(100_000, 1));
	await put(`${url}/cut-patched?offset=400000`, bytesOf(1000, 2));
	const judge = await get(`${url}/cut-patched`);
	for (const size of [400_500, 300_000, 120_000, 70_000]) {
		await storage.truncate('/cut-patched', size, never);
		t.true((await get(`${url}/cut-patched`)).equals(judge.subarray(0, size)), `cut to ${size}`);
	}

	await storage.writeSmall('/cut-small', Buffer.from('0123456789'), never);
	await storage.truncate('/cut-small', 4, never);
	t.is((await get(`${url}/cut-small`)).toString(), '0123');
	await storage.close();
});

onWeed('a list of more than 10,000 chunks is packed by the filer and unpacked by us', async t => {
	const storage = await openNative(url, {chunkSize: 16, chunksAtOnce: 16});
	await storage.warmUp(16, never);
	const bytes = bytesOf(10_050 * 16);
	await write(storage, '/packed', bytes);
	const chunks = (await metadata(`${url}/packed`)).chunks ?? [];
	t.is(chunks.filter(chunk => chunk.is_chunk_manifest).length, 1);
	t.true((await get(`${url}/packed`)).equals(bytes));
	t.true((await read(storage, '/packed', 159_980, 40)).equals(bytes.subarray(159_980, 160_020)));
	t.true((await read(storage, '/packed')).equals(bytes));
	await storage.truncate('/packed', 80_005, never);
	t.true((await get(`${url}/packed`)).equals(bytes.subarray(0, 80_005)));
	const found = await storage.placement?.(['/packed'], never);
	t.is(found?.chunks, 5001);
	await storage.close();
});

onWeed('an abort ends everything at once, and discard leaves nothing', async t => {
	const storage = await openNative(url, {chunkSize: 200_000, chunksAtOnce: 3});
	const abort = new AbortController();
	const bytes = bytesOf(4_000_000);
	const writer = await storage.create('/aborted', bytes.length, abort.signal);
	const source = sourceOf(bytes);
	const reason = new Error('enough');
	const sending = writer.send({
		...source,
		stored(position, length) {
			source.stored(position, length);
			if (source.storedBytes() >= 1_000_000) {
				abort.abort(reason);
			}
		},
	});
	t.is(await t.throwsAsync(sending), reason);
	t.is(await storage.stat('/aborted', never), undefined);
	await writer.discard();
	t.is(await storage.stat('/aborted', never), undefined);
	t.is(await t.throwsAsync(storage.stat('/aborted', abort.signal)), reason);
	t.is(await t.throwsAsync(storage.create('/aborted', 1, abort.signal)), reason);
	await write(storage, '/aborted', bytes);
	const later = new AbortController();
	const reader = await storage.open('/aborted', later.signal);
	const reading = reader.stream(0, bytes.length, {
		unit: mib,
		firstByte() {},
		put() {
			later.abort(reason);
			return true;
		},
	});
	t.is(await t.throwsAsync(reading), reason);
	await storage.close();
});

onWeed('what it is and how much room there is', async t => {
	const storage = await openNative(url, {collection: 'bench'});
	const {facts, freeBytes, version} = await storage.describe(never);
	t.regex(version ?? '', /^4\.\d/);
	t.true((freeBytes ?? 0) > 64 * mib);
	t.like(facts, {collection: 'bench', cipher: false, volumeServers: 1, chunkSize: 4 * mib});
	await write(storage, '/bench', bytesOf(100));
	const placement = await storage.placement?.(['/bench', '/bench-not'], never);
	t.like(placement, {
		chunks: 1,
		averageChunkBytes: 100,
		asked: '000',
		copiesAsked: 1,
		averageReplication: 1,
		servers: 1,
	});
	t.is(storage.cannot('truncate'), undefined);
	await storage.close();
});

test('a port where nobody listens, and one where no gRPC is spoken, are named', async t => {
	const nobody = await openNative('http://127.0.0.1:9?grpc=9');
	const refused = await t.throwsAsync<StorageError>(nobody.describe(never), {instanceOf: StorageError});
	t.is(refused?.kind, 'unreachable');
	t.regex(refused?.message ?? '', /127\.0\.0\.1:9 cannot be reached: connection refused/);
	t.regex(refused?.details.hint ?? '', /\?grpc=PORT/);
	if (weed) {
		const plain = await openNative(`${url}?grpc=${new URL(url).port}`);
		const wrong = await t.throwsAsync<StorageError>(plain.describe(never), {instanceOf: StorageError});
		t.is(wrong?.kind, 'protocol');
		t.regex(wrong?.details.hint ?? '', /\?grpc=PORT/);
		await plain.close();
	}

	await nobody.close();
});
