import test from 'ava';
import {operations} from '../../source/profile/operations.js';
import {startRun} from '../built.js';
import {operation, profileOf, run, soundOperation, when} from './run-result-checks.js';

test('every operation but truncate moves the bytes that were asked for, and checks what it reads', async t => {
	const cases = [
		{files: 3, size: 300_000, bufferSize: 4096},
		{files: 5, size: 1_000_000, bufferSize: 1_000_000},
		{files: 2, size: 70_000, bufferSize: 8 * 1024 * 1024},
		{files: 2, size: 97, bufferSize: 1},
	];
	for (const [i, shape] of cases.entries()) {
		const result = await run({
			...shape,
			target: 'demo:',
			baseDir: `/shapes/${i}`,
			operations: operations.filter(name => name !== 'truncate'),
		});
		t.is(result.failure, null);
		for (const one of result.operations) {
			soundOperation(t, one);
			t.is(one.status, 'complete', `${one.operation} of ${JSON.stringify(shape)}`);
			// The file has twice the size after the append: a buffer, a gap of a buffer, until `size` bytes are read.
			const perFile = one.operation === 'read-skip' ? skipped(shape.size, shape.bufferSize) : shape.size;
			t.deepEqual(
				one.files.map(file => file.bytes),
				Array.from({length: shape.files}, () => perFile),
			);
			const reads = one.operation.startsWith('read');
			t.is(one.verified, reads ? 'all' : 'size');
			t.deepEqual(
				one.files.map(file => file.checkedBytes),
				one.files.map(file => (reads ? file.bytes : 0)),
			);
		}
	}
});

/** By hand: whole pieces of a file of twice the size, in steps of two buffers. */
function skipped(size: number, buffer: number): number {
	let sum = 0;
	for (let at = 0; at < 2 * size && sum < size; at += 2 * buffer) {
		sum += Math.min(buffer, 2 * size - at, size - sum);
	}

	return sum;
}

test('a run without files, and files without bytes', async t => {
	const result = await run({target: 'demo:', baseDir: '/empty', files: 3, size: 0});
	t.deepEqual(
		result.operations.map(one => one.status),
		['complete', 'complete'],
	);
	for (const one of result.operations) {
		soundOperation(t, one);
	}
});

test('reading alone takes number, size, data and seed from the manifest', async t => {
	await run({target: 'demo:', baseDir: '/alone', files: 5, size: 5000, data: 'text', operations: ['write']});
	const result = await run({target: 'demo:', baseDir: '/alone', operations: ['read']});
	const read = operation(result, 'read');
	t.is(read.status, 'complete');
	t.is(read.verified, 'all');
	t.deepEqual(
		read.files.map(file => file.bytes),
		[5000, 5000, 5000, 5000, 5000],
	);
	t.is(result.profile.files, 5);
	t.true((read.writtenSecondsAgo ?? -1) >= 0);
});

test('reading where nothing lies is refused before any file, and says what to do', async t => {
	const result = await run({target: 'demo:', baseDir: '/nothing', operations: ['read']});
	t.is(result.failure?.kind, 'not-found');
	t.regex(result.failure?.hint ?? '', /write first/);
	t.false(result.anyFileStarted);
	t.deepEqual(
		result.operations.map(one => one.status),
		['not-run'],
	);
});

test('what the target cannot do is said before anything is touched', async t => {
	const result = await run({target: 'demo:', baseDir: '/truncate', operations: ['write', 'truncate']});
	t.is(result.failure?.kind, 'unsupported');
	t.false(result.anyFileStarted);
});

test('rounds and warm-up run the whole list in turn, each write with a seed of its own', async t => {
	const result = await run({target: 'demo:', baseDir: '/rounds', files: 2, size: 1000, repeat: 2, warmup: 1});
	t.deepEqual(
		result.operations.map(one => `${one.operation} ${one.warmup ? 'warm-up' : one.round}`),
		['write warm-up', 'read warm-up', 'write 1', 'read 1', 'write 2', 'read 2'],
	);
	t.is(new Set(result.operations.map(one => one.seed)).size, 3);
});

test('more rows than lanes: every file once, and the snapshot adds up at any time', async t => {
	const active = startRun(profileOf({target: 'demo:', baseDir: '/many', files: 500, size: 2000, concurrency: 7}));
	await when(active, snapshot => snapshot.operation === 'read' && snapshot.counts.done > 100);
	const snapshot = active.snapshot();
	t.is(
		Object.values(snapshot.counts).reduce((a, b) => a + b),
		500,
	);
	t.is(snapshot.wantedBytes, 500 * 2000);
	t.true(snapshot.storedBytes <= snapshot.sentBytes && snapshot.sentBytes <= snapshot.wantedBytes);
	t.is(snapshot.lanes, 7);
	t.is(snapshot.file(0).name, 'test_io_0');
	const result = await active.finished;
	for (const one of result.operations) {
		soundOperation(t, one);
		t.is(one.files.filter(file => file.state === 'done').length, 500);
		t.deepEqual(
			one.files.map(file => file.index),
			Array.from({length: 500}, (_, i) => i),
		);
	}

	t.is(active.snapshot().phase, 'finished');
});

test('stopping gives what was measured, leaves no half-made file unlisted, and reads of the rest still work', async t => {
	const active = startRun(profileOf({target: 'demo:', baseDir: '/stopped', files: 2000, size: 100_000}));
	await when(active, snapshot => snapshot.counts.done > 20);
	active.cancel('SIGINT');
	active.cancel('SIGTERM');
	const result = await active.finished;
	t.is(result.cancelled, 'SIGINT');
	const write = operation(result, 'write');
	soundOperation(t, write);
	t.is(write.status, 'cancelled');
	const done = write.files.filter(file => file.state === 'done').map(file => file.index);
	t.true(done.length >= 20 && done.length < 2000);
	t.is(operation(result, 'read').status, 'not-run');

	const again = await run({target: 'demo:', baseDir: '/stopped', operations: ['read'], size: 100_000, retries: 0});
	const read = operation(again, 'read');
	t.deepEqual(
		read.files.filter(file => file.state === 'done').map(file => file.index),
		done,
	);
});
