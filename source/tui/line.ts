import {clip, shorten, shortenMiddle, textWidth} from './terminal/text.js';
import type {Role, Theme} from './theme.js';

/** A piece of a line in one colour. */
export type Segment = {readonly text: string; readonly role?: Role | undefined};

/** One row of a screen, before it is painted. */
export type Line = readonly Segment[];

export function segment(text: string, role?: Role): Segment {
	return {text, role};
}

export function lineWidth(line: Line): number {
	let width = 0;
	for (const {text} of line) {
		width += textWidth(text);
	}

	return width;
}

/** The text alone: for tests and screen readers. */
export function lineText(line: Line): string {
	return line.map(({text}) => text).join('');
}

/** At most `width` cells; what is too long ends in an ellipsis. */
export function clipLine(line: Line, width: number, ellipsis = '…'): Line {
	if (lineWidth(line) <= width) {
		return line;
	}

	const kept: Segment[] = [];
	let room = width;
	for (const part of line) {
		const cells = textWidth(part.text);
		if (cells >= room) {
			// Also when it fits to the cell: something follows, and the ellipsis says so.
			kept.push({...part, text: room > ellipsis.length ? clip(part.text, room - ellipsis.length) : ''});
			kept.push({text: clip(ellipsis, room), role: part.role});
			break;
		}

		kept.push(part);
		room -= cells;
	}

	return kept;
}

/** `left` and `right` at the two ends of `width` cells; the right one gives way first, in its middle. */
export function spread(left: Line, right: Segment, width: number, ellipsis = '…'): Line {
	const leftWidth = lineWidth(left);
	const room = width - leftWidth - 2;
	if (room < 8) {
		return clipLine(left, width, ellipsis);
	}

	const text = shortenMiddle(right.text, room, ellipsis);
	return [...left, {text: ' '.repeat(width - leftWidth - textWidth(text))}, {...right, text}];
}

/** A line as the painter writes it. */
export function paintLine(line: Line, theme: Theme): string {
	let painted = '';
	for (const {text, role} of line) {
		painted += theme.paint(role, text);
	}

	return painted;
}

/** A cell of a table: exactly `width` cells, right aligned when it is a number. */
export function cell(text: string, width: number, options: {right?: boolean; role?: Role} = {}): Segment {
	const cut = shorten(text, width);
	const space = ' '.repeat(Math.max(0, width - textWidth(cut)));
	return {text: options.right ? space + cut : cut + space, role: options.role};
}
