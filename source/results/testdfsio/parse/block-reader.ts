import {cleanLine} from './clean-line.js';
import {addExtra, beginsAnother, type Draft, newDraft, noteField, notePrefix, prefixShape, takeExtra} from './draft.js';
import {continuedOperation, findHeader, isHalfOperation} from './header.js';
import type {Field} from './imported-block.js';
import {dateAt, isBeginningOfDate} from './java-date.js';
import {type FoundLabel, findLabels, labelBeginsAt} from './labels.js';
import {type ReadValue, readValue} from './number-text.js';
import type {TextLine} from './text-lines.js';

/** A block's lines are printed at once: after so many other lines what follows belongs to another one. */
const mostStrangers = 64;
/** A line that a terminal wrapped in the middle of a number is about as long as the terminal is wide. */
const narrowestTerminal = 60;

/** What the next line may go on with. */
type Pending =
	| {readonly kind: 'operation'; readonly begun: string}
	| {readonly kind: 'date'; readonly begun: string}
	| {readonly kind: 'number'; readonly field: Exclude<Field, 'operation' | 'dateText'>; readonly begun: string};

/** Finds blocks in lines that come one by one. Holds one block at most. */
export class BlockReader {
	#draft: Draft | undefined;
	#finished: Draft[] = [];
	#pending: Pending | undefined;
	/** The last line that was not empty, from where a hard-wrapped label may begin. */
	#carry: {readonly text: string; readonly from: number; readonly line: number} | undefined;
	/** Whether the last line was a number alone that belongs to nothing: a column of line numbers. */
	#previousIsDigits = false;

	/** The blocks that this line ends; mostly none. */
	read({text, number}: TextLine): Draft[] {
		const line = cleanLine(text);
		if (this.#isBlank(line)) {
			if (this.#draft) {
				this.#draft.blankSince = true;
			}

			return [];
		}

		const carried = this.#joined(line);
		const whole = carried ? carried.text : line;
		const labels = findLabels(whole);
		const header = findHeader(whole);
		let isContinuation = false;
		if (!carried && this.#pending) {
			isContinuation = this.#continue(
				whole.slice(0, Math.min(header?.start ?? whole.length, labels[0]?.start ?? whole.length)),
				number,
			);
		}

		if (header) {
			this.#header(whole, header, carried?.line ?? number);
		}

		for (const [index, label] of labels.entries()) {
			if (header && label.start < header.start) {
				continue;
			}

			const end = labels[index + 1]?.start ?? whole.length;
			this.#label(whole, label, end, (index === 0 ? carried?.line : undefined) ?? number);
		}

		if (!header && labels.length === 0) {
			this.#stranger(line);
		}

		this.#remember(whole, header?.operation === null ? whole.length : (labels.at(-1)?.end ?? header?.end ?? 0), number);
		this.#previousIsDigits = !isContinuation && line.length < 16 && /^\s*\d{1,6}\s*$/.test(line);
		return this.#take();
	}

	/** The last block. */
	end(): Draft[] {
		this.#finish();
		return this.#take();
	}

	#take(): Draft[] {
		const finished = this.#finished;
		if (finished.length > 0) {
			this.#finished = [];
		}

		return finished;
	}

	/** Empty, or nothing but a prefix of the block. */
	#isBlank(line: string): boolean {
		const text = line.trim();
		if (text === '' || !this.#draft) {
			return text === '';
		}

		return text.length <= this.#draft.longestPrefix + 8 && this.#draft.prefixes.has(prefixShape(text));
	}

	/** The line with the beginning of its first label, when that was wrapped into the line before. */
	#joined(line: string): {readonly text: string; readonly line: number} | undefined {
		const carry = this.#carry;
		const mayGoOn = carry && (this.#draft || /DFSIO/.test(carry.text) || /[:：=|]/u.test(line.slice(0, 40)));
		const from = mayGoOn ? labelBeginsAt(carry.text.slice(carry.from)) : undefined;
		if (!carry || from === undefined) {
			return undefined;
		}

		const begun = carry.text.slice(carry.from + from).trimEnd();
		const rest = line.replace(/^[\s>#|]+/, '');
		for (const between of [' ', '']) {
			const text = begun + between + rest;
			const [label] = findLabels(text.slice(0, 120));
			const header = findHeader(text.slice(0, 120));
			if ((label?.start === 0 && label.end > begun.length) || (header?.start === 0 && header.end > begun.length)) {
				return {text: carry.text.slice(0, carry.from + from) + text, line: carry.line};
			}
		}

		return undefined;
	}

	#remember(whole: string, from: number, line: number): void {
		// A label of this line that ends in a value has been read; only what follows can be the beginning of another.
		const start = Math.max(from, whole.length - 80);
		this.#carry =
			from >= whole.length
				? undefined
				: {text: whole.slice(Math.max(0, start - 200)), from: Math.min(start, 200), line};
	}

	#finish(): void {
		if (this.#draft?.isCertain) {
			this.#finished.push(this.#draft);
		}

		this.#draft = undefined;
		this.#pending = undefined;
	}

	#header(
		line: string,
		header: {readonly start: number; readonly end: number; readonly operation: string | null},
		number: number,
	): void {
		const {operation} = header;
		const open = this.#draft;
		const isRepeated =
			open?.hasHeader && open.seen.size === 1 && open.operation === operation && number <= open.line + 1;
		if (!isRepeated) {
			this.#finish();
			this.#draft = newDraft(number, true);
			noteField(this.#draft, 'operation', operation ?? '', number);
			this.#draft.operation = operation;
			notePrefix(this.#draft, line.slice(0, header.start));
		}

		if (operation === null) {
			const begun = line.slice(header.end).trim();
			this.#pending = {kind: 'operation', begun: isHalfOperation(begun) ? begun : ''};
		}
	}

	#label(line: string, label: FoundLabel, end: number, number: number): void {
		const behindLabel = line.slice(label.end, end);
		if (label.otherLabel !== undefined) {
			const value = readValue(behindLabel, 'any');
			if (this.#draft && value.kind === 'number') {
				addExtra(this.#draft, label.otherLabel, value.value);
				this.#draft.strangers = 0;
			}

			return;
		}

		const {field, strong} = label;
		const text = behindLabel.replace(/^[\s|│¦*_`"']+/, '');
		if (field === 'dateText' && !this.#draft?.hasHeader && dateAt(text) === undefined) {
			return;
		}

		const answer = this.#draft ? beginsAnother(this.#draft, field, behindLabel, number) : 'yes';
		if (answer === 'repeated') {
			return;
		}

		if (answer === 'yes' || !this.#draft) {
			this.#finish();
			this.#draft = newDraft(number, false);
		}

		const draft = this.#draft;
		noteField(draft, field, behindLabel, number);
		draft.isCertain ||= strong;
		notePrefix(draft, line.slice(0, label.start));
		this.#pending = undefined;
		const isLast = end === line.length;
		if (field === 'dateText') {
			this.#date(draft, text, isLast);
			return;
		}

		const value = readValue(behindLabel);
		draft.values.set(field, value);
		const mayBeWrapped =
			isLast &&
			(value.kind === 'absent'
				? behindLabel.trim() === value.text
				: value.kind === 'number' &&
					value.rest === '' &&
					line.length >= narrowestTerminal &&
					!this.#previousIsDigits &&
					!/\s$/.test(line));
		if (mayBeWrapped) {
			this.#pending = {kind: 'number', field, begun: value.text};
		}
	}

	#date(draft: Draft, text: string, isLast: boolean): void {
		const date = dateAt(text);
		const begun = text.trimEnd();
		if (date !== undefined) {
			draft.dateText = date;
		} else if (isLast && isBeginningOfDate(begun)) {
			draft.dateText = begun === '' ? null : begun;
			this.#pending = {kind: 'date', begun};
		} else {
			// Some other form: all of it up to a note or a table bar.
			draft.dateText =
				begun
					.split(/\s*(?:\||\/\/|#|\s{3})/)[0]
					?.slice(0, 80)
					.trim() || null;
		}
	}

	/** Goes on with what the line before has begun; whether it could. `head` is the line up to its first label. */
	#continue(head: string, number: number): boolean {
		const [draft, pending] = [this.#draft, this.#pending];
		this.#pending = undefined;
		if (!draft || !pending || head.trim() === '') {
			return false;
		}

		if (pending.kind === 'operation') {
			draft.operation = continuedOperation(head, pending.begun) ?? null;
			return draft.operation !== null;
		}

		if (pending.kind === 'date') {
			return this.#continueDate(draft, pending.begun, head.replace(/^[\s>#|]+/, ''));
		}

		const value = continuedNumber(pending.begun, head, number === draft.lastLine + 1);
		if (value) {
			draft.values.set(pending.field, value);
		}

		return value !== undefined;
	}

	#continueDate(draft: Draft, begun: string, head: string): boolean {
		for (const joined of begun === '' ? [head] : [`${begun} ${head}`, begun + head]) {
			const date = dateAt(joined);
			if (date !== undefined) {
				draft.dateText = date.replace(/\s+/g, ' ');
				return true;
			}

			if (isBeginningOfDate(joined.trimEnd())) {
				this.#pending = {kind: 'date', begun: joined.trimEnd()};
				draft.dateText = joined.trimEnd();
				return true;
			}
		}

		return false;
	}

	#stranger(line: string): void {
		const draft = this.#draft;
		if (!draft) {
			return;
		}

		if (takeExtra(draft, line)) {
			draft.strangers = 0;
			return;
		}

		draft.strangers++;
		if (draft.strangers > mostStrangers) {
			this.#finish();
		}
	}
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
