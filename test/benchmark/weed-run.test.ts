import {Buffer} from 'node:buffer';
import test, {type ExecutionContext} from 'ava';
import {request} from 'undici';
import {startRun} from '../built.js';
import {skipped, weedOrSkip} from '../servers/weed.js';
import {mib, operation, profileOf, run, soundOperation, when} from './run-result-checks.js';

const weed = await weedOrSkip({volumeSizeLimitMB: 256});

const put = async (path: string, body: Buffer, query = '') =>
	request(`${weed?.url}${path}${query}`, {method: 'PUT', body, headers: {'content-type': 'image/bench'}});

const get = async (path: string) => Buffer.from(await (await request(`${weed?.url}${path}`)).body.arrayBuffer());

/** Runs in turn: they share two cores, and some look at what another has left. */
const onWeed = (title: string, body: (t: ExecutionContext, url: string) => Promise<void>) => {
	test.serial(title, async t => (weed ? body(t, weed.url) : skipped(t)));
};

onWeed('files of exactly the asked size lie on the filer, and every byte is checked', async (t, target) => {
	const result = await run({target, files: 4, size: 16 * mib, bufferSize: 8 * mib, operations: ['write', 'read']});
	t.is(result.failure, null);
	t.regex(result.target?.version ?? '', /^4\./);
	for (const name of ['write', 'read'] as const) {
		const one = operation(result, name);
		soundOperation(t, one);
		t.is(one.status, 'complete');
		t.deepEqual(
			one.files.map(file => file.bytes),
			Array.from({length: 4}, () => 16 * mib),
		);
	}

	t.is(operation(result, 'read').verified, 'all');
	t.deepEqual(
		operation(result, 'read').files.map(file => file.checkedBytes),
		Array.from({length: 4}, () => 16 * mib),
	);
	for (let i = 0; i < 4; i++) {
		const {headers} = await request(`${target}/benchmarks/TestDFSIO/io_data/test_io_${i}`, {method: 'HEAD'});
		t.is(headers['content-length'], String(16 * mib));
	}

	const sampled = operation(result, 'write').sampledFilesAtOnce ?? 0;
	t.true(sampled > 1 && sampled <= 4, `sampled ${sampled} files at once`);
});

onWeed('a shorter file and a flipped byte fail by name, and the others count', async (t, target) => {
	const baseDir = '/damaged';
	const data = `${baseDir}/io_data`;
	await run({target, baseDir, files: 4, size: 6 * mib, operations: ['write']});
	await put(`${data}/test_io_1`, (await get(`${data}/test_io_1`)).subarray(0, 2_500_000));
	const flipped = await get(`${data}/test_io_2`);
	const at = 5 * mib + 123;
	flipped[at] = (flipped[at] as number) ^ 1;
	await put(`${data}/test_io_2`, flipped);

	const read = operation(await run({target, baseDir, files: 4, size: 6 * mib, operations: ['read']}), 'read');
	soundOperation(t, read);
	t.is(read.status, 'partial');
	t.deepEqual(
		read.files.map(file => file.state),
		['done', 'failed', 'failed', 'done'],
	);
	t.like(read.files[1]?.error, {kind: 'short-read', wanted: 6 * mib, found: 2_500_000});
	t.like(read.files[2]?.error, {kind: 'corrupt', offset: at});
	t.deepEqual(
		read.files.map(file => file.tries),
		[1, 1, 1, 1],
	);
	t.deepEqual(
		read.files.map(file => file.bytes),
		[6 * mib, 0, 0, 6 * mib],
	);
});

onWeed('an overwrite that the server lost is found: the old content is not that of the new seed', async (t, target) => {
	const baseDir = '/lost';
	const path = `${baseDir}/io_data/test_io_0`;
	await run({target, baseDir, files: 2, size: mib, operations: ['write']});
	const stale = await get(path);
	await run({target, baseDir, files: 2, size: mib, operations: ['write']});
	await put(path, stale);
	const read = operation(await run({target, baseDir, operations: ['read']}), 'read');
	t.deepEqual(
		read.files.map(file => file.error?.kind),
		['corrupt', undefined],
	);
	t.is(read.files[0]?.error?.offset, 0);
});

onWeed('files rewritten with zeros are called corrupt, with the likely cause', async (t, target) => {
	const baseDir = '/zeros';
	await run({target, baseDir, files: 1, size: mib, operations: ['write']});
	await put(`${baseDir}/io_data/test_io_0`, Buffer.alloc(mib));
	const read = operation(await run({target, baseDir, operations: ['read']}), 'read');
	t.is(read.files[0]?.error?.kind, 'corrupt');
	t.regex(read.files[0]?.error?.hint ?? '', /TestDFSIO/);
});

onWeed('files without a manifest are read and said not to be checked', async (t, target) => {
	const baseDir = '/hadoop';
	for (let i = 0; i < 3; i++) {
		await put(`${baseDir}/io_data/test_io_${i}`, Buffer.alloc(100_000, i));
	}

	const read = operation(await run({target, baseDir, operations: ['read']}), 'read');
	t.is(read.status, 'complete');
	t.is(read.verified, 'no-manifest');
	t.is(read.files.length, 3);
	const append = operation(await run({target, baseDir, files: 3, size: 5000, operations: ['append']}), 'append');
	t.is(append.status, 'complete');
	t.is((await get(`${baseDir}/io_data/test_io_2`)).length, 105_000);
});

onWeed(
	'append adds to the files, the manifest follows, and a missing file is an error and is not made',
	async (t, target) => {
		const baseDir = '/append';
		await run({target, baseDir, files: 2, size: 100_000, operations: ['write']});
		const added = operation(await run({target, baseDir, files: 3, size: 30_000, operations: ['append']}), 'append');
		t.deepEqual(
			added.files.map(file => file.error?.kind),
			[undefined, undefined, 'not-found'],
		);
		t.is((await request(`${target}${baseDir}/io_data/test_io_2`, {method: 'HEAD'})).statusCode, 404);
		const read = operation(await run({target, baseDir, files: 2, operations: ['read']}), 'read');
		t.deepEqual(
			read.files.map(file => file.checkedBytes),
			[130_000, 130_000],
		);
	},
);

onWeed(
	'foreign files in the data directory are kept and named, older files of a run are removed',
	async (t, target) => {
		const baseDir = '/foreign';
		await put(`${baseDir}/io_data/notes.txt`, Buffer.from('mine'));
		await run({target, baseDir, files: 5, size: 1000, operations: ['write']});
		const write = operation(await run({target, baseDir, files: 2, size: 1000, operations: ['write']}), 'write');
		t.true(write.notes.some(note => note.includes('notes.txt')));
		t.deepEqual(write.left, {files: 2, bytes: 2000});
		t.is((await request(`${target}${baseDir}/io_data/test_io_4`, {method: 'HEAD'})).statusCode, 404);
		t.is((await get(`${baseDir}/io_data/notes.txt`)).toString(), 'mine');
	},
);

onWeed('collection and chunk size reach the filer', async (t, target) => {
	const baseDir = '/options';
	await run({target, baseDir, files: 1, size: 3 * mib, chunkSize: mib, collection: 'bench', operations: ['write']});
	const {body} = await request(`${target}${baseDir}/io_data/test_io_0?metadata=true`);
	const entry = (await body.json()) as {chunks: {size: number; is_compressed?: boolean}[]};
	t.deepEqual(
		entry.chunks.map(chunk => chunk.size),
		[mib, mib, mib],
	);
	t.false(entry.chunks.some(chunk => chunk.is_compressed));
});

onWeed('zero data may be compressed by the filer, as TestDFSIO’s are', async (t, target) => {
	const baseDir = '/compressed';
	const result = await run({target, baseDir, files: 1, size: mib, data: 'zero'});
	t.deepEqual(
		result.operations.map(one => one.status),
		['complete', 'complete'],
	);
	const {body} = await request(`${target}${baseDir}/io_data/test_io_0?metadata=true`);
	t.true(((await body.json()) as {chunks: {is_compressed?: boolean}[]}).chunks.every(chunk => chunk.is_compressed));
});

onWeed(
	'stopped in the middle of large files: within 2 s, and what lies there is in the manifest',
	async (t, target) => {
		const baseDir = '/stopped';
		const active = startRun(
			profileOf({target, baseDir, files: 8, size: 64 * mib, concurrency: 2, operations: ['write']}),
		);
		await when(active, snapshot => snapshot.counts.done >= 1 && snapshot.sentBytes > snapshot.storedBytes);
		const asked = process.hrtime.bigint();
		active.cancel('SIGINT');
		const result = await active.finished;
		// The promise to the user, not a measurement: a hang would end in the test's own limit.
		t.true(Number(process.hrtime.bigint() - asked) / 1e9 < 2);
		const write = operation(result, 'write');
		soundOperation(t, write);
		t.is(write.status, 'cancelled');
		const done = write.files.filter(file => file.state === 'done').length;
		t.true(done >= 1 && done < 8);
		t.deepEqual(write.left, {files: done, bytes: done * 64 * mib});
		const manifest = JSON.parse((await get(`${baseDir}/dfsio-tui.json`)).toString());
		t.is(manifest.exceptions.length, 8 - done);
	},
);
