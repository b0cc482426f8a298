import {bucketCount, bucketOf, type HistogramData} from '../results/histogram.js';

/** Float64 cells of one histogram: min, max, sum, count, then the buckets. */
export const histogramCells = 4 + bucketCount;

/**
 * A histogram in shared memory that one thread writes and others read at any time. Each thread has its own, so plain
 * stores are enough: a reader sees every cell whole (aligned doubles do not tear on the machines Node runs on).
 */
export class SharedHistogram {
	readonly #cells: Float64Array;

	constructor(memory: SharedArrayBuffer, byteOffset: number) {
		this.#cells = new Float64Array(memory, byteOffset, histogramCells);
	}

	record(ns: number): void {
		const cells = this.#cells;
		const count = cells[3] as number;
		cells[0] = count === 0 ? ns : Math.min(cells[0] as number, ns);
		cells[1] = Math.max(cells[1] as number, ns);
		cells[2] = (cells[2] as number) + ns;
		cells[3] = count + 1;
		const bucket = 4 + bucketOf(ns);
		cells[bucket] = (cells[bucket] as number) + 1;
	}

	read(): HistogramData {
		const cells = this.#cells;
		const buckets: [number, number][] = [];
		for (let i = 0; i < bucketCount; i++) {
			const count = cells[4 + i] as number;
			if (count > 0) {
				buckets.push([i, count]);
			}
		}

		return {
			min: cells[0] as number,
			max: cells[1] as number,
			sum: cells[2] as number,
			count: cells[3] as number,
			buckets,
		};
	}
}
