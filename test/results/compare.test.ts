import test from 'ava';
import fc from 'fast-check';
import type {Profile} from '../../source/profile/profile.js';
import {operationRecord, runRecord} from '../../source/results/build-record.js';
import {compareRuns} from '../../source/results/compare.js';
import {pairedDifference, welchDifference} from '../../source/results/difference.js';
import type {RunRecord} from '../../source/results/record.js';
import {studentT} from '../../source/results/student-t.js';
import {doneFile, failedFile, host, profile, runResult, targetFacts, writeResult} from './samples.js';

/** One run with a write round of 256 MiB for each of `rates` in MiB/s, started at the minutes given. */
function runOf(rates: readonly number[], minutes: readonly number[] = [], changes: Partial<Profile> = {}): RunRecord {
	const own = {...profile, ...changes};
	const operations = rates.map((rate, index) => {
		const files = [0, 1, 2, 3].map(file => doneFile(file, 10, 10 + 256 / rate));
		const startedAt = new Date(Date.UTC(2026, 10, 30, 12, minutes[index] ?? index)).toISOString();
		return operationRecord(writeResult({files, startedAt, round: index + 1}), {profile: own, host, targetFacts});
	});
	return runRecord(runResult([], {profile: own}), operations, {id: 'a', version: '0.1.0', exitStatus: 0});
}

const near = (value: number | undefined, wanted: number, tolerance: number): boolean =>
	value !== undefined && Math.abs(value - wanted) <= tolerance;

test('Student’s factors as in the tables', t => {
	const table: readonly (readonly [number, number, number])[] = [
		[0.99, 1, 63.657],
		[0.99, 2, 9.925],
		[0.99, 4, 4.604],
		[0.99, 10, 3.169],
		[0.99, 30, 2.75],
		[0.99, 1e6, 2.576],
		[0.95, 3, 3.182],
		[0.95, 20, 2.086],
	];
	for (const [confidence, degrees, factor] of table) {
		t.true(near(studentT(confidence, degrees), factor, 6e-4), `${confidence} ${degrees}`);
	}

	t.true(studentT(0.99, 2.5) < studentT(0.99, 2) && studentT(0.99, 2.5) > studentT(0.99, 3));
});

test('Welch’s interval of a worked example', t => {
	// Variances 2.8697 and 4.96 of 6 values each: standard error 1.14234, 9.3347 degrees of freedom, factor 3.22057.
	const a = [18.9, 20.1, 22.0, 21.5, 19.2, 23.2];
	const b = [21.2, 24.8, 26.0, 22.7, 26.1, 21.4];
	const found = welchDifference(a, b);
	t.true(near(found?.mean, 2.883333, 1e-6));
	t.true(near(found?.low, -0.795653, 1e-6));
	t.true(near(found?.high, 6.56232, 1e-6));
	t.is(welchDifference([1], [1, 2]), null);
	t.is(pairedDifference([1], [2]), null);
	t.deepEqual(pairedDifference([1, 2, 3], [2, 3, 4]), {mean: 1, low: 1, high: 1});
});

test('a clear difference is a verdict, in both directions', t => {
	const [slow, fast] = [runOf([100, 101, 99, 100, 100.5]), runOf([125, 126, 124, 125, 125.5])];
	const [up] = compareRuns([slow], [fast]);
	t.is(up?.verdict, 'b-faster');
	t.true(near(up?.difference?.percent, 25, 0.1));
	t.regex(up?.text ?? '', /^B faster by 25 % \(2\d % to 2\d %\)$/);
	const [down] = compareRuns([fast], [slow]);
	t.is(down?.verdict, 'a-faster');
	t.true(near(down?.difference?.percent, -20, 0.1));
	t.regex(down?.text ?? '', /^A faster by 25 %/);
});

test('scatter hides a difference, and the text says how large one could have been seen', t => {
	const [found] = compareRuns([runOf([100, 140, 80])], [runOf([110, 90, 135])]);
	t.is(found?.verdict, 'no-difference-shown');
	t.regex(found?.text ?? '', /^no difference shown \(could have seen \d+ %\)$/);
});

test('one run each is no verdict but says what it would take', t => {
	const [found] = compareRuns([runOf([100])], [runOf([200])]);
	t.is(found?.verdict, 'not-enough-runs');
	t.is(found?.difference, null);
	t.is(found?.text, 'one run each: no verdict; 4 more rounds, about 36 s');
	t.is(found?.a.mean, 100);
	t.is(found?.a.stddev, null);
});

test('rounds that moved no byte are no ground for a verdict, however many', t => {
	const empty = () => {
		const files = [0, 1, 2, 3].map(file => doneFile(file, 10, 11, {bytes: 0}));
		const operations = [1, 2, 3, 4, 5].map(round =>
			operationRecord(writeResult({files, round}), {profile, host, targetFacts}),
		);
		return runRecord(runResult([]), operations, {id: 'a', version: '0.1.0', exitStatus: 0});
	};

	const [found] = compareRuns([runOf([100, 101])], [empty()]);
	t.is(found?.verdict, 'not-enough-runs');
	t.is(found?.text, 'no verdict: B moved no byte');
});

test('rounds in turn are compared in pairs, which sees through a common drift', t => {
	const drift = [100, 120, 140, 160];
	const a = runOf(drift, [0, 2, 4, 6]);
	const [found] = compareRuns(
		[a],
		[
			runOf(
				drift.map(rate => rate + 5),
				[1, 3, 5, 7],
			),
		],
	);
	t.true(found?.paired);
	t.is(found?.verdict, 'b-faster');
	const [apart] = compareRuns(
		[a],
		[
			runOf(
				drift.map(rate => rate + 5),
				[10, 11, 12, 13],
			),
		],
	);
	t.false(apart?.paired);
	t.is(apart?.verdict, 'no-difference-shown');
});

test('failed rounds and warm-up are not compared; several runs of a side are pooled', t => {
	const failed = operationRecord(writeResult({files: [failedFile(0, 1, 2), doneFile(1, 1, 2)], status: 'partial'}), {
		profile,
		host,
		targetFacts,
	});
	const warm = {...failed, status: 'complete' as const, warmup: true};
	const run = runRecord(runResult([]), [failed, warm], {id: 'b', version: '0.1.0', exitStatus: 1});
	const [found] = compareRuns([runOf([100]), runOf([110]), run], [run]);
	t.is(found?.a.count, 2);
	t.is(found?.b.count, 0);
	t.is(found?.text, 'no verdict: B has no complete round');
});

test('what differs is named, what is equal is not', t => {
	const [found] = compareRuns([runOf([100])], [runOf([100], [], {concurrency: 1, data: 'zero', replication: '001'})]);
	t.deepEqual(found?.differs, ['files at once: 4 | 1', 'copies: default | 001', 'data: random | zero']);
});

test('what one side does not tell is no difference', t => {
	const [a, b] = [runOf([100]), runOf([100], [], {note: 'x'})];
	const found = compareRuns([{...a, operations: [], targets: [], profile: {...a.profile, size: undefined}}], [b]);
	t.deepEqual(found[0]?.differs, ['note: none | x']);
});

test('whatever the rates, no figure is NaN and the interval holds the difference', t => {
	const rates = fc.array(fc.double({min: 0.001, max: 1e5, noNaN: true}), {minLength: 1, maxLength: 6});
	fc.assert(
		fc.property(rates, rates, (a, b) => {
			const [found] = compareRuns([runOf(a)], [runOf(b)]);
			t.notRegex(JSON.stringify(found), /NaN|Infinity/);
			if (found?.difference) {
				const {low, percent, high} = found.difference;
				t.true(Number.isFinite(percent) && low <= percent && percent <= high);
			}
		}),
		{numRuns: 50},
	);
});
