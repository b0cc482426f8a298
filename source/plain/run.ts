import type {Run} from '../benchmark/run.js';
import type {Profile} from '../profile/profile.js';
import {errorText} from '../results/failures.js';
import {report} from '../results/report.js';
import {type ConductOptions, conduct} from '../session/conduct.js';
import {errorJson} from './error-json.js';
import {progressLine, secondsBetweenLines} from './progress.js';
import {onSignals} from './signals.js';

export type PlainRunOptions = {
	readonly json: boolean;
	readonly ascii: boolean;
	readonly conduct: ConductOptions;
	/** Lines for stderr before the run starts. */
	readonly preface: readonly string[];
};

const warn = (line: string) => process.stderr.write(`${line}\n`);

/** A run for pipes and CI: progress lines on stderr, report or JSON on stdout. Resolves to the exit status. */
export async function runPlain(profile: Profile, options: PlainRunOptions): Promise<number> {
	for (const line of options.preface) {
		warn(line);
	}

	const {finished, run} = conduct(profile, options.conduct);
	const release = onSignals(reason => {
		warn('stopping…');
		run.cancel(reason);
	});
	const stopLines = printProgress(run);
	const {exitStatus, historyFile, messages, record} = await finished.finally(() => {
		stopLines();
		release();
	});
	for (const message of messages) {
		warn(message);
	}

	const {failure, operations} = record;
	const nothingRun = operations.every(({status}) => status === 'not-run');
	if (failure !== null) {
		warn(errorText(failure));
	}

	if (options.json) {
		const text = failure !== null && nothingRun ? errorJson(failure, exitStatus) : JSON.stringify(record);
		process.stdout.write(`${text}\n`);
	} else if (!nothingRun) {
		process.stdout.write(`${report(record, {ascii: options.ascii}).join('\n')}\n`);
	}

	if (historyFile !== null) {
		warn(`saved as ${historyFile}`);
	}

	return exitStatus;
}

/** Gives a function that ends it. */
function printProgress(run: Run): () => void {
	let nextAt = 1;
	let last = '';
	const startedAt = performance.now();
	const timer = setInterval(() => {
		const elapsed = (performance.now() - startedAt) / 1000;
		if (elapsed < nextAt) {
			return;
		}

		nextAt = elapsed + secondsBetweenLines(elapsed) - 0.05;
		const line = progressLine(run.snapshot());
		if (line !== last) {
			warn(line);
			last = line;
		}
	}, 100);
	return () => clearInterval(timer);
}
