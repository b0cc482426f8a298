import {visible} from './visible.js';

const halfCharacter = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** So that a backslash of the text cannot be taken for one of an escape. */
function escaped(text: string): string {
	return visible(text.replaceAll('\\', '\\\\')).replace(
		halfCharacter,
		half => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}

/** A user's text inside a sentence: in quotes where that helps, controls escaped, cut at 80 characters. */
export function printable(text: string): string {
	const cut = text.length > 80 ? `${text.slice(0, 79)}…` : text;
	return /^[\w.,:/@%+=-]+$/.test(cut) ? cut : `"${escaped(cut)}"`;
}
