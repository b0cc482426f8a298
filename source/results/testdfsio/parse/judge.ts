import type {Draft} from './draft.js';
import {finishedBlock, numberOf, rounding} from './finished-block.js';
import type {ImportedBlock} from './imported-block.js';
import {type JavaDate, parseJavaDate} from './java-date.js';
import type {ReadValue} from './number-text.js';

/** Blocks held back so that a log with the newest result first can be judged, too. */
const window = 64;
/** Numbers of files remembered; the one not seen for longest is forgotten. */
const mostShapes = 1024;

type Held = {readonly draft: Draft; readonly when: JavaDate | undefined};
type Evidence = {readonly total: number; readonly rounding: number; readonly when: JavaDate | undefined};

/** Whether `a` was before `b`; undefined when their zones do not let one tell. */
function isBefore(a: JavaDate | undefined, b: JavaDate | undefined): boolean | undefined {
	if (!a || !b) {
		return undefined;
	}

	if (a.iso !== null && b.iso !== null) {
		return Date.parse(a.iso) < Date.parse(b.iso);
	}

	return a.zone === b.zone ? a.local < b.local : undefined;
}

/** Turns drafts into blocks with warnings, some of which need the blocks before. Memory is bounded. */
export class Judge {
	readonly #held: Held[] = [];
	/** By number of files: what lies there, as far as the log tells. */
	readonly #there = new Map<number, Evidence>();

	/** Takes a block; gives those that need no longer wait. */
	push(draft: Draft): ImportedBlock[] {
		this.#held.push({draft, when: draft.dateText === null ? undefined : parseJavaDate(draft.dateText)});
		return this.#held.length > window ? [this.#next()] : [];
	}

	end(): ImportedBlock[] {
		const blocks: ImportedBlock[] = [];
		while (this.#held.length > 0) {
			blocks.push(this.#next());
		}

		return blocks;
	}

	#next(): ImportedBlock {
		const held = this.#held.shift() as Held;
		const block = finishedBlock(held.draft, held.when?.iso ?? null, this.#isShort(held));
		this.#learn(held);
		return block;
	}

	/** Whether a read processed less than an earlier write or full read of as many files shows to be there. */
	#isShort(held: Held): boolean {
		const {draft} = held;
		const total = draft.values.get('totalMBytes');
		if (draft.operation === null || !/read$/i.test(draft.operation) || total?.kind !== 'number') {
			return false;
		}

		const average = draft.values.get('averageIoRate');
		if (total.value > 0 && average?.kind === 'unknown' && isNotANumber(average, draft.values.get('stddev'))) {
			return true;
		}

		// Random, backward and skip reads are asked for a part by design.
		const there = draft.operation.toLowerCase() === 'read' ? this.#evidence(held) : undefined;
		const slack = there ? there.total * 1e-7 + there.rounding + rounding(total) : 0;
		return there !== undefined && total.value < there.total - slack;
	}

	#evidence({draft, when}: Held): Evidence | undefined {
		const files = numberOf(draft, 'nrFiles');
		if (files === null) {
			return undefined;
		}

		const earlier = this.#there.get(files);
		if (earlier && isBefore(when, earlier.when) !== true) {
			return earlier;
		}

		// Newest first: what was earlier stands below.
		let most: Evidence | undefined;
		for (const below of this.#held) {
			const total = below.draft.values.get('totalMBytes');
			const operation = below.draft.operation?.toLowerCase();
			const counts = operation === 'write' || operation === 'read';
			if (
				counts &&
				total?.kind === 'number' &&
				numberOf(below.draft, 'nrFiles') === files &&
				isBefore(below.when, when) === true
			) {
				if (total.value > (most?.total ?? -1)) {
					most = {total: total.value, rounding: rounding(total), when: below.when};
				}

				if (operation === 'write') {
					break;
				}
			}
		}

		return most;
	}

	#learn({draft, when}: Held): void {
		const files = numberOf(draft, 'nrFiles');
		const total = draft.values.get('totalMBytes');
		if (files === null || total?.kind !== 'number') {
			return;
		}

		const operation = draft.operation?.toLowerCase();
		const there = this.#there.get(files);
		const now = whatIsThere(operation, total.value, there?.total);
		if (now === undefined || (operation === 'read' && now === there?.total)) {
			return;
		}

		// Deleting first moves the entry to the end of the map, which is in order of insertion.
		this.#there.delete(files);
		this.#there.set(files, {total: now, rounding: rounding(total), when});
		if (this.#there.size > mostShapes) {
			this.#there.delete(this.#there.keys().next().value as number);
		}
	}
}

/** Megabytes on the target after an operation; undefined when it does not tell. */
function whatIsThere(operation: string | undefined, total: number, before: number | undefined): number | undefined {
	if (operation === 'write') {
		return total;
	}

	if (operation === 'read') {
		return Math.max(before ?? 0, total);
	}

	return operation === 'truncate' && before !== undefined ? Math.max(0, before - total) : undefined;
}

/** A garbled `?` may be an infinity; the deviation tells, which is never infinite: then it prints the same. */
function isNotANumber(average: ReadValue & {readonly kind: 'unknown'}, deviation: ReadValue | undefined): boolean {
	return (
		!average.infinite && (average.text !== '?' || deviation?.kind !== 'unknown' || deviation.text === average.text)
	);
}
