import {historyTable} from '../plain/history.js';
import {defaultHistoryDirectory} from '../results/history/store.js';
import {recentRuns} from '../session/past-runs.js';
import type {CommandOf} from './command-of.js';
import {sayError} from './error.js';

/** Lists the newest runs. */
export async function historyCommand({historyDir, json}: CommandOf<'history'>): Promise<number> {
	const directory = historyDir ?? defaultHistoryDirectory();
	try {
		const runs = await recentRuns(directory);
		if (json) {
			process.stdout.write(`${JSON.stringify(runs)}\n`);
		} else if (runs.length === 0) {
			process.stdout.write(`No runs in ${directory} yet.\n`);
		} else {
			process.stdout.write(`${historyTable(runs).join('\n')}\n`);
		}

		return 0;
	} catch (error) {
		const message = `the history ${directory} cannot be read: ${(error as Error).message}`;
		return sayError({kind: 'error', message, exitStatus: 2, json});
	}
}
