// C0 and C1 controls, and the invisible marks that can reorder or hide text on a terminal.
const hidden =
	/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\\]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function escaped(character: string): string {
	return character === '\\' ? '\\\\' : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}

/** A user's text inside a sentence: in quotes where that helps, controls escaped, cut at 80 characters. */
export function printable(text: string): string {
	const cut = text.length > 80 ? `${text.slice(0, 79)}…` : text;
	return /^[\w.,:/@%+=-]+$/.test(cut) ? cut : `"${cut.replace(hidden, escaped)}"`;
}
