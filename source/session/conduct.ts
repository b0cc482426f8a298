import type {Run, RunOptions} from '../benchmark/run.js';
import {startRun} from '../benchmark/start-run.js';
import type {Profile} from '../profile/profile.js';
import {systemWords} from '../profile/system-words.js';
import {operationRecord, runRecord, summaries} from '../results/build-record.js';
import {exitStatus, exitStatusOfSignal, unmetLimits} from '../results/exit-status.js';
import {defaultHistoryDirectory, makeId, saveRecord} from '../results/history/store.js';
import type {RunRecord} from '../results/record.js';
import type {RunResult} from '../results/run-result.js';
import {checkResultFile, resultFilePath} from '../results/testdfsio/result-file.js';
import {StorageError} from '../storage/storage-error.js';
import {version} from '../version.js';
import {BlockKeeper} from './block-keeper.js';
import {clientCeilings} from './client-ceilings.js';
import {SavingStop} from './saving-stop.js';

export type ConductOptions = {
	/** Where run records go; absent: the user's data directory. */
	readonly historyDir?: string;
	/** Paths of the files for TLS. */
	readonly tls?: RunOptions['tls'];
	/** Only these files: "try the failed ones again"; its own record, never appended to a result file. */
	readonly only?: readonly number[];
};

/** What is left of a run for the front end to show. */
export type Outcome = {
	readonly record: RunRecord;
	/** The result block of each operation that has one, in run order, whether or not it was appended. */
	readonly blocks: readonly string[];
	/** The saved record's path; null when it could not be saved (then `messages` says why). */
	readonly historyFile: string | null;
	/** Sentences for the user: what could not be appended or saved, and why. */
	readonly messages: readonly string[];
	readonly exitStatus: number;
};

export type Conduct = (
	profile: Profile,
	options?: ConductOptions,
) => {readonly run: Run; readonly finished: Promise<Outcome>};

/**
 * One run from a checked profile to its saved record: check the result file, run, append each block when its operation
 * ends, save the record, settle the exit status. Both front ends go through here, so they cannot differ.
 */
export const conduct: Conduct = (profile, options = {}) => {
	const stop = new SavingStop();
	const blocks = new BlockKeeper(profile, options.only !== undefined, stop);
	const inner = startRun(profile, {
		only: options.only,
		tls: options.tls,
		before: async () => stop.orGivenUp(refuseUnwritable(profile)),
		onOperation: result => blocks.take(result),
	});
	const run: Run = {
		finished: inner.finished,
		snapshot: () => inner.snapshot(),
		cancel(reason) {
			stop.stop(reason);
			inner.cancel(reason);
		},
	};
	const finished = inner.finished.then(async result => conclude(result, blocks, options, stop));
	return {run, finished};
};

async function refuseUnwritable(profile: Profile): Promise<void> {
	const path = resultFilePath(profile);
	const problem = path === null ? undefined : await checkResultFile(path);
	if (problem) {
		throw new StorageError('usage', problem);
	}
}

async function conclude(
	result: RunResult,
	blocks: BlockKeeper,
	{historyDir, only}: ConductOptions,
	stop: SavingStop,
): Promise<Outcome> {
	const {asked, host, target} = result;
	const directory = historyDir ?? defaultHistoryDirectory();
	const ceilings = await stop
		.orGivenUp(clientCeilings(directory, version, result), 0)
		.catch(() => new Map<string, number>());
	const operations = result.operations.map(operation =>
		operationRecord(operation, {
			profile: asked,
			host,
			targetFacts: target,
			ceiling: ceilings.get(operation.operation),
			...blocks.fateOf(operation),
		}),
	);
	const facts = {...result, operations, summary: summaries(operations), appendFailed: blocks.failed};
	const status = stop.reason === undefined ? exitStatus(facts) : exitStatusOfSignal(stop.reason);
	const record = runRecord(result, operations, {
		id: makeId(new Date(result.startedAt)),
		version,
		exitStatus: status,
		only,
	});
	const messages = [...blocks.messages];
	let historyFile: string | null = null;
	if (result.anyFileStarted) {
		messages.push(...(result.cancelled === null ? unmetLimits(asked, record.summary) : []));
		try {
			historyFile = await stop.orGivenUp(saveRecord(directory, record));
		} catch (error) {
			messages.push(`this run could not be saved in the history ${directory}: ${systemWords(error)}`);
		}
	}

	// A signal that came after the record had been given its status stopped nothing where it is saved whole all the same.
	const left = historyFile === null && stop.reason !== undefined ? exitStatusOfSignal(stop.reason) : status;
	return {record: {...record, exitStatus: left}, blocks: blocks.texts, historyFile, messages, exitStatus: left};
}
