/**
 * A log-linear histogram of durations, as plain data: exact count, sum, min and max, and counts by bucket.
 * 32 buckets to each power of two, so that a percentile is wrong by at most 1/64 (1.6 %) of its value.
 * Own code because perf_hooks' histogram refuses 0, rounds max, and can be neither saved nor merged across machines.
 */
export type HistogramData = {
	readonly count: number;
	/** Nanoseconds. */
	readonly min: number;
	readonly max: number;
	readonly sum: number;
	/** [bucket, count] for the buckets that are not empty, in ascending order. */
	readonly buckets: readonly (readonly [number, number])[];
};

const perOctave = 32;
const octaves = 46;

/** Enough for 2^46 x 32 ns. */
export const bucketCount = perOctave * octaves;

/** The bucket of a duration in whole nanoseconds; durations below 32 have a bucket each. */
export function bucketOf(ns: number): number {
	const value = Math.max(0, Math.floor(ns));
	if (value < perOctave) {
		return value;
	}

	const octave = Math.floor(Math.log2(value)) - 5;
	// Math.log2 may round up just below a power of two; one comparison repairs it.
	const exact = value < 2 ** (octave + 5) ? octave - 1 : octave;
	const bucket = (exact + 1) * perOctave + Math.floor(value / 2 ** exact) - perOctave;
	return Math.min(bucket, bucketCount - 1);
}

/** The middle of a bucket, in nanoseconds. */
export function bucketValue(bucket: number): number {
	if (bucket < perOctave) {
		return bucket;
	}

	const octave = Math.floor(bucket / perOctave) - 1;
	const low = (perOctave + (bucket % perOctave)) * 2 ** octave;
	return low + (2 ** octave - 1) / 2;
}

/** The duration that `share` (0 to 1) of the recorded ones do not exceed, in nanoseconds; null when empty. */
export function percentile(histogram: HistogramData, share: number): number | null {
	if (histogram.count === 0) {
		return null;
	}

	const rank = Math.max(1, Math.ceil(share * histogram.count));
	// Known exactly: with fewer than 100 values the 99th percentile is the maximum, and no figure may lie in between.
	if (rank === histogram.count) {
		return histogram.max;
	}

	let seen = 0;
	for (const [bucket, count] of histogram.buckets) {
		seen += count;
		if (seen >= rank) {
			return Math.min(histogram.max, Math.max(histogram.min, bucketValue(bucket)));
		}
	}

	return histogram.max;
}

/** One histogram of all recorded durations of several. */
export function mergeHistograms(histograms: readonly HistogramData[]): HistogramData {
	const counts = new Map<number, number>();
	let [count, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, 0];
	for (const histogram of histograms) {
		if (histogram.count === 0) {
			continue;
		}

		count += histogram.count;
		sum += histogram.sum;
		min = Math.min(min, histogram.min);
		max = Math.max(max, histogram.max);
		for (const [bucket, n] of histogram.buckets) {
			counts.set(bucket, (counts.get(bucket) ?? 0) + n);
		}
	}

	return {
		count,
		sum,
		min: count === 0 ? 0 : min,
		max,
		buckets: [...counts].sort((a, b) => a[0] - b[0]),
	};
}
