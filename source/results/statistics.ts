import type {Spread} from './record.js';

/**
 * Arithmetic mean; null of nothing. Summed as distances from the first value, so that equal values give exactly that
 * value, and kept between the smallest and the largest.
 */
export function mean(values: readonly number[]): number | null {
	const [first] = values;
	if (first === undefined) {
		return null;
	}

	let [sum, min, max] = [0, first, first];
	for (const value of values) {
		sum += value - first;
		min = Math.min(min, value);
		max = Math.max(max, value);
	}

	return Math.min(max, Math.max(min, first + sum / values.length));
}

/**
 * Sum of squared distances from the mean, in two passes over distances from the first value: nothing cancels, so that
 * one value or equal values give exactly 0. (E[x²] - E[x]² does not: TestDFSIO prints 0.02 for one file.)
 */
function squaredDistances(values: readonly number[]): number {
	const first = values[0] ?? 0;
	let sum = 0;
	for (const value of values) {
		sum += value - first;
	}

	const shift = sum / values.length;
	let squares = 0;
	for (const value of values) {
		const distance = value - first - shift;
		squares += distance * distance;
	}

	return squares;
}

/** Standard deviation of the values themselves (divided by n), TestDFSIO's "IO rate std deviation"; null of nothing. */
export function populationDeviation(values: readonly number[]): number | null {
	return values.length === 0 ? null : Math.sqrt(squaredDistances(values) / values.length);
}

/** Standard deviation estimated from a sample (divided by n - 1); null below two values. */
export function sampleDeviation(values: readonly number[]): number | null {
	return values.length < 2 ? null : Math.sqrt(squaredDistances(values) / (values.length - 1));
}

/** Middle value, or the mean of the two middle ones; null of nothing. */
export function median(values: readonly number[]): number | null {
	const sorted = values.toSorted((a, b) => a - b);
	const half = Math.floor(sorted.length / 2);
	return mean(sorted.slice(sorted.length % 2 === 0 ? Math.max(0, half - 1) : half, half + 1));
}

/** The figures of a summary row over rounds. */
export function spread(values: readonly number[]): Spread {
	return {
		count: values.length,
		mean: mean(values),
		median: median(values),
		stddev: sampleDeviation(values),
		min: values.length === 0 ? null : Math.min(...values),
		max: values.length === 0 ? null : Math.max(...values),
	};
}
