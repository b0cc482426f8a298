import {TextDecoder} from 'node:util';

/** One line of a log without its end. */
export type TextLine = {
	readonly text: string;
	/** Counted from 1, as an editor counts. */
	readonly number: number;
};

/** A longer line cannot be a result line with notes; its end is dropped so that memory stays flat. */
const longest = 65_536;

/** Splits text that comes in pieces at LF, CR LF and lone CR. Linear, and holds one line at most. */
export class LineSplitter {
	#rest = '';
	#dropping = false;
	#afterCr = false;
	#lf = 0;
	#cr = 0;

	/** The lines that this piece ends. */
	push(piece: string): TextLine[] {
		const lines: TextLine[] = [];
		let start = 0;
		if (this.#afterCr && piece !== '') {
			this.#afterCr = false;
			if (piece.startsWith('\n')) {
				// The CR at the end of the last piece has ended the line; this LF makes it one CR LF.
				this.#lf++;
				this.#cr--;
				start = 1;
			}
		}

		const ends = /\r\n?|\n/g;
		ends.lastIndex = start;
		for (let end = ends.exec(piece); end; end = ends.exec(piece)) {
			this.#keep(piece.slice(start, end.index));
			lines.push(this.#take());
			if (end[0] === '\r') {
				this.#cr++;
				this.#afterCr = end.index + 1 === piece.length;
			} else {
				this.#lf++;
			}

			start = ends.lastIndex;
		}

		this.#keep(piece.slice(start));
		return lines;
	}

	/** The last line, when the text does not end with a line end. */
	end(): TextLine[] {
		return this.#rest === '' ? [] : [this.#take()];
	}

	#keep(text: string): void {
		if (this.#dropping || text === '') {
			return;
		}

		const room = longest - this.#rest.length;
		this.#rest += text.length > room ? text.slice(0, room) : text;
		if (text.length > room) {
			// Cut at a space: a number cut in the middle would be a wrong number.
			this.#dropping = true;
			this.#rest = this.#rest.slice(0, Math.max(0, this.#rest.lastIndexOf(' ')));
		}
	}

	#take(): TextLine {
		// Lone CRs (progress bars) end lines, but only a file without any LF is numbered by them.
		const line = {text: this.#rest, number: (this.#lf > 0 ? this.#lf : this.#cr) + 1};
		this.#rest = '';
		this.#dropping = false;
		return line;
	}
}

function encodingOf(start: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
	const [first, second] = start;
	if (first === 0xff && second === 0xfe) {
		return 'utf-16le';
	}

	if (first === 0xfe && second === 0xff) {
		return 'utf-16be';
	}

	// Mostly Latin text in UTF-16 has a zero in every other byte.
	const pairs = Math.floor(Math.min(start.length, 512) / 2);
	let [evenZeros, oddZeros] = [0, 0];
	for (let index = 0; index < pairs * 2; index += 2) {
		evenZeros += start[index] === 0 ? 1 : 0;
		oddZeros += start[index + 1] === 0 ? 1 : 0;
	}

	if (oddZeros > pairs * 0.7 && evenZeros < pairs * 0.2) {
		return 'utf-16le';
	}

	return evenZeros > pairs * 0.7 && oddZeros < pairs * 0.2 ? 'utf-16be' : 'utf-8';
}

/**
 * The pieces of a log as text: UTF-8 unless a byte order mark or every other byte being zero says UTF-16. Bytes that
 * are not UTF-8 (Latin-1, GBK) become U+FFFD, which no number holds.
 */
export async function* decodeText(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
	let decoder: TextDecoder | undefined;
	let held: Uint8Array = new Uint8Array(0);
	for await (const piece of source) {
		if (typeof piece === 'string') {
			yield piece;
			continue;
		}

		let bytes = piece;
		if (!decoder) {
			bytes = held.length === 0 ? piece : Buffer.concat([held, piece]);
			if (bytes.length < 4) {
				held = bytes;
				continue;
			}

			decoder = new TextDecoder(encodingOf(bytes));
		}

		yield decoder.decode(bytes, {stream: true});
	}

	yield decoder ? decoder.decode() : new TextDecoder().decode(held);
}
