import {historyTable} from '../plain/history.js';
import {defaultHistoryDirectory} from '../results/history/store.js';
import {systemWords} from '../results/system-words.js';
import {pastRuns} from '../session/past-runs.js';
import type {CommandOf} from './command-of.js';
import {sayError} from './error.js';

/** Lists the newest runs. */
export async function historyCommand({historyDir, json}: CommandOf<'history'>): Promise<number> {
	const directory = historyDir ?? defaultHistoryDirectory();
	try {
		const {problems, runs} = await pastRuns(directory);
		process.stderr.write(problems.map(problem => `${problem}\n`).join(''));
		if (json) {
			process.stdout.write(`${JSON.stringify(runs)}\n`);
		} else if (runs.length === 0) {
			process.stdout.write(`No runs in ${directory} yet.\n`);
		} else {
			process.stdout.write(`${historyTable(runs).join('\n')}\n`);
		}

		return 0;
	} catch (error) {
		const message = `the history ${directory} cannot be read: ${systemWords(error)}`;
		return sayError({kind: 'error', message, exitStatus: 2, json});
	}
}
