import {dash} from './labels.js';

export type FoundHeader = {
	/** Where the dashes begin. */
	readonly start: number;
	readonly end: number;
	/** As printed; null when the line ends before it. */
	readonly operation: string | null;
};

const name = /(?<![\p{L}\p{N}_./$])[A-Za-z]{0,12}DFSIO\w{0,12}/giu;
const dashesBefore = new RegExp(`((?:${dash}|â€.){1,24})\\s{0,8}$`, 'u');
// The dashes behind the name may be garbled in any way that leaves no letter or digit of ASCII.
const dashesBehind = /^[^A-Za-z0-9:：]{1,24}/u;
const isDash = new RegExp(`${dash}|[^\\x00-\\x7F\\s]`, 'u');
const known = /^(?:(?:random|backward|skip|sequential)\s{1,8}read|write|read|append|truncate)(?![A-Za-z0-9_-])/iu;
// A fork's own word: up to three, then the end of the line, a table bar, a note or wide space.
const other = /^[A-Za-z][A-Za-z_-]{0,23}(?: [a-z]{1,24}){0,2}(?=\s*$|\s*[|"'`(（【#<\\/]|\s{2})/u;
const half = /^(?:random|backward|skip|sequential)\s*$/i;

/** The operation at the start of a text, as printed, without notes; undefined when there is none. */
function operationAt(text: string): string | undefined {
	const words = (known.exec(text) ?? other.exec(text))?.[0];
	return words === undefined || half.test(words) ? undefined : words.replace(/\s+/g, ' ');
}

/** `random`, whose `read` stands in the next line. */
export function isHalfOperation(text: string): boolean {
	return half.test(text);
}

/** The operation in the line behind a header that was hard-wrapped before its colon, behind it, or between two words. */
export function continuedOperation(line: string, begun: string): string | undefined {
	const text = line.replace(/^[\s>#|]+/, '');
	if (begun !== '') {
		return operationAt(`${begun} ${text}`);
	}

	const colon = /^[^A-Za-z0-9:：]{0,24}[:：]\s{0,16}/u.exec(text);
	if (colon) {
		return operationAt(text.slice(colon[0].length));
	}

	const words = known.exec(text)?.[0];
	return words !== undefined && /^[\s|]*$/.test(text.slice(words.length)) ? words : undefined;
}

/** TestDFSIO's header line; the logger's name, which holds the same word, has no dashes around it. */
export function findHeader(line: string): FoundHeader | undefined {
	if (!/dfsio/i.test(line)) {
		return undefined;
	}

	for (const match of line.matchAll(name)) {
		const before = dashesBefore.exec(line.slice(Math.max(0, match.index - 40), match.index));
		const nameEnd = match.index + match[0].length;
		const behind = dashesBehind.exec(line.slice(nameEnd, nameEnd + 32))?.[0] ?? '';
		const hasDashBehind = isDash.test(behind);
		const isLong = before !== null && [...(before[1] ?? '')].length > 1;
		if (!isLong && !(hasDashBehind && (before !== null || behind.trim().length > 1))) {
			continue;
		}

		const start = before ? match.index - before[0].length : match.index;
		const colonAt = nameEnd + behind.length;
		if (/^[:：]/u.test(line.slice(colonAt))) {
			const gap = /^[\s*_`"'|]{0,16}/.exec(line.slice(colonAt + 1))?.[0].length ?? 0;
			const text = line.slice(colonAt + 1 + gap);
			const operation = operationAt(text);
			const end = colonAt + 1 + gap;
			if (operation !== undefined) {
				return {start, end: end + operation.length, operation};
			}

			if (text.trim() === '' || half.test(text)) {
				return {start, end, operation: null};
			}

			if (before && hasDashBehind) {
				return {start, end, operation: null};
			}
		} else if (isLong && colonAt >= line.trimEnd().length) {
			return {start, end: line.length, operation: null};
		}
	}

	return undefined;
}
