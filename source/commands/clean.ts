import {createInterface} from 'node:readline/promises';
import type {Leftovers} from '../benchmark/leftovers.js';
import {errorJson} from '../plain/error-json.js';
import {onSignals} from '../plain/signals.js';
import {exitStatusOfSignal} from '../results/exit-status.js';
import {errorText} from '../results/failures.js';
import {bytesText, plural} from '../results/number-text.js';
import type {CancelReason} from '../results/run-result.js';
import {type Cleaned, clean} from '../session/clean.js';
import {errorFacts} from '../storage/storage-error.js';
import type {CommandOf} from './command-of.js';

const namesShown = 10;

/** Removes what runs have left: shows the list first on a terminal, and says what was kept. */
export async function cleanCommand({dryRun, frontEnd, profile, testdfsio}: CommandOf<'clean'>): Promise<number> {
	const {ca, cert, json, key, yes} = frontEnd;
	for (const line of [...(testdfsio?.log ?? []), ...(testdfsio?.notices ?? [])]) {
		process.stderr.write(`${line}\n`);
	}

	const stop = new AbortController();
	let stoppedBy: CancelReason | undefined;
	const release = onSignals(reason => {
		stoppedBy = reason;
		stop.abort(new Error('stopped'));
	});
	const ask = process.stdin.isTTY && process.stderr.isTTY && !yes && !json && !testdfsio;
	try {
		const cleaned = await clean(profile, {
			dryRun,
			tls: {ca, cert, key},
			signal: stop.signal,
			confirm: async leftovers => !ask || askAboutRemoving(leftovers, stop.signal),
		});
		process.stdout.write(json ? `${cleanJson(cleaned)}\n` : `${cleaned.sentence}\n`);
		return 0;
	} catch (error) {
		if (stoppedBy !== undefined) {
			return exitStatusOfSignal(stoppedBy);
		}

		const facts = errorFacts(error);
		const own = facts.kind === 'usage' || facts.kind === 'unsupported' ? 2 : facts.kind === 'internal' ? 1 : 3;
		const status = testdfsio ? 254 : own;
		process.stderr.write(`${errorText(facts)}\n`);
		if (json) {
			process.stdout.write(`${errorJson(facts, status)}\n`);
		}

		return status;
	} finally {
		release();
	}
}

async function askAboutRemoving({files}: Leftovers, signal: AbortSignal): Promise<boolean> {
	const bytes = files.reduce((sum, file) => sum + file.size, 0);
	const names = files.slice(0, namesShown).map(file => `  ${file.path}`);
	const more = files.length > namesShown ? [`  and ${files.length - namesShown} more`] : [];
	process.stderr.write(`${[...names, ...more].join('\n')}\n`);
	const terminal = createInterface({input: process.stdin, output: process.stderr});
	try {
		const answer = await terminal.question(`Remove ${plural(files.length, 'file')}, ${bytesText(bytes)}? [y/N] `, {
			signal,
		});
		return /^y(?:es)?$/i.test(answer.trim());
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
