const longest = 300;

/** Control characters, the C1 set, bidirectional overrides and other invisible marks: never shown as they are. */
const unsafe = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;

/** Text from a server, a file name or a system error as one short line: unsafe characters escaped, length bounded. */
export function plainWords(text: string): string {
	const line = text
		.slice(0, 4 * longest)
		.replace(/[\t\n\r ]+/g, ' ')
		.trim()
		.replace(unsafe, escapeCharacter);
	return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/**
 * A server's own words in the body of a refusal: the `error` or `message` of a JSON object, the text of an HTML page
 * without its tags, else the text itself. Empty if there are none.
 */
export function wordsOfBody(body: Uint8Array): string {
	const text = new TextDecoder().decode(body);
	return plainWords(jsonWords(text) ?? (/^\s*</.test(text) ? withoutTags(text) : text));
}

function escapeCharacter(character: string): string {
	const code = character.charCodeAt(0);
	return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

function jsonWords(text: string): string | undefined {
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value === 'object' && value !== null) {
			const {error, message} = value as {error?: unknown; message?: unknown};
			const words = error ?? message;
			return typeof words === 'string' ? words : undefined;
		}
	} catch {
		// Not JSON: the text is shown as it is.
	}

	return undefined;
}

function withoutTags(text: string): string {
	return text.replace(/<(style|script)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ').replace(/<[^>]*>/g, ' ');
}
