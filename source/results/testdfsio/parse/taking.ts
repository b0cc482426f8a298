import type {Pending} from './continuation.js';
import type {Draft} from './draft.js';
import type {NumberField} from './imported-block.js';
import {dateAt, isBeginningOfDate} from './java-date.js';
import {readValue} from './number-text.js';

/** A line that a terminal wrapped in the middle of a number is about as long as the terminal is wide. */
const narrowestTerminal = 60;

/** Whether a line may go on in the next one because a terminal was no wider. */
export function mayBeWrapped(line: string): boolean {
	return line.length >= narrowestTerminal && !/\s/.test(line.at(-1) ?? '');
}

/** Takes the number behind a label; what of it may stand in the next line, if the label was the line's last. */
export function takeNumber(draft: Draft, field: NumberField, behind: string, isWrapped: boolean): Pending | undefined {
	const value = readValue(behind);
	draft.values.set(field, value);
	const isCut = value.kind === 'absent' && behind.trim() === value.text;
	const isAtTheEnd = value.kind === 'number' && value.rest === '' && isWrapped;
	return isCut || isAtTheEnd ? {kind: 'number', field, begun: value.text} : undefined;
}

/** Takes the date behind its label; what of it may stand in the next line. */
export function takeDate(draft: Draft, text: string, isLast: boolean): Pending | undefined {
	const begun = text.trimEnd();
	const date = dateAt(begun);
	if (date === undefined && isLast && isBeginningOfDate(begun)) {
		draft.dateText = begun === '' ? null : begun;
		return {kind: 'date', begun};
	}

	// Some other form: all of it up to a note or a table bar.
	draft.dateText =
		date ??
		(begun
			.split(/\s*(?:\||\/\/|#|\s{3})/)[0]
			?.slice(0, 80)
			.trim() ||
			null);
	return undefined;
}
