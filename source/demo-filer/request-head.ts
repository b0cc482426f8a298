import path from 'node:path';

export type RequestHead = {
	readonly method: string;
	/** Decoded and cleaned: begins with a slash, has none at its end but for "/" itself. */
	readonly path: string;
	/** The target ended in a slash, which makes POST a mkdir. */
	readonly slash: boolean;
	readonly query: URLSearchParams;
	/** By name in lower case; a repeated header is joined by commas. */
	readonly headers: ReadonlyMap<string, string>;
	/** Length of the body: bytes, or "chunked". Without a word about it there is none. */
	readonly body: number | 'chunked';
	/** The connection stays open after the answer. */
	readonly keepAlive: boolean;
};

/** A request that cannot be understood; the connection is closed after the answer. */
export class BadRequest extends Error {
	override readonly name = 'BadRequest';
	readonly status: number;

	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

/** Parses the lines before the body, without the empty line at their end. Throws BadRequest. */
export function parseRequestHead(text: string): RequestHead {
	const [requestLine = '', ...lines] = text.split('\r\n');
	const match = /^([A-Z]+) (\S+) HTTP\/(\d\.\d)$/.exec(requestLine);
	if (!match) {
		throw new BadRequest(400, 'malformed request line');
	}

	const [, method = '', target = '', version = ''] = match;
	if (version !== '1.1' && version !== '1.0') {
		throw new BadRequest(505, 'HTTP/1.1 is spoken here');
	}

	const headers = parseHeaders(lines);
	const connection = headers.get('connection')?.toLowerCase() ?? '';
	return {
		method,
		...parseTarget(target),
		headers,
		body: bodyLength(headers),
		keepAlive: version === '1.1' ? !connection.includes('close') : connection.includes('keep-alive'),
	};
}

function parseHeaders(lines: readonly string[]): Map<string, string> {
	const headers = new Map<string, string>();
	for (const line of lines) {
		const match = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line);
		if (!match) {
			throw new BadRequest(400, 'malformed header');
		}

		const name = (match[1] as string).toLowerCase();
		const value = match[2] as string;
		const before = headers.get(name);
		headers.set(name, before === undefined ? value : `${before}, ${value}`);
	}

	return headers;
}

function parseTarget(target: string): Pick<RequestHead, 'path' | 'slash' | 'query'> {
	const question = target.indexOf('?');
	const raw = question === -1 ? target : target.slice(0, question);
	if (!raw.startsWith('/')) {
		throw new BadRequest(400, 'the target is no path');
	}

	let decoded: string;
	try {
		decoded = decodeURIComponent(raw);
	} catch {
		throw new BadRequest(400, 'malformed escape in the path');
	}

	const clean = path.posix.normalize(`/${decoded}`);
	const slash = clean.endsWith('/');
	return {
		path: slash && clean !== '/' ? clean.slice(0, -1) : clean,
		slash,
		query: new URLSearchParams(question === -1 ? '' : target.slice(question)),
	};
}

function bodyLength(headers: ReadonlyMap<string, string>): number | 'chunked' {
	const coding = headers.get('transfer-encoding');
	const length = headers.get('content-length');
	if (coding !== undefined) {
		if (length !== undefined || coding.toLowerCase() !== 'chunked') {
			throw new BadRequest(400, 'unclear length of the body');
		}

		return 'chunked';
	}

	if (length === undefined) {
		return 0;
	}

	if (!/^\d{1,15}$/.test(length)) {
		throw new BadRequest(400, 'malformed content-length');
	}

	return Number(length);
}
