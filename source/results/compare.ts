import {type Operation, operations} from '../profile/operations.js';
import {differs} from './compare-setups.js';
import {pairedDifference, welchDifference} from './difference.js';
import {plural, roughSecondsText} from './number-text.js';
import type {OperationOutline, RunOutline} from './record.js';
import {spread} from './statistics.js';

export type ComparisonVerdict = 'a-faster' | 'b-faster' | 'no-difference-shown' | 'not-enough-runs';

type Side = {readonly count: number; readonly mean: number | null; readonly stddev: number | null};

/** One operation of `compare A B --json`. */
export type Comparison = {
	readonly operation: Operation;
	/** Aggregate rates of complete, counted rounds in MiB/s. */
	readonly a: Side;
	readonly b: Side;
	/** How much faster B is than A in per cent of A's mean, with its 99 % interval; null without a verdict. */
	readonly difference: {readonly percent: number; readonly low: number; readonly high: number} | null;
	readonly verdict: ComparisonVerdict;
	/** The verdict as a sentence with its figures. */
	readonly text: string;
	/** Whether rounds of A and B were taken in turn and compared pair by pair. */
	readonly paired: boolean;
	/** What differs between the two besides the rates: `files at once: 4 | 1`. */
	readonly differs: readonly string[];
};

/** Rounds that make an interval worth reading: at five a side Student's factor is 3.4, at two it is 9.9. */
const roundsWanted = 5;

type Round = {readonly side: 'a' | 'b'; readonly startedAt: string; readonly rate: number; readonly seconds: number};

function roundsOf(side: 'a' | 'b', runs: readonly RunOutline[], operation: Operation): readonly Round[] {
	return runs
		.flatMap(run => run.operations)
		.flatMap(({operation: own, warmup, status, aggregate, startedAt, time}: OperationOutline) =>
			own === operation && !warmup && status === 'complete' && aggregate.rate !== null
				? [{side, startedAt, rate: aggregate.rate, seconds: time.real}]
				: [],
		)
		.toSorted((x, y) => (x.startedAt < y.startedAt ? -1 : 1));
}

/** Whether the rounds of the two sides were taken in turn: a b a b … or b a b a …. */
function inTurn(a: readonly Round[], b: readonly Round[]): boolean {
	const sides = [...a, ...b].toSorted((x, y) => (x.startedAt < y.startedAt ? -1 : 1)).map(({side}) => side);
	return a.length === b.length && sides.every((side, index) => index === 0 || side !== sides[index - 1]);
}

function percentText(value: number): string {
	return `${Math.abs(value) < 10 ? value.toFixed(1) : value.toFixed(0)} %`;
}

/** `A faster by 25 % (12 % to 38 %)`, in per cent of the slower one's mean. */
function fasterText(name: string, slowerMean: number, low: number, mean: number, high: number): string {
	const [from, middle, to] = [low, mean, high].map(value => percentText((value / slowerMean) * 100));
	return `${name} faster by ${middle} (${from} to ${to})`;
}

function notEnoughText(a: readonly Round[], b: readonly Round[]): string {
	const missing = a.length === 0 ? 'A has no complete round' : b.length === 0 ? 'B has no complete round' : undefined;
	if (missing !== undefined) {
		return `no verdict: ${missing}`;
	}

	const still = [a, b].findIndex(rounds => rounds.every(({rate}) => rate === 0));
	if (still !== -1) {
		return `no verdict: ${'AB'.charAt(still)} moved no byte`;
	}

	const more = [a, b].map(rounds => Math.max(0, roundsWanted - rounds.length));
	const seconds = [a, b].reduce((sum, rounds, side) => sum + (more[side] ?? 0) * (rounds[0]?.seconds ?? 0), 0);
	const have = a.length === 1 && b.length === 1 ? 'one run each' : `${a.length} and ${b.length} rounds`;
	return `${have}: no verdict; ${plural(Math.max(...more), 'more round')}, about ${roughSecondsText(Math.ceil(seconds))}`;
}

function compareOperation(
	operation: Operation,
	runsA: readonly RunOutline[],
	runsB: readonly RunOutline[],
): Comparison {
	const [a, b] = [roundsOf('a', runsA, operation), roundsOf('b', runsB, operation)];
	const [ratesA, ratesB] = [a.map(({rate}) => rate), b.map(({rate}) => rate)];
	const [sideA, sideB] = [ratesA, ratesB].map(rates => {
		const {count, mean, stddev} = spread(rates);
		return {count, mean, stddev};
	}) as [Side, Side];
	const paired = a.length >= 2 && inTurn(a, b);
	const found = paired ? pairedDifference(ratesA, ratesB) : welchDifference(ratesA, ratesB);
	const common = {operation, a: sideA, b: sideB, paired, differs: differs(operation, runsA, runsB)};
	const [meanA, meanB] = [sideA.mean, sideB.mean];
	if (found === null || !meanA || !meanB) {
		return {...common, difference: null, verdict: 'not-enough-runs', text: notEnoughText(a, b)};
	}

	const {mean, low, high} = found;
	const difference = {percent: (mean / meanA) * 100, low: (low / meanA) * 100, high: (high / meanA) * 100};
	if (low > 0) {
		return {...common, difference, verdict: 'b-faster', text: fasterText('B', meanA, low, mean, high)};
	}

	if (high < 0) {
		return {...common, difference, verdict: 'a-faster', text: fasterText('A', meanB, -high, -mean, -low)};
	}

	const visible = percentText((difference.high - difference.low) / 2);
	return {
		...common,
		difference,
		verdict: 'no-difference-shown',
		text: `no difference shown (could have seen ${visible})`,
	};
}

/**
 * Compares two sets of runs, operation by operation, by the aggregate rates of their complete, counted rounds: pair by
 * pair where they were taken in turn, else by Welch's method.
 */
export function compareRuns(a: readonly RunOutline[], b: readonly RunOutline[]): readonly Comparison[] {
	const present = new Set([...a, ...b].flatMap(run => run.operations.map(({operation}) => operation)));
	return operations.filter(operation => present.has(operation)).map(operation => compareOperation(operation, a, b));
}
