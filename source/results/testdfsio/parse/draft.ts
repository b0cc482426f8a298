import {type Field, fields, type NumberField, numberFields} from './imported-block.js';
import {findLabels} from './labels.js';
import {type ReadValue, readValue} from './number-text.js';

/** A block while its lines are still coming. */
export type Draft = {
	/** Line number of its first line. */
	readonly line: number;
	readonly hasHeader: boolean;
	operation: string | null;
	dateText: string | null;
	readonly values: Map<NumberField, ReadValue>;
	readonly extra: Map<string, number>;
	/** Whether a label was seen that no other tool prints. */
	isCertain: boolean;
	/** The fields whose label was seen, with what stood behind it. */
	readonly seen: Map<Field, string>;
	/** Shapes of what stands before the labels: times and loggers, digits and spaces aside. */
	readonly prefixes: Set<string>;
	lastPrefix: string | undefined;
	longestPrefix: number;
	lastField: Field | undefined;
	lastLine: number;
	/** Other lines since the last one that belonged to it. */
	strangers: number;
	/** Whether an empty line came since the last field, and whether one ever stood between two fields. */
	blankSince: boolean;
	isSpaced: boolean;
};

export function newDraft(line: number, hasHeader: boolean): Draft {
	return {
		line,
		hasHeader,
		operation: null,
		dateText: null,
		values: new Map(),
		extra: new Map(),
		isCertain: hasHeader,
		seen: new Map(),
		prefixes: new Set(),
		lastPrefix: undefined,
		longestPrefix: 0,
		lastField: undefined,
		lastLine: line,
		strangers: 0,
		blankSince: false,
		isSpaced: false,
	};
}

/**
 * Whether a field's line begins another block. It does when the field was there before, unless the same line was
 * logged twice; and when it stands before what was already seen, unless lines of one headed block were swapped.
 */
export function beginsAnother(
	draft: Draft,
	field: Field,
	behindLabel: string,
	line: number,
): 'no' | 'yes' | 'repeated' {
	const earlier = draft.seen.get(field);
	if (earlier !== undefined) {
		return draft.lastField === field && line <= draft.lastLine + 1 && earlier === behindLabel.trim()
			? 'repeated'
			: 'yes';
	}

	const last = draft.lastField === undefined ? -1 : fields.indexOf(draft.lastField);
	const isBackward = fields.indexOf(field) < last;
	return isBackward && (!draft.hasHeader || (draft.blankSince && !draft.isSpaced)) ? 'yes' : 'no';
}

export function noteField(draft: Draft, field: Field, behindLabel: string, line: number): void {
	draft.isSpaced ||= draft.blankSince && draft.lastField !== undefined;
	draft.blankSince = false;
	draft.strangers = 0;
	draft.seen.set(field, behindLabel.trim().slice(0, 200));
	draft.lastField = field;
	draft.lastLine = line;
}

/** A prefix without what changes from line to line. */
export function prefixShape(prefix: string): string {
	return prefix
		.slice(-200)
		.replace(/\p{Nd}+/gu, '0')
		.replace(/\s+/g, ' ')
		.trim();
}

/** Remembers what stands before a label, if it begins the line. */
export function notePrefix(draft: Draft, prefix: string | undefined): void {
	if (prefix === undefined) {
		return;
	}

	const text = prefix.trimEnd();
	if (text !== draft.lastPrefix) {
		draft.lastPrefix = text;
		draft.prefixes.add(prefixShape(text));
		draft.longestPrefix = Math.max(draft.longestPrefix, Math.min(200, prefix.length));
	}
}

const mostExtras = 64;
const extraLine = /(?<=^|[\s:：\])>|#])(?<label>\p{Lu}[^:：=|]{0,79}?)\s{0,40}[:：](?<value>[\s|].{0,80})/u;

/** Takes a labelled number of a line that has the block's own prefix; whether it did. */
export function takeExtra(draft: Draft, line: string): boolean {
	if (draft.extra.size >= mostExtras || !/[:：][\s|]/u.test(line)) {
		return false;
	}

	for (const shape of draft.prefixes) {
		const body = behindPrefix(line, shape);
		const match = body === undefined ? undefined : extraLine.exec(body);
		const label = match?.groups?.label;
		if (!label || body === undefined || match.index > body.length - body.trimStart().length) {
			continue;
		}

		const value = readValue(match.groups?.value ?? '', 'any');
		if (value.kind === 'number' && findLabels(line).length === 0) {
			addExtra(draft, label, value.value);
			return true;
		}
	}

	return false;
}

export function addExtra(draft: Draft, label: string, value: number): void {
	const key = label.trim().replace(/\s+/g, ' ');
	if (!draft.extra.has(key) && draft.extra.size < mostExtras) {
		draft.extra.set(key, value);
	}
}

/** What stands behind a prefix of this shape; undefined when the line begins otherwise. */
function behindPrefix(line: string, shape: string): string | undefined {
	if (shape === '') {
		return line;
	}

	// A prefix ends where its last character does; only a few places can be that.
	const last = shape.endsWith('0') ? /\p{Nd}/u : undefined;
	for (let end = 1; end <= Math.min(line.length, 240); end++) {
		const character = line[end - 1] ?? '';
		const mayEnd = last ? last.test(character) && !last.test(line[end] ?? '') : character === shape.at(-1);
		if (mayEnd && prefixShape(line.slice(0, end)) === shape) {
			return line.slice(end);
		}
	}

	return undefined;
}

export type DraftFacts = {readonly missingFields: Field[]; readonly nullFields: Field[]; readonly isComplete: boolean};

/** What is missing or unknown in a draft. */
export function draftFacts(draft: Draft): DraftFacts {
	const missingFields: Field[] = [];
	const nullFields: Field[] = [];
	if (draft.operation === null) {
		missingFields.push('operation');
	}

	if (draft.dateText === null) {
		missingFields.push('dateText');
	}

	for (const field of numberFields) {
		const kind = draft.values.get(field)?.kind ?? 'absent';
		if (kind === 'absent') {
			missingFields.push(field);
		} else if (kind === 'unknown') {
			nullFields.push(field);
		}
	}

	return {missingFields, nullFields, isComplete: missingFields.every(field => field === 'dateText')};
}
