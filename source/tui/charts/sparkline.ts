import type {Theme} from '../theme.js';

/** One cell for each value; the highest value fills its cell, null leaves a gap. */
export function sparkline(values: readonly (number | null)[], {symbols}: Theme, highest?: number): string {
	const top = highest ?? Math.max(0, ...values.map(value => value ?? 0));
	const {heights} = symbols;
	return values
		.map(value => {
			if (value === null) {
				return ' ';
			}

			const level = top > 0 ? Math.ceil((value / top) * heights.length) - 1 : 0;
			return heights[Math.min(heights.length - 1, Math.max(0, level))];
		})
		.join('');
}
