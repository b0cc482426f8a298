import {Buffer} from 'node:buffer';
import test from 'ava';
import {layoutOf} from '../../source/benchmark/layout.js';
import {newManifest, parseManifest} from '../../source/benchmark/manifest.js';
import {ManifestKeeper} from '../../source/benchmark/manifest-keeper.js';
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
	const keeper = new ManifestKeeper(storage, layoutOf('/a'));
	keeper.hold(manifest);
	const begun = next();
	const beat = keeper.update(manifest);
	const result = keeper.update({...manifest, state: 'complete'});
	const released = keeper.release({...manifest, state: 'complete'});
	for (const expected of ['writing', 'complete', 'complete'] as const) {
		await (calls.length === 0 ? begun : undefined);
		const index = calls.length - 1;
		t.is(parseManifest(calls[index]?.text ?? '')?.state, expected);
		const another = next();
		calls[index]?.end();
		await (index < 2 ? another : released);
		t.is(calls.length, Math.min(3, index + 2), 'one at a time');
	}

	t.true(await beat);
	t.true(await result);
	t.is(parseManifest(calls[2]?.text ?? '')?.owner, null);
});

test('a failure is told, and does not hold back what comes next', async t => {
	const {calls, next, storage} = heldCalls();
	const keeper = new ManifestKeeper(storage, layoutOf('/a'));
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
	const keeper = new ManifestKeeper(storage, layoutOf('/a'));
	const begun = next();
	const silent = keeper.update(manifest);
	await begun;
	keeper.doubt();
	t.false(await silent);
	t.true(calls[0]?.signal.aborted);
});
