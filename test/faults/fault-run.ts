import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {availableParallelism, loadavg, tmpdir} from 'node:os';
import path from 'node:path';
import type {ExecutionContext} from 'ava';
import type {PartialProfile} from '../../source/profile/field.js';
import type {Profile} from '../../source/profile/profile.js';
import type {OperationRecord, RunRecord} from '../../source/results/record.js';
import {report} from '../../source/results/report.js';
import type {ConductOptions, Outcome} from '../../source/session/conduct.js';
import {profileOf} from '../benchmark/run-result-checks.js';
import {conduct} from '../built.js';

type Running = ReturnType<typeof conduct>['run'];

export type Tried = {
	readonly outcome: Outcome;
	readonly record: RunRecord;
	/** What a person reads at the end: the failure, the report, the messages. */
	readonly shown: string;
	/** From the moment at which the first file could begin (or the start, if none could) to the end. */
	readonly seconds: number;
	/** What was appended to the result file. */
	readonly appended: string;
	/** Whether the run is in the history. */
	readonly saved: boolean;
};

/**
 * That something took no longer than promised. On a machine with more to do than it has cores for, everything takes
 * longer by that factor.
 */
export function within(t: ExecutionContext, seconds: number, promised: number): void {
	const crowded = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
	t.true(seconds < promised * crowded, `${seconds} s, where ${promised} s were promised (load ${crowded.toFixed(1)})`);
}

/** Small files and little patience: what is tried here is what goes wrong. */
export const usual: PartialProfile = {
	files: 1,
	size: 1024 * 1024,
	concurrency: 4,
	retries: 0,
	timeout: 1,
	operations: ['write'],
};

/**
 * One run as both front ends do it, in directories of its own, with what must be true of every run checked: no number
 * that is none, only bytes of files that are done, a block appended or a reason why not, a record in the history of
 * every run that began.
 */
export async function tried(
	t: ExecutionContext,
	partial: PartialProfile,
	options: ConductOptions & {readonly meanwhile?: (run: Running) => Promise<void>} = {},
): Promise<Tried> {
	const directory = await mkdtemp(path.join(tmpdir(), 'dfsio-tui-fault-'));
	try {
		const resultFile = path.join(directory, 'results.log');
		const profile = profileOf({...usual, resultFile, ...partial});
		let startedAt = performance.now();
		const {finished, run} = conduct(profile, {historyDir: path.join(directory, 'history'), ...options});
		const looking = setInterval(() => {
			if (run.snapshot().phase === 'running') {
				startedAt = performance.now();
				clearInterval(looking);
			}
		}, 5);
		await options.meanwhile?.(run);
		const outcome = await finished;
		clearInterval(looking);
		const seconds = (performance.now() - startedAt) / 1000;
		const appended = await readFile(resultFile, 'utf8').catch(() => '');
		const shown = shownOf(outcome);
		soundOutcome(t, outcome, profile);
		t.notRegex(shown, /NaN|undefined|Infinity|\[object/);
		const taken = outcome.record.operations.filter(({appendedTo}) => appendedTo === resultFile).length;
		t.is(
			appended.split('----- TestDFSIO -----').length - 1,
			taken,
			'every block that is said to be appended, and no other',
		);
		return {outcome, record: outcome.record, shown, seconds, appended, saved: outcome.historyFile !== null};
	} finally {
		await rm(directory, {recursive: true, force: true});
	}
}

function shownOf({messages, record}: Outcome): string {
	const {failure} = record;
	const failed = failure === null ? [] : [[failure.message, failure.hint ?? ''].join('. ')];
	return [...failed, ...report(record, {ascii: false}), ...messages].join('\n');
}

/** What must be true of the record of any run, whatever happened to it. */
export function soundOutcome(t: ExecutionContext, {historyFile, messages, record}: Outcome, profile: Profile): void {
	t.deepEqual(JSON.parse(JSON.stringify(record)), record, 'plain data: no NaN, infinity or undefined');
	const began = record.operations.some(({files}) => files.length > 0);
	t.true(
		!began || historyFile !== null || messages.some(text => text.includes('history')),
		'it is in the history, or why not',
	);
	for (const operation of record.operations) {
		soundRecord(t, operation, profile);
	}
}

function soundRecord(t: ExecutionContext, operation: OperationRecord, {bufferSize}: Profile): void {
	const done = operation.files.filter(file => file.state === 'done');
	const bytes = done.reduce((sum, file) => sum + file.bytes, 0);
	for (const file of operation.files) {
		t.true(file.state === 'done' || file.bytes === 0, `${file.name} counts bytes though it is ${file.state}`);
		t.is(file.error !== null, file.state === 'failed', `${file.name} is ${file.state}`);
		t.true(file.rate === null || (Number.isFinite(file.rate) && file.state === 'done'));
	}

	const {aggregate, observed, testdfsio} = operation;
	t.is(aggregate.rate === null, done.length === 0 || bytes === 0 ? aggregate.rate === null : false);
	t.true(done.length > 0 || (aggregate.rate === null && testdfsio === null), 'no rate and no block of nothing');
	t.true(testdfsio === null || testdfsio.nrFiles === done.length);
	t.true(
		testdfsio === null || Math.abs(testdfsio.totalMBytes * 1_048_576 - bytes) < 1,
		'only bytes of files that are done',
	);
	t.true(observed.bytes >= bytes && (observed.seconds ?? 0) >= 0, 'what was observed is no less than what counts');
	t.is((operation.appendedTo === null) === (operation.notAppended === null), false, 'appended, or why not');
	t.true(bufferSize > 0 && operation.longestPauseSeconds >= 0);
}
