import {roomIndented, textWidth, wrapIndented} from './text.js';

/**
 * Text for the normal screen, wrapped between words to `columns` cells. A line with a word that has no room in that (a
 * path) stays whole: the terminal breaks it, and copying it gives it back in one piece.
 */
export function printedText(text: string, columns: number): string {
	const lines = text.split('\n').flatMap(line => {
		const widest = Math.max(...line.split(' ').map(textWidth));
		return widest > roomIndented(line, columns) ? [line] : wrapIndented(line, columns);
	});
	return lines.join('\n');
}
