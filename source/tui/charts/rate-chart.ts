import type {SeriesPoint} from '../../results/run-result.js';
import type {Theme} from '../theme.js';

export type Cells = {
	/** MiB/s, one for each cell. */
	readonly values: readonly number[];
	/** Seconds a cell. */
	readonly step: number;
};

/** The whole series in at most `width` cells: the time of a cell doubles until it fits. */
export function toCells(series: readonly SeriesPoint[], seriesStep: number, width: number): Cells {
	let factor = 1;
	while (series.length > factor * width) {
		factor *= 2;
	}

	const values: number[] = [];
	for (let start = 0; start < series.length; start += factor) {
		const points = series.slice(start, start + factor);
		values.push(points.reduce((sum, point) => sum + point.sent, 0) / points.length);
	}

	return {values, step: seriesStep * factor};
}

/** The rows of a chart, top first, each as wide as there are cells; a value is drawn to an eighth of a row. */
export function chartRows(values: readonly number[], top: number, height: number, {symbols}: Theme): readonly string[] {
	const levels = symbols.heights.length;
	const eighths = values.map(value =>
		top > 0 ? Math.min(height * levels, Math.round((value / top) * height * levels)) : 0,
	);
	const rows: string[] = [];
	for (let row = height - 1; row >= 0; row--) {
		rows.push(
			eighths
				.map(value => {
					const level = value - row * levels;
					if (level <= 0) {
						// The floor shows where a pause was; above it an empty cell is nothing.
						return row === 0 ? symbols.heights[0] : ' ';
					}

					return symbols.heights[Math.min(levels, level) - 1];
				})
				.join(''),
		);
	}

	return rows;
}

/** The next of 1, 1.2, 1.5, 1.8, 2, 2.5, 3, 4, 5, 6, 8, 10 times a power of ten, so that the scale rarely changes. */
export function niceTop(value: number): number {
	if (!(value > 0)) {
		return 1;
	}

	const power = 10 ** Math.floor(Math.log10(value));
	const step = [1, 1.2, 1.5, 1.8, 2, 2.5, 3, 4, 5, 6, 8, 10].find(candidate => candidate * power >= value * 0.999_999);
	return (step ?? 10) * power;
}

/** Stretches of a long run in which less than half of its median rate moved. */
export function dips(
	series: readonly SeriesPoint[],
	seriesStep: number,
): {readonly count: number; readonly longestSeconds: number} {
	const sorted = series.map(point => point.sent).sort((a, b) => a - b);
	const half = (sorted[Math.floor(sorted.length / 2)] ?? 0) / 2;
	let [count, longest, length] = [0, 0, 0];
	for (const point of series) {
		length = point.sent < half ? length + 1 : 0;
		count += length === 1 ? 1 : 0;
		longest = Math.max(longest, length);
	}

	return {count, longestSeconds: longest * seriesStep};
}
