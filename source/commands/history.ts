import {historyTable} from '../plain/history.js';
import {systemWords} from '../profile/system-words.js';
import {visible} from '../profile/visible.js';
import {defaultHistoryDirectory} from '../results/history/store.js';
import {pastRecords, pastRuns} from '../session/past-runs.js';
import type {CommandOf} from './command-of.js';
import {sayError} from './error.js';

/** Lists the newest runs. */
export async function historyCommand({historyDir, json}: CommandOf<'history'>): Promise<number> {
	const directory = historyDir ?? defaultHistoryDirectory();
	try {
		if (json) {
			await printRecords(directory);
			return 0;
		}

		const {problems, runs} = await pastRuns(directory);
		process.stderr.write(problems.map(problem => `${problem}\n`).join(''));
		if (runs.length === 0) {
			process.stdout.write(`No runs in ${visible(directory)} yet.
`);
		} else {
			process.stdout.write(`${historyTable(runs).join('\n')}\n`);
		}

		return 0;
	} catch (error) {
		const message = `the history ${visible(directory)} cannot be read: ${systemWords(error)}`;
		return sayError({kind: 'error', message, exitStatus: 2, json});
	}
}

async function printRecords(directory: string): Promise<void> {
	let before = '[';
	for await (const {problem, record} of pastRecords(directory)) {
		if (problem === undefined) {
			await print(before + JSON.stringify(record));
			before = ',';
		} else {
			process.stderr.write(`${problem}\n`);
		}
	}

	await print(before === '[' ? '[]\n' : ']\n');
}

/** Waiting keeps memory flat: a record may be of megabytes. */
async function print(text: string): Promise<void> {
	await new Promise<void>(done => {
		process.stdout.write(text, () => done());
	});
}
