/** The server sent what is not HTTP/1.1, or contradicts itself. The message says what, and reads on after "answered". */
export class ProtocolFault extends Error {}

/** The fault of an answer that does not even begin like HTTP/1.1. */
export const notHttp = 'with something that is not HTTP/1.1';

export type ResponseHead = {
	readonly status: number;
	/** Names in lower case; values of repeated fields joined by ", ". */
	readonly headers: ReadonlyMap<string, string>;
	readonly contentLength?: number;
	readonly chunked: boolean;
	/** Whether the connection may serve another request afterwards. */
	readonly keepAlive: boolean;
};

const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [^\u0000-\u0008\u000A-\u001F\u007F]*)?$/;
const fieldLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[\t ]*([^\u0000-\u0008\u000A-\u001F\u007F]*)$/;

/** Reads a head: the lines up to the empty one, without it. Throws a ProtocolFault. */
export function parseHead(text: string): ResponseHead {
	const lines = text.split('\r\n');
	const start = statusLine.exec(lines[0] ?? '');
	if (start === null) {
		throw new ProtocolFault(notHttp);
	}

	const headers = new Map<string, string>();
	for (let index = 1; index < lines.length; index++) {
		const [name, value] = parseField(lines[index] as string);
		const before = headers.get(name);
		if (before !== undefined && name === 'content-length') {
			throw new ProtocolFault('with two content-lengths');
		}

		headers.set(name, before === undefined ? value : `${before}, ${value}`);
	}

	const contentLength = lengthOf(headers.get('content-length'));
	const chunked = isChunked(headers.get('transfer-encoding'));
	if (chunked && contentLength !== undefined) {
		throw new ProtocolFault('with a content-length and a chunked body at once');
	}

	return {status: Number(start[2]), headers, contentLength, chunked, keepAlive: keepsAlive(start[1], headers)};
}

/** One header, or one trailer: its name in lower case, and its value. Throws a ProtocolFault. */
export function parseField(line: string): [name: string, value: string] {
	const field = fieldLine.exec(line);
	if (field === null) {
		throw new ProtocolFault('with a malformed header');
	}

	return [(field[1] as string).toLowerCase(), (field[2] as string).trimEnd()];
}

function lengthOf(value: string | undefined): number | undefined {
	if (value === undefined) {
		return undefined;
	}

	const length = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
	if (!Number.isSafeInteger(length)) {
		throw new ProtocolFault('with a content-length that is no number');
	}

	return length;
}

function isChunked(value: string | undefined): boolean {
	if (value !== undefined && value.toLowerCase() !== 'chunked') {
		throw new ProtocolFault('in a transfer coding that is not asked for');
	}

	return value !== undefined;
}

function keepsAlive(minorVersion: string | undefined, headers: ReadonlyMap<string, string>): boolean {
	const words = (headers.get('connection') ?? '').toLowerCase().split(/[\t ]*,[\t ]*/);
	return minorVersion === '1' ? !words.includes('close') : words.includes('keep-alive');
}
