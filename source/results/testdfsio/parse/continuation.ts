import type {Draft} from './draft.js';
import {continuedOperation} from './header.js';
import type {NumberField} from './imported-block.js';
import {dateAt, isBeginningOfDate} from './java-date.js';
import {type ReadValue, readValue} from './number-text.js';

/** A value that the next line may go on with, and its beginning as far as it is known. */
export type Pending =
	| {readonly kind: 'operation'; readonly begun: string}
	| {readonly kind: 'date'; readonly begun: string}
	| {readonly kind: 'number'; readonly field: NumberField; readonly begun: string};

export type Continued = {
	/** Whether the line went on with it. */
	readonly isTaken: boolean;
	/** When the next line may go on still. */
	readonly pending?: Pending;
};

const nothing: Continued = {isTaken: false};

/**
 * Goes on with a value that the line before has begun. `head` is the line up to its first label; `isNext`: no empty
 * line stands between.
 */
export function goOn(draft: Draft, pending: Pending, head: string, isNext: boolean): Continued {
	if (head.trim() === '') {
		return nothing;
	}

	if (pending.kind === 'operation') {
		draft.operation = continuedOperation(head, pending.begun) ?? null;
		return {isTaken: draft.operation !== null};
	}

	if (pending.kind === 'date') {
		return goOnWithDate(draft, pending.begun, head.replace(/^[\s>#|]+/, ''));
	}

	const value = continuedNumber(pending.begun, head, isNext);
	if (value) {
		draft.values.set(pending.field, value);
	}

	return {isTaken: value !== undefined};
}

function goOnWithDate(draft: Draft, begun: string, head: string): Continued {
	for (const joined of begun === '' ? [head] : [`${begun} ${head}`, begun + head]) {
		const date = dateAt(joined);
		if (date !== undefined) {
			draft.dateText = date.replace(/\s+/g, ' ');
			return {isTaken: true};
		}

		const text = joined.trimEnd();
		if (isBeginningOfDate(text)) {
			draft.dateText = text;
			return {isTaken: true, pending: {kind: 'date', begun: text}};
		}
	}

	return nothing;
}

/** The number that a line goes on with: all of it, or its last digits. */
function continuedNumber(begun: string, head: string, isNext: boolean): ReadValue | undefined {
	if (begun === '') {
		const value = readValue(head);
		const isWord = value.kind === 'unknown' && (value.infinite || /^(?:NaN|\uFFFD|\?+)$/i.test(value.text));
		return value.kind === 'number' || isWord ? value : undefined;
	}

	if (!isNext || !/^[\p{Nd}.,٫]*(?:[eE]?[-−]?\p{Nd}+)?\s*$/u.test(head)) {
		return undefined;
	}

	const value = readValue(begun + head);
	return value.kind === 'number' ? value : undefined;
}
