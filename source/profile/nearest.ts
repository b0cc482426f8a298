import {printable} from './printable.js';

/** Levenshtein's distance, two neighbours swapped counting as one step. */
function editDistance(a: string, b: string): number {
	let [beforeLast, last]: [number[], number[]] = [[], Array.from({length: b.length + 1}, (_, index) => index)];
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1] ? 0 : 1;
			let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
				steps = Math.min(steps, (beforeLast[j - 2] ?? 0) + 1);
			}

			row.push(steps);
		}

		[beforeLast, last] = [last, row];
	}

	return last[b.length] ?? 0;
}

/** The name that was probably meant: at most a third of the letters wrong, or the only one that begins or ends so. */
export function nearest(word: string, names: readonly string[]): string | undefined {
	// A word of a thousand letters is no misspelling, and comparing it would take long.
	if (word.length > 64) {
		return undefined;
	}

	const lower = word.toLowerCase();
	const ranked = names
		.map(name => ({name, steps: editDistance(lower, name.toLowerCase())}))
		.filter(({name, steps}) => steps <= Math.max(1, Math.floor(Math.min(lower.length, name.length) / 3)))
		.sort((a, b) => a.steps - b.steps);
	if (ranked[0]) {
		return ranked[0].name;
	}

	const akin = names.filter(name => lower.length >= 3 && (name.startsWith(lower) || name.endsWith(lower)));
	return akin.length === 1 ? akin[0] : undefined;
}

/** `unknown flag --fiels; did you mean --files?`, or without the question where nothing is near. */
export function nearestTo(word: string, names: readonly string[], what: string): string {
	const guess = nearest(word, names);
	return `unknown ${what} ${printable(word)}${guess === undefined ? '' : `; did you mean ${guess}?`}`;
}
