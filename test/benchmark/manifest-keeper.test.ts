import {Buffer} from 'node:buffer';
import test from 'ava';
import {layoutOf} from '../../source/benchmark/layout.js';
import {newManifest, parseManifest} from '../../source/benchmark/manifest.js';
import {ManifestKeeper} from '../../source/benchmark/manifest-keeper.js';
import {Patience} from '../../source/benchmark/patience.js';
import type {Storage} from '../../source/storage/storage.js';

type Call = {readonly text: string; readonly signal: AbortSignal; end(): void; fail(error: unknown): void};

/** What reaches the target, each call open until the test ends it. */
function heldCalls() {
	const calls: Call[] = [];
	const waiting: (() => void)[] = [];
	const storage = {
		async writeSmall(_path: string, bytes: Uint8Array, signal: AbortSignal) {
			return new Promise<void>((resolve, reject) => {
				signal.addEventListener('abort', () => reject(signal.reason));
				calls.push({text: Buffer.from(bytes).toString(), signal, end: resolve, fail: reject});
				waiting.shift()?.();
			});
		},
	} as unknown as Storage;
	const next = async () =>
		new Promise<void>(resolve => {
			waiting.push(resolve);
		});
	return {calls, next, storage};
}

const manifest = newManifest({id: 'a', data: 'random', seed: '0123456789abcdef', files: 4, size: 100});

test('nothing overtakes: what is stored last is what was said last', async t => {
	const {calls, next, storage} = heldCalls();
	const keeper = new ManifestKeeper(storage, layoutOf('/a'), new Patience());
	const complete = {...manifest, state: 'complete'} as const;
	keeper.hold(manifest);
	const begun = next();
	const first = keeper.update(manifest);
	const result = keeper.update(complete);
	const released = keeper.release(complete);
	await begun;
	t.is(calls.length, 1, 'one at a time');
	t.is(parseManifest(calls[0]?.text ?? '')?.state, 'writing');
	const another = next();
	calls[0]?.end();
	await another;
	t.is(parseManifest(calls[1]?.text ?? '')?.state, 'complete');
	calls[1]?.end();
	await released;
	t.is(calls.length, 2, 'what is stored already is not stored again');
	t.true(await first);
	t.true(await result);
});

test('what was not stored when the run ends is stored then; what no run has changed is not', async t => {
	const {calls, next, storage} = heldCalls();
	const keeper = new ManifestKeeper(storage, layoutOf('/a'), new Patience());
	await keeper.release(manifest);
	t.is(calls.length, 0);
	keeper.hold(manifest);
	const begun = next();
	const released = keeper.release({...manifest, state: 'complete'});
	await begun;
	calls[0]?.end();
	await released;
	t.is(parseManifest(calls[0]?.text ?? '')?.state, 'complete');
});

test('a failure is told, and does not hold back what comes next', async t => {
	const {calls, next, storage} = heldCalls();
	const keeper = new ManifestKeeper(storage, layoutOf('/a'), new Patience());
	const first = next();
	const failed = keeper.update(manifest);
	await first;
	const second = next();
	const fine = keeper.update(manifest);
	calls[0]?.fail(new Error('no'));
	t.false(await failed);
	await second;
	calls[1]?.end();
	t.true(await fine);
	t.true(await keeper.update(null));
});

test('when the target falls silent, what is under way is given up soon', async t => {
	const {calls, next, storage} = heldCalls();
	const patience = new Patience();
	const keeper = new ManifestKeeper(storage, layoutOf('/a'), patience);
	const begun = next();
	const silent = keeper.update(manifest);
	await begun;
	patience.doubt();
	t.false(await silent);
	t.true(calls[0]?.signal.aborted);
});
