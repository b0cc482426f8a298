import test from 'ava';
import {holdingAfter, sizesOf} from '../../source/benchmark/holding.js';
import {newManifest, parseManifest} from '../../source/benchmark/manifest.js';
import type {FileResult} from '../../source/results/run-result.js';

const manifest = newManifest({id: 'a', data: 'random', seed: '0123456789abcdef', files: 4, size: 100});
const result = (index: number, state: FileResult['state']) => ({index, state}) as FileResult;

test('a manifest survives being written and read, and nothing else passes for one', t => {
	t.deepEqual(parseManifest(JSON.stringify(manifest)), manifest);
	for (const text of [
		'',
		'{}',
		'null',
		'[]',
		JSON.stringify({...manifest, seed: 'x'}),
		JSON.stringify({...manifest, schema: 2}),
		JSON.stringify({...manifest, exceptions: [null]}),
		JSON.stringify({...manifest, files: 2 ** 21}),
		JSON.stringify({...manifest, writtenAt: 'yesterday'}),
	]) {
		t.is(parseManifest(text), undefined, text);
	}
});

test('what lies there follows writes, failures, appends and truncates', t => {
	const written = holdingAfter(
		{manifest, sizes: new Map()},
		'write',
		[result(0, 'done'), result(1, 'done'), result(2, 'failed'), result(3, 'not-run')],
		100,
	);
	t.deepEqual(
		[...written.sizes],
		[
			[0, 100],
			[1, 100],
		],
	);
	t.deepEqual(written.manifest?.exceptions, [
		{index: 2, size: null},
		{index: 3, size: null},
	]);
	t.is(written.manifest?.state, 'complete');

	const appended = holdingAfter(written, 'append', [result(0, 'done'), result(1, 'failed')], 50);
	t.deepEqual([...appended.sizes], [[0, 150]]);
	const whole = holdingAfter(
		{manifest, sizes: sizesOf(manifest)},
		'append',
		[0, 1, 2, 3].map(index => result(index, 'done')),
		50,
	);
	t.is(whole.manifest?.size, 150);
	t.deepEqual(whole.manifest?.exceptions, []);
	t.deepEqual(sizesOf(whole.manifest ?? manifest), whole.sizes);

	const doubtful = holdingAfter(appended, 'append', [result(0, 'done'), result(1, 'done')], 50);
	t.deepEqual([...doubtful.sizes], [[0, 200]], 'what was appended to a file of unknown length is of unknown length');

	const cut = holdingAfter(whole, 'truncate', [result(0, 'done')], 20);
	t.deepEqual(cut.manifest?.exceptions, [{index: 0, size: 20}]);
	t.is(sizesOf(cut.manifest ?? manifest).get(0), 20);
});
