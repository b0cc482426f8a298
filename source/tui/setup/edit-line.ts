import {visible} from '../../profile/visible.js';
import {type Line, segment} from '../line.js';
import {clip, textWidth} from '../terminal/text.js';

/** A text with its caret in reverse video, scrolled so that the caret is seen; `placeholder` is dim where there is none. */
export function editLine(characters: readonly string[], cursor: number, width: number, placeholder: string): Line {
	if (characters.length === 0 && placeholder !== '') {
		// The caret stands on the first letter of what holds when nothing is typed, so that the text keeps its place.
		const [first = ' ', ...rest] = placeholder;
		return [segment(first, 'caret'), segment(clip(rest.join(''), width - 1), 'dim')];
	}

	const shown = characters.map(visible);
	let start = 0;
	while (textWidth(shown.slice(start, cursor + 1).join('')) > width - 1) {
		start += 1;
	}

	let end = cursor + 1;
	while (end < shown.length && textWidth(shown.slice(start, end + 1).join('')) < width) {
		end += 1;
	}

	return [
		segment(shown.slice(start, cursor).join('')),
		segment(shown[cursor] ?? ' ', 'caret'),
		segment(shown.slice(cursor + 1, end).join('')),
	];
}
