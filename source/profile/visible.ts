/**
 * Control characters, the C1 set, bidirectional overrides and other invisible marks. Joiners too: terminals do not agree
 * how wide a joined emoji is.
 */
const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

function escaped(character: string): string {
	const code = character.charCodeAt(0);
	return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/**
 * Text of others (servers, logs, file names, manifests) for a terminal: what would move the cursor, change colours or
 * reorder the line is shown as an escape, line ends too.
 */
export function visible(text: string): string {
	return text.replace(unsafe, escaped);
}
