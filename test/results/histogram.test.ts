import test from 'ava';
import fc from 'fast-check';
import {histogramCells, SharedHistogram} from '../../source/benchmark/shared-histogram.js';
import {bucketCount, bucketOf, bucketValue, mergeHistograms, percentile} from '../../source/results/histogram.js';

const durations = fc.array(
	fc.oneof(fc.nat({max: 100}), fc.nat({max: 2 ** 31 - 1}), fc.integer({min: 0, max: 2 ** 42})),
	{
		minLength: 1,
		maxLength: 300,
	},
);

function recorded(values: readonly number[]) {
	const histogram = new SharedHistogram(new SharedArrayBuffer(histogramCells * 8), 0);
	for (const value of values) {
		histogram.record(value);
	}

	return histogram.read();
}

test('every percentile is that of the sorted values to 1/64, the last one exactly', t => {
	fc.assert(
		fc.property(durations, fc.constantFrom(0, 0.5, 0.9, 0.99, 1), (values, share) => {
			const sorted = values.toSorted((a, b) => a - b);
			const exact = sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] as number;
			const found = percentile(recorded(values), share) as number;
			t.true(Math.abs(found - exact) <= exact / 64, `${share} of ${sorted.join(' ')}: ${found}, not ${exact}`);
			t.is(percentile(recorded(values), 1), sorted.at(-1) as number);
		}),
	);
	t.is(percentile(recorded([]), 0.5), null);
});

test('histograms of several threads are one of all their values', t => {
	fc.assert(
		fc.property(fc.array(durations, {maxLength: 4}), parts => {
			t.deepEqual(mergeHistograms(parts.map(recorded)), recorded(parts.flat()));
		}),
	);
});

test('buckets grow with the durations, and none is out of reach', t => {
	for (let bucket = 0; bucket < bucketCount; bucket++) {
		t.is(bucketOf(bucketValue(bucket)), bucket);
	}

	t.is(bucketOf(Number.MAX_SAFE_INTEGER), bucketCount - 1);
	t.is(bucketOf(-1), 0);
});
