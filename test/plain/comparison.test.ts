import test from 'ava';
import {comparisonLines} from '../../source/plain/comparison.js';
import type {Comparison} from '../../source/results/compare.js';

const comparison: Comparison = {
	operation: 'write',
	a: {count: 1, mean: 100, stddev: null},
	b: {count: 0, mean: null, stddev: null},
	difference: null,
	verdict: 'not-enough-runs',
	text: 'no verdict: B has no complete round',
	paired: false,
	differs: ['files at once: 4 | 1', 'note: none | \u001b[31m'],
};

test('what else differs stands between the rates and the verdict, control characters shown', t => {
	t.deepEqual(comparisonLines(comparison), [
		'write: A 100 MiB/s, B –',
		'  what else differs, A | B:',
		'    files at once: 4 | 1',
		String.raw`    note: none | \x1b[31m`,
		'  no verdict: B has no complete round',
	]);
	t.deepEqual(comparisonLines({...comparison, differs: []}), [
		'write: A 100 MiB/s, B –',
		'  no verdict: B has no complete round',
	]);
});
