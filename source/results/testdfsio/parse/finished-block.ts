import {type Draft, draftFacts} from './draft.js';
import type {ImportedBlock, ImportWarning, NumberField} from './imported-block.js';
import type {ReadValue} from './number-text.js';

/** TestDFSIO adds rates in 32 bits: with thousands of files the sums are right to about four digits. */
const floatError = 1e-4;

/** A draft's number; null when it is not known. */
export function numberOf(draft: Draft, field: NumberField): number | null {
	const value = draft.values.get(field);
	return value?.kind === 'number' ? value.value : null;
}

/** By how much rounding to two decimals may have changed a number; versions before 2.8 printed all digits. */
export function rounding(value: ReadValue | undefined): number {
	return value?.kind === 'number' && value.decimals !== null && value.decimals <= 2 ? 0.005 : 0;
}

function warningsOf(draft: Draft, isShort: boolean): ImportWarning[] {
	const [average, throughput] = [draft.values.get('averageIoRate'), draft.values.get('throughput')];
	const warnings: ImportWarning[] = isShort ? ['short-read'] : [];
	if (numberOf(draft, 'totalMBytes') === 0) {
		warnings.push('no-data');
	}

	if (!isShort && average?.kind === 'number' && throughput?.kind === 'number') {
		const slack = rounding(average) + rounding(throughput) + Math.abs(throughput.value) * floatError;
		if (average.value < throughput.value - slack) {
			warnings.push('impossible-average');
		}
	}

	const deviation = numberOf(draft, 'stddev');
	if (numberOf(draft, 'nrFiles') === 1 && deviation !== null && deviation !== 0) {
		warnings.push('nonzero-stddev-for-one-file');
	}

	if ([...draft.extra.keys()].some(label => /^total throughput mb\/sec$/i.test(label))) {
		warnings.push('untrusted-total-throughput');
	}

	return warnings;
}

function quotient(a: number | null, b: number | null): number | null {
	const result = a !== null && b !== null && a > 0 && b > 0 ? a / b : Number.NaN;
	return Number.isFinite(result) ? result : null;
}

/** The block of a draft. `date` is its date in UTC; `isShort`: a read that got less than was there. */
export function finishedBlock(draft: Draft, date: string | null, isShort: boolean): ImportedBlock {
	const {missingFields, nullFields, isComplete} = draftFacts(draft);
	const [total, throughput, seconds] = (['totalMBytes', 'throughput', 'testExecTime'] as const).map(field =>
		numberOf(draft, field),
	);
	const aggregateAtLeast = quotient(total ?? null, seconds ?? null);
	return {
		operation: draft.operation,
		dateText: draft.dateText,
		date,
		nrFiles: numberOf(draft, 'nrFiles'),
		totalMBytes: total ?? null,
		throughput: throughput ?? null,
		averageIoRate: numberOf(draft, 'averageIoRate'),
		stddev: numberOf(draft, 'stddev'),
		testExecTime: seconds ?? null,
		extra: Object.fromEntries(draft.extra),
		status: isComplete ? 'complete' : 'incomplete',
		missingFields,
		nullFields,
		warnings: warningsOf(draft, isShort),
		derived: {aggregateAtLeast, filesAtOnceAtLeast: quotient(aggregateAtLeast, throughput ?? null)},
		line: draft.line,
	};
}
