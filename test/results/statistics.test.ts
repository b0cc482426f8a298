import test from 'ava';
import fc from 'fast-check';
import {mean, median, populationDeviation, sampleDeviation, spread} from '../../source/results/statistics.js';

const rate = fc.double({min: 1e-6, max: 1e6, noNaN: true});
const rates = fc.array(rate, {minLength: 1, maxLength: 50});

test('one value and equal values have a deviation of exactly 0 and that value as mean', t => {
	fc.assert(
		fc.property(rate, fc.integer({min: 1, max: 200}), (value, count) => {
			const values = Array.from({length: count}, () => value);
			t.is(populationDeviation(values), 0);
			t.is(mean(values), value);
			t.is(median(values), value);
		}),
	);
});

test('nothing cancels: a large offset does not change the deviation', t => {
	t.is(populationDeviation([1e9 + 1, 1e9 + 3]), 1);
	t.is(sampleDeviation([1e9, 1e9 + 1, 1e9 + 2]), 1);
});

test('known figures', t => {
	const values = [2, 4, 4, 4, 5, 5, 7, 9];
	t.is(mean(values), 5);
	t.is(populationDeviation(values), 2);
	t.is(sampleDeviation([1, 2, 3, 4]), Math.sqrt(5 / 3));
	t.is(median([3, 1, 2]), 2);
	t.is(median([4, 1, 3, 2]), 2.5);
	t.deepEqual(spread([1, 3]), {count: 2, mean: 2, median: 2, stddev: Math.SQRT2, min: 1, max: 3});
});

test('too few values give null, never NaN', t => {
	t.is(mean([]), null);
	t.is(median([]), null);
	t.is(populationDeviation([]), null);
	t.is(sampleDeviation([5]), null);
	t.deepEqual(spread([]), {count: 0, mean: null, median: null, stddev: null, min: null, max: null});
});

test('mean and median lie between the extremes; the deviation is at most half the range', t => {
	fc.assert(
		fc.property(rates, values => {
			const {mean: average, median: middle, min, max} = spread(values);
			const [low, high] = [min ?? Number.NaN, max ?? Number.NaN];
			t.true(average !== null && low <= average && average <= high);
			t.true(middle !== null && low <= middle && middle <= high);
			t.true((populationDeviation(values) ?? Number.NaN) <= ((high - low) / 2) * (1 + 1e-12));
		}),
	);
});

test('the order of values does not matter beyond rounding', t => {
	fc.assert(
		fc.property(rates, values => {
			const turned = values.toReversed();
			t.true(Math.abs((mean(values) ?? 0) - (mean(turned) ?? 1)) <= 1e-9 * (mean(values) ?? 0) + 1e-12);
		}),
	);
});
