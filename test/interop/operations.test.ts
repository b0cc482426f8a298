import test from 'ava';
import type {Operation} from '../../source/profile/operations.js';
import {mib, operation, run, soundOperation} from '../benchmark/run-result-checks.js';
import {FilerFiles} from '../cli/filer-files.js';
import {skipped, weedOrSkip} from '../servers/weed.js';

const weed = await weedOrSkip({volumeSizeLimitMB: 512});

/** Bytes of one file that a read in pieces of `buffer` with gaps of `buffer` gives, step by step. */
function skipRead(length: number, size: number, buffer: number): number {
	let read = 0;
	for (let position = 0; position < length && read < size; position += 2 * buffer) {
		read += Math.min(buffer, size - read, length - position);
	}

	return read;
}

const files = 4;

for (const {bufferSize, size} of [
	{size: 16 * mib, bufferSize: 4096},
	{size: 16 * mib, bufferSize: 1_000_000},
	{size: 16 * mib, bufferSize: 8 * mib},
	{size: 16 * mib, bufferSize: 100 * mib},
	{size: 2048, bufferSize: 1},
]) {
	test.serial(`every operation, ${files} files of ${size} bytes, buffer ${bufferSize}: right to the byte`, async t => {
		if (!weed) {
			skipped(t);
			return;
		}

		t.timeout(600_000, 'tens of thousands of requests');
		const baseDir = `/b${bufferSize}`;
		const given = {target: weed.url, baseDir, bufferSize};
		const operations = ['write', 'append', 'read-random', 'read-backward', 'read-skip'] as const;
		const changed = await run({...given, files, size, operations});
		// After the append a file is twice as long, and all of it is checked against what was written and appended.
		const whole = await run({...given, operations: ['read']});
		t.is(changed.failure, null);
		for (const [name, wanted, checked] of [
			['write', size, 0],
			['append', size, 0],
			['read-random', size, size],
			['read-backward', size, size],
			['read-skip', skipRead(2 * size, size, bufferSize), skipRead(2 * size, size, bufferSize)],
			['read', 2 * size, 2 * size],
		] as const satisfies readonly (readonly [Operation, number, number])[]) {
			const one = operation(name === 'read' ? whole : changed, name);
			soundOperation(t, one);
			t.is(one.status, 'complete', name);
			t.is(one.verified, checked === 0 ? 'size' : 'all', name);
			t.deepEqual(
				one.files.map(({bytes, checkedBytes, error}) => ({bytes, checkedBytes, error})),
				Array.from({length: files}, () => ({bytes: wanted, checkedBytes: checked, error: null})),
				name,
			);
		}

		const found = await new FilerFiles(weed.url).list(`${baseDir}/io_data`);
		t.deepEqual(
			found.map(([, length]) => length),
			Array.from({length: files}, () => 2 * size),
		);
	});
}

test.serial('truncate over HTTP is refused before anything is touched', async t => {
	if (!weed) {
		skipped(t);
		return;
	}

	const baseDir = '/truncate';
	const lying = new FilerFiles(weed.url);
	await run({target: weed.url, baseDir, files: 1, size: 1000, operations: ['write']});
	const before = await lying.get(`${baseDir}/dfsio-tui.json`);
	const result = await run({target: weed.url, baseDir, files: 1, size: 500, operations: ['write', 'truncate']});
	t.is(result.failure?.kind, 'unsupported');
	t.false(result.anyFileStarted);
	t.is(await lying.size(`${baseDir}/io_data/test_io_0`), 1000);
	t.deepEqual(await lying.get(`${baseDir}/dfsio-tui.json`), before);
});
