import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter();

/** Letters, box drawing, blocks and the symbols of our theme: one cell each, checked against string-width in the tests. */
function isPlain(text: string): boolean {
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		if (code < 0x20 || (code > 0x7e && !isKnownSingle(code))) {
			return false;
		}
	}

	return true;
}

function isKnownSingle(code: number): boolean {
	return (
		(code >= 0xa1 && code <= 0xff && code !== 0xad) || // Latin-1
		(code >= 0x2010 && code <= 0x2026) || // dashes, quotes, ellipsis
		(code >= 0x2190 && code <= 0x21ff) || // arrows
		(code >= 0x2500 && code <= 0x259f) || // box drawing and blocks
		code === 0x25b6 ||
		code === 0x276f ||
		code === 0x2714 ||
		code === 0x2716 ||
		code === 0x2212 ||
		(code >= 0x2800 && code <= 0x28ff) // braille
	);
}

/** Cells that a text without escapes takes. string-width is exact and slow on what is not ASCII, so it comes last. */
export function textWidth(text: string): number {
	return isPlain(text) ? text.length : stringWidth(text);
}

/** At most `width` cells from the start; a wide character that does not fit whole is left out. */
export function clip(text: string, width: number): string {
	if (width <= 0) {
		return '';
	}

	if (isPlain(text)) {
		return text.length > width ? text.slice(0, width) : text;
	}

	let [taken, cells] = ['', 0];
	for (const {segment} of segmenter.segment(text)) {
		cells += stringWidth(segment);
		if (cells > width) {
			break;
		}

		taken += segment;
	}

	return taken;
}

/** At most `width` cells from the end. */
function clipStart(text: string, width: number): string {
	if (isPlain(text)) {
		return width <= 0 ? '' : text.slice(-width);
	}

	let [taken, cells] = ['', 0];
	for (const {segment} of [...segmenter.segment(text)].reverse()) {
		cells += stringWidth(segment);
		if (cells > width) {
			break;
		}

		taken = segment + taken;
	}

	return taken;
}

/** Cut at the end with an ellipsis when too long. */
export function shorten(text: string, width: number, ellipsis = '…'): string {
	return textWidth(text) <= width ? text : clip(text, width - ellipsis.length) + clip(ellipsis, width);
}

/** Cut in the middle, so that both the host and the end of a path stay readable. */
export function shortenMiddle(text: string, width: number, ellipsis = '…'): string {
	if (textWidth(text) <= width) {
		return text;
	}

	if (width <= ellipsis.length) {
		return clip(text, width);
	}

	const room = width - ellipsis.length;
	const start = clip(text, Math.ceil(room / 2));
	return start + ellipsis + clipStart(text, room - textWidth(start));
}

export function padEnd(text: string, width: number): string {
	return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}

export function padStart(text: string, width: number): string {
	return ' '.repeat(Math.max(0, width - textWidth(text))) + text;
}

/** Exactly `width` cells, cut at the end or filled with spaces. */
export function fitText(text: string, width: number, ellipsis = '…'): string {
	return padEnd(shorten(text, width, ellipsis), width);
}

/** Lines of at most `width` cells, broken at spaces; a longer word is broken where the line ends. */
export function wrap(text: string, width: number): string[] {
	const lines: string[] = [];
	let line = '';
	for (const word of text.split(' ')) {
		let rest = word;
		if (line !== '' && textWidth(line) + 1 + textWidth(rest) <= width) {
			line += ` ${rest}`;
			continue;
		}

		if (line !== '') {
			lines.push(line);
		}

		while (textWidth(rest) > width) {
			const part = clip(rest, width) || firstCharacter(rest);
			lines.push(part);
			rest = rest.slice(part.length);
		}

		line = rest;
	}

	lines.push(line);
	return lines;
}

/** A line as it is where it fits; else in several, all as far in as it, those after the first a little more. */
export function wrapIndented(line: string, width: number): readonly string[] {
	if (textWidth(line) <= width) {
		return [line];
	}

	const text = line.trimStart();
	const indent = line.slice(0, line.length - text.length);
	return wrap(text, roomIndented(line, width)).map((part, index) => `${indent}${index === 0 ? '' : '  '}${part}`);
}

/** Cells that a line of `wrapIndented` has for its words. */
export function roomIndented(line: string, width: number): number {
	return width - (line.length - line.trimStart().length) - 2;
}

function firstCharacter(text: string): string {
	for (const {segment} of segmenter.segment(text)) {
		return segment;
	}

	return text;
}
