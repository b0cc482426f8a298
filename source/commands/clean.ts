import {createInterface} from 'node:readline';
import type {Leftovers} from '../benchmark/leftovers.js';
import {visible} from '../profile/visible.js';
import {type Cleaned, clean, leftoversText} from '../session/clean.js';
import {atTarget} from './at-target.js';
import type {CommandOf} from './command-of.js';

const namesShown = 10;

/** Removes what runs have left: shows the list first on a terminal, and says what was kept. */
export async function cleanCommand({dryRun, frontEnd, profile, testdfsio}: CommandOf<'clean'>): Promise<number> {
	const {ca, cert, json, key, yes} = frontEnd;
	for (const line of [...(testdfsio?.log ?? []), ...(testdfsio?.notices ?? [])]) {
		process.stderr.write(`${line}\n`);
	}

	const ask = process.stdin.isTTY && process.stderr.isTTY && !yes && !json && !testdfsio;
	return atTarget({json, failedStatus: testdfsio && 254}, async signal => {
		const cleaned = await clean(profile, {
			dryRun,
			tls: {ca, cert, key},
			signal,
			confirm: async leftovers => !ask || askAboutRemoving(leftovers, signal),
		});
		return json ? cleanJson(cleaned) : cleaned.sentence;
	});
}

async function askAboutRemoving(leftovers: Leftovers, signal: AbortSignal): Promise<boolean> {
	const {files} = leftovers;
	const names = files.slice(0, namesShown).map(file => `  ${visible(file.path)}`);
	const more = files.length > namesShown ? [`  and ${files.length - namesShown} more`] : [];
	process.stderr.write(`${[...names, ...more].join('\n')}\n`);
	const question = `Remove ${leftoversText(leftovers)}? [y/N] `;
	return /^y(?:es)?$/i.test((await answerTo(question, signal)).trim());
}

/** A line from the terminal; empty when it ends instead (ctrl+d). Rejects with the signal's reason. */
async function answerTo(question: string, signal: AbortSignal): Promise<string> {
	signal.throwIfAborted();
	const terminal = createInterface({input: process.stdin, output: process.stderr});
	// While a question stands the terminal gives ctrl+c as a key, and no signal follows it.
	terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
	try {
		return await new Promise<string>((resolve, reject) => {
			signal.addEventListener('abort', () => reject(signal.reason), {once: true});
			terminal.once('close', () => resolve(''));
			terminal.question(question, resolve);
		});
	} finally {
		terminal.close();
	}
}

function cleanJson({leftovers, removed}: Cleaned): string {
	const {files, foreign} = leftovers;
	return JSON.stringify({
		removed,
		files: files.map(({path, size}) => ({path, bytes: size})),
		foreign,
	});
}
