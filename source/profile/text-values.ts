import type {Parsed} from './parsed.js';

/** One line of free text; empty is allowed and means none. */
export function parseLine(text: string): Parsed<string> {
	const line = text.trim();
	if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(line)) {
		return {error: 'holds a line break or control character; write one plain line'};
	}

	return line.length <= 200 ? {value: line} : {error: 'longer than 200 characters'};
}

/** A name as SeaweedFS takes it for collections and disk types. */
export function parseName(text: string): Parsed<string> {
	const name = text.trim();
	return /^[A-Za-z\d][\w.-]{0,62}$/.test(name)
		? {value: name}
		: {error: 'not a name; write up to 63 letters, digits, dots, dashes or underscores, a letter or digit first'};
}

/** 16 hexadecimal digits, in lower case. */
export function parseSeed(text: string): Parsed<string> {
	const seed = text.trim().toLowerCase();
	return /^[\da-f]{16}$/.test(seed) ? {value: seed} : {error: 'not a seed; write 16 hexadecimal digits'};
}

/** A time to live as SeaweedFS reads it; the filer ignores a wrong one without a word, so it is checked here. */
export function parseTtl(text: string): Parsed<string> {
	const match = /^0*([1-9]\d{0,2})([mhdwMy])$/.exec(text.trim());
	// The count is one byte on the volume server.
	return match && Number(match[1]) <= 255
		? {value: `${match[1]}${match[2]}`}
		: {
				error: 'not a time to live; write 1 to 255 and m, h, d, w, M or y (minutes to years), like 5m or 3d',
			};
}

/** Copies in the target's own terms; which form fits the target is checked when the profile is complete. */
export function parseReplication(text: string): Parsed<string> {
	const digits = text.trim();
	return /^\d{1,3}$/.test(digits)
		? {value: digits}
		: {error: 'not a replication; write three digits for SeaweedFS, like 001 for 2 copies'};
}

/** An absolute directory on the target, without a slash at the end and without empty or dot segments. */
export function parseDirectory(text: string): Parsed<string> {
	const path = text
		.trim()
		.replace(/\/{2,}/g, '/')
		.replace(/\/$/, '');
	if (!text.trim().startsWith('/') || path === '') {
		return {error: 'not a directory of its own; write an absolute path such as /benchmarks/TestDFSIO'};
	}

	if (/[\u0000-\u001f\u007f-\u009f]/.test(path)) {
		return {error: 'holds a control character'};
	}

	return path.split('/').some(segment => segment === '.' || segment === '..')
		? {error: 'holds a . or .. segment; write the whole path'}
		: {value: path};
}

/** A file of this machine; where it lies is settled when it is opened. */
export function parseFile(text: string): Parsed<string> {
	if (text === '') {
		return {error: 'no file name'};
	}

	return /[\u0000-\u001f\u007f-\u009f]/.test(text) ? {error: 'holds a control character'} : {value: text};
}
