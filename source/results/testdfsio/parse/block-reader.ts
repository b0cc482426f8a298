import {cleanLine} from './clean-line.js';
import {goOn, type Pending} from './continuation.js';
import {addExtra, beginsAnother, type Draft, newDraft, noteField, notePrefix, prefixShape, takeExtra} from './draft.js';
import {type FoundHeader, findHeader, isHalfOperation} from './header.js';
import {isJavaDate} from './java-date.js';
import {LabelCarry} from './label-carry.js';
import {type FoundLabel, findLabels} from './labels.js';
import {readValue} from './number-text.js';
import {mayBeWrapped, takeDate, takeNumber} from './taking.js';
import type {TextLine} from './text-lines.js';

/** A block's lines are printed at once: after so many other lines what follows belongs to another one. */
const mostStrangers = 64;

/** A header or a label with what stands around it. */
type Part = {
	/** Up to its start; undefined behind another part of the same line. */
	readonly prefix: string | undefined;
	/** Behind it, up to the next part. */
	readonly behind: string;
	readonly isLast: boolean;
	readonly line: number;
};

/** Finds blocks in lines that come one by one. Holds one block at most. */
export class BlockReader {
	#draft: Draft | undefined;
	#finished: Draft[] = [];
	#pending: Pending | undefined;
	readonly #carry = new LabelCarry();
	/** Whether the last line was a number alone that belongs to nothing: a column of line numbers. */
	#isNumbered = false;

	/** The blocks that this line ends; mostly none. */
	read({text, number}: TextLine): Draft[] {
		const line = cleanLine(text);
		if (this.#isBlank(line)) {
			if (this.#draft) {
				this.#draft.blankSince = true;
			}

			return [];
		}

		const joined = this.#carry.join(line, this.#draft !== undefined);
		const whole = joined?.text ?? line;
		const header = findHeader(whole);
		const parts = [...findLabels(whole), ...(header ? [header] : [])].sort((a, b) => a.start - b.start);
		const isTaken = joined === undefined && this.#goOn(whole.slice(0, parts[0]?.start), number);
		for (const [index, found] of parts.entries()) {
			const part: Part = {
				prefix: index === 0 ? whole.slice(0, found.start) : undefined,
				behind: whole.slice(found.end, parts[index + 1]?.start),
				isLast: index === parts.length - 1,
				line: index === 0 && joined ? joined.line : number,
			};
			if ('field' in found) {
				this.#label(found, part, whole);
			} else {
				this.#header(found, part);
			}
		}

		if (parts.length === 0) {
			this.#stranger(line);
		}

		const last = parts.at(-1);
		const isHeaderOpen = last !== undefined && !('field' in last) && last.operation === null;
		this.#carry.remember(whole, isHeaderOpen ? whole.length : (last?.end ?? 0), number);
		this.#isNumbered = !isTaken && line.length < 16 && /^\s*\d{1,6}\s*$/.test(line);
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

	#finish(): void {
		if (this.#draft?.isCertain) {
			this.#finished.push(this.#draft);
		}

		this.#draft = undefined;
		this.#pending = undefined;
	}

	/** Empty, or nothing but a prefix of the block. */
	#isBlank(line: string): boolean {
		const text = line.trim();
		if (text === '' || !this.#draft) {
			return text === '';
		}

		return text.length <= this.#draft.longestPrefix + 8 && this.#draft.prefixes.has(prefixShape(text));
	}

	/** Goes on with what the line before has begun; whether it could. */
	#goOn(head: string, number: number): boolean {
		const [draft, pending] = [this.#draft, this.#pending];
		this.#pending = undefined;
		if (!draft || !pending) {
			return false;
		}

		const continued = goOn(draft, pending, head, number === draft.lastLine + 1);
		this.#pending = continued.pending;
		return continued.isTaken;
	}

	#header({operation}: FoundHeader, {prefix, behind, line}: Part): void {
		const open = this.#draft;
		const isRepeated = open?.hasHeader && open.seen.size === 1 && open.operation === operation && line <= open.line + 1;
		if (!isRepeated) {
			this.#finish();
			this.#draft = newDraft(line, true);
			noteField(this.#draft, 'operation', operation ?? '', line);
			this.#draft.operation = operation;
			notePrefix(this.#draft, prefix);
		}

		if (operation === null) {
			const begun = behind.trim();
			this.#pending = {kind: 'operation', begun: isHalfOperation(begun) ? begun : ''};
		}
	}

	#label({field, strong, otherLabel}: FoundLabel, {prefix, behind, isLast, line}: Part, whole: string): void {
		if (otherLabel !== undefined) {
			const value = readValue(behind, 'any');
			if (this.#draft && value.kind === 'number') {
				addExtra(this.#draft, otherLabel, value.value);
				this.#draft.strangers = 0;
			}

			return;
		}

		const text = behind.replace(/^[\s|│¦*_`"']+/, '');
		const isUncertain = field === 'dateText' && !strong && !isJavaDate(text);
		if (isUncertain && !(isLast && this.#draft?.lastField === 'operation')) {
			return;
		}

		const answer = this.#draft ? beginsAnother(this.#draft, field, behind, line) : 'yes';
		if (answer === 'repeated') {
			return;
		}

		if (answer === 'yes' || !this.#draft) {
			this.#finish();
			this.#draft = newDraft(line, false);
		}

		const draft = this.#draft;
		noteField(draft, field, behind, line);
		draft.isCertain ||= strong && field !== 'dateText';
		notePrefix(draft, prefix);
		if (field === 'dateText') {
			this.#pending = takeDate(draft, text, isLast);
			return;
		}

		const pending = takeNumber(draft, field, behind, isLast && !this.#isNumbered && mayBeWrapped(whole));
		this.#pending = isLast ? pending : undefined;
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
