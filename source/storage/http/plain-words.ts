import {visible} from '../../profile/visible.js';

const longest = 300;

/** Text from a server, a file name or a system error as one short line: unsafe characters escaped, length bounded. */
export function plainWords(text: string): string {
	const line = visible(
		text
			.slice(0, 4 * longest)
			.replace(/[\t\n\r ]+/g, ' ')
			.trim(),
	);
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
