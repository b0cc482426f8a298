import test, {type ExecutionContext} from 'ava';
import {StorageError} from '../../../source/storage/storage-error.js';
import {skipped, weedClusterOrSkip} from '../../servers/weed.js';
import {append, bytesOf, get, never, openNative, read, sourceOf, write} from './native.js';
import {settledCheck} from './weed-shell.js';

// Volume servers that take no chunk without a token of the master's.
const cluster = await weedClusterOrSkip({volumes: 1, config: {'security.toml': '[jwt.signing]\nkey = "volumes"\n'}});

const onCluster = (title: string, body: (t: ExecutionContext, url: string) => Promise<void>) => {
	test.serial(title, async t => (cluster ? body(t, cluster.url) : skipped(t)));
};

onCluster('chunks are sent with the tokens they were assigned with, one id a call and several', async (t, url) => {
	const storage = await openNative(url, {chunkSize: 100_000});
	const bytes = bytesOf(1_234_567);
	await write(storage, '/token/large', bytes);
	t.true((await read(storage, '/token/large')).equals(bytes));
	for (let i = 0; i < 20; i++) {
		await write(storage, `/token/small${i}`, bytes.subarray(0, 1000 + i));
		t.is((await read(storage, `/token/small${i}`)).length, 1000 + i);
	}

	await append(storage, '/token/large', bytes.subarray(0, 500));
	await storage.truncate('/token/large', 1_200_001, never);
	t.true((await read(storage, '/token/large')).equals(bytes.subarray(0, 1_200_001)));
	await storage.close();
});

onCluster('what was cancelled is freed although its tokens are not ours any more', async (t, url) => {
	const storage = await openNative(url, {chunkSize: 100_000});
	const abort = new AbortController();
	const writer = await storage.create('/token/cancelled', 2_000_000, abort.signal);
	const source = sourceOf(bytesOf(2_000_000));
	await t.throwsAsync(
		writer.send({
			...source,
			stored(position, length) {
				source.stored(position, length);
				if (source.storedBytes() >= 800_000) {
					abort.abort(new Error('cancelled'));
				}
			},
		}),
	);
	await writer.discard();
	for (let i = 0; i < 20; i++) {
		await storage.remove(`/token/small${i}`, never);
	}

	await storage.close();
	const report = await settledCheck(cluster as NonNullable<typeof cluster>);
	t.regex(report, /no orphan data/);
	t.regex(report, /error 0 files/);
});

test.serial('volume servers that want a token for reading are told of, with the way that works', async t => {
	const keys = '[jwt.signing]\nkey = "volumes"\n[jwt.signing.read]\nkey = "reading"\n';
	const reading = await weedClusterOrSkip({volumes: 1, config: {'security.toml': keys}});
	if (reading === undefined) {
		return skipped(t);
	}

	t.teardown(async () => reading.stop());
	const storage = await openNative(reading.url, {chunkSize: 100_000});
	const bytes = bytesOf(250_000);
	await write(storage, '/token/file', bytes);
	const error = await t.throwsAsync<StorageError>(read(storage, '/token/file'), {instanceOf: StorageError});
	t.is(error?.kind, 'not-permitted');
	t.regex(error?.details.hint ?? '', /jwt\.signing\.read.*give the target as http/);
	t.true((await get(`${reading.url}/token/file`)).equals(bytes));
	await storage.close();
});

test.after.always(async () => {
	await cluster?.stop();
});
