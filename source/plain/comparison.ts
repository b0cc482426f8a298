import {visible} from '../profile/visible.js';
import type {Comparison} from '../results/compare.js';
import {rateText} from '../results/number-text.js';

/** One operation of two sets of runs: what else differs between them first, then the rates and the verdict. */
export function comparisonLines({a, b, differs, operation, text}: Comparison): readonly string[] {
	return [
		`${operation}: A ${rateText(a.mean)}, B ${rateText(b.mean)}`,
		...(differs.length === 0 ? [] : ['  what else differs, A | B:', ...differs.map(line => `    ${visible(line)}`)]),
		`  ${text}`,
	];
}
