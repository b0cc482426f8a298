import test from 'ava';
import {pauseMs} from '../../source/benchmark/thread/lane.js';

test('the wait between tries doubles, and stays one that a person and a timer can bear', t => {
	t.deepEqual([1, 2, 3, 4].map(pauseMs), [250, 500, 1000, 2000]);
	// 100 retries are the most that can be asked for.
	t.deepEqual([7, 31, 100].map(pauseMs), [10_000, 10_000, 10_000]);
});
