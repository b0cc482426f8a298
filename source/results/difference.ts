import {mean, sampleDeviation} from './statistics.js';
import {studentT} from './student-t.js';

const confidence = 0.99;

/** A difference of means b - a and its 99 % interval, in the unit of the values. */
export type Difference = {readonly mean: number; readonly low: number; readonly high: number};

function interval(center: number, error: number, degrees: number): Difference {
	const half = error === 0 ? 0 : studentT(confidence, degrees) * error;
	return {mean: center, low: center - half, high: center + half};
}

/** Of values taken in turn, by their differences pair by pair; null below two pairs. */
export function pairedDifference(a: readonly number[], b: readonly number[]): Difference | null {
	const differences = a.map((value, index) => (b[index] ?? Number.NaN) - value);
	const [center, deviation] = [mean(differences), sampleDeviation(differences)];
	return a.length !== b.length || center === null || deviation === null
		? null
		: interval(center, deviation / Math.sqrt(a.length), a.length - 1);
}

/** Of two independent sets whose scatter may differ, by Welch's method; null below two values on a side. */
export function welchDifference(a: readonly number[], b: readonly number[]): Difference | null {
	const [meanA, meanB, deviationA, deviationB] = [mean(a), mean(b), sampleDeviation(a), sampleDeviation(b)];
	if (meanA === null || meanB === null || deviationA === null || deviationB === null) {
		return null;
	}

	const [errorA, errorB] = [deviationA ** 2 / a.length, deviationB ** 2 / b.length];
	const error = errorA + errorB;
	// Welch and Satterthwaite. It cannot be below the smaller side's own degrees of freedom except by rounding.
	const degrees = error === 0 ? 1 : error ** 2 / (errorA ** 2 / (a.length - 1) + errorB ** 2 / (b.length - 1));
	return interval(meanB - meanA, Math.sqrt(error), Math.max(1, degrees));
}
