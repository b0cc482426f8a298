import type {Parsed} from './parsed.js';
import {printable} from './printable.js';

/** A saved profile's name, which is also its file's name: letters, digits, `_`, `.` and `-`. */
export function parseProfileName(text: string): Parsed<string> {
	return /^[\w.-]{1,100}$/.test(text) && !/^(?:-.*|\.\.?)$/.test(text)
		? {value: text}
		: {
				error: `${printable(text)} is no profile name; write letters, digits, dots, dashes or underscores, no dash first`,
			};
}
