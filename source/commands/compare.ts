import {comparisonLines} from '../plain/comparison.js';
import {openProfileStore} from '../profile/store.js';
import {compareRuns} from '../results/compare.js';
import {defaultHistoryDirectory} from '../results/history/store.js';
import {namedRuns} from '../session/named-runs.js';
import type {CommandOf} from './command-of.js';
import {sayError} from './error.js';

/** The difference of two runs, or of the runs of two profiles, with a verdict for each operation. */
export async function compareCommand({a, b, historyDir, json}: CommandOf<'compare'>): Promise<number> {
	const directory = historyDir ?? defaultHistoryDirectory();
	const store = openProfileStore();
	try {
		const comparisons = compareRuns(await namedRuns(a, directory, store), await namedRuns(b, directory, store));
		process.stdout.write(
			json ? `${JSON.stringify(comparisons)}\n` : `${comparisons.flatMap(comparisonLines).join('\n')}\n`,
		);
		return 0;
	} catch (error) {
		return sayError({kind: 'error', message: (error as Error).message, exitStatus: 2, json});
	}
}
