import type {Key} from './terminal/keys.js';

/** A line of text being edited. `cursor` counts whole characters (graphemes) from the start. */
export type TextEdit = {readonly characters: readonly string[]; readonly cursor: number};

/** A longer value than any field can mean; what is pasted beyond it is cut, so that a slip stays harmless. */
const longest = 2000;

const segmenter = new Intl.Segmenter();

function split(text: string): string[] {
	return Array.from(segmenter.segment(text), ({segment}) => segment);
}

/** The cursor stands at the end. */
export function textEdit(text: string): TextEdit {
	const characters = split(text);
	return {characters, cursor: characters.length};
}

export function editText(edit: TextEdit): string {
	return edit.characters.join('');
}

/** What was pasted, on one line: newlines and tabs become single spaces, other controls go. */
function pastedText(text: string): string {
	return text
		.replace(/[\r\n\t]+/g, ' ')
		.replace(/[\u0000-\u001F\u007F-\u009F]/g, '')
		.trim();
}

function insert(edit: TextEdit, text: string): TextEdit {
	const {characters, cursor} = edit;
	const room = Math.max(0, longest - characters.length);
	const before = characters.slice(0, cursor).join('') + split(text).slice(0, room).join('');
	// Split anew: a combining mark joins the character before it.
	const start = split(before);
	return {characters: [...start, ...characters.slice(cursor)], cursor: start.length};
}

/** The edit after a key, or null when the key is not one of a text field's. */
export function editKey(edit: TextEdit, key: Key): TextEdit | null {
	if (key.kind === 'paste') {
		return insert(edit, pastedText(key.text));
	}

	if (key.text !== '') {
		return insert(edit, key.text);
	}

	const {characters, cursor} = edit;
	const remove = (from: number, to: number): TextEdit => ({
		characters: [...characters.slice(0, from), ...characters.slice(to)],
		cursor: from,
	});
	switch (`${key.ctrl ? 'ctrl+' : ''}${key.meta ? 'meta+' : ''}${key.name}`) {
		case 'left':
		case 'ctrl+b':
			return {characters, cursor: Math.max(0, cursor - 1)};
		case 'right':
		case 'ctrl+f':
			return {characters, cursor: Math.min(characters.length, cursor + 1)};
		case 'home':
		case 'ctrl+a':
			return {characters, cursor: 0};
		case 'end':
		case 'ctrl+e':
			return {characters, cursor: characters.length};
		case 'backspace':
		case 'ctrl+h':
			return remove(Math.max(0, cursor - 1), cursor);
		case 'delete':
		case 'ctrl+d':
			return remove(cursor, Math.min(characters.length, cursor + 1));
		case 'ctrl+u':
			return remove(0, cursor);
		case 'ctrl+k':
			return remove(cursor, characters.length);
		case 'ctrl+w':
		case 'meta+backspace': {
			let start = cursor;
			while (start > 0 && characters[start - 1] === ' ') start -= 1;
			while (start > 0 && characters[start - 1] !== ' ') start -= 1;
			return remove(start, cursor);
		}

		default:
			return null;
	}
}
