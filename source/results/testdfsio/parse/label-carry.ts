import {findHeader} from './header.js';
import {findLabels, labelBeginsAt} from './labels.js';

/** The end of the last line that was not empty, where a label may begin that was hard-wrapped into the next one. */
export class LabelCarry {
	#text = '';
	/** Whether the text is a line from its beginning, so that what stands before the label is a prefix. */
	#isWhole = true;
	#line = 0;

	/** Keeps a line from `from` on, the end of its last label: what stands before has been read. */
	remember(line: string, from: number, number: number): void {
		const start = Math.max(from, line.length - 280);
		this.#text = line.slice(start);
		this.#isWhole = start === 0;
		this.#line = number;
	}

	/**
	 * The line behind the beginning of its first label, and where that stood; undefined when no label goes on in it.
	 * `isLikely` is false outside of blocks: then only a line with a colon near its start is tried.
	 */
	join(line: string, isLikely: boolean): {readonly text: string; readonly line: number} | undefined {
		const mayGoOn = isLikely || this.#text.includes('DFSIO') || /[:：=|]/u.test(line.slice(0, 40));
		const at = mayGoOn ? labelBeginsAt(this.#text) : undefined;
		if (at === undefined) {
			return undefined;
		}

		const begun = this.#text.slice(at).trimEnd();
		const rest = line.replace(/^[\s>#|]+/, '');
		for (const between of [' ', '']) {
			const text = begun + between + rest;
			const first = findHeader(text.slice(0, 120)) ?? findLabels(text.slice(0, 120))[0];
			if (first?.start === 0 && first.end > begun.length) {
				return {text: (this.#isWhole ? this.#text.slice(0, at) : '') + text, line: this.#line};
			}
		}

		return undefined;
	}
}
