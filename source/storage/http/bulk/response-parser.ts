import {notHttp, ProtocolFault, parseField, parseHead, type ResponseHead} from './response-head.js';

/** Bytes of heads (1xx ones included) or of trailers that one answer may have. */
const headLimit = 64 * 1024;

/** Bytes of a chunk's size line, extensions included. */
const sizeLineLimit = 1024;

export type ResponseEvents = {
	head(head: ResponseHead): void;
	/** Lent for this call. */
	body(bytes: Uint8Array): void;
	end(): void;
};

type Part =
	| 'abandoned'
	| 'complete'
	| 'head'
	| 'sized'
	| 'to-close'
	| 'chunk-size'
	| 'chunk'
	| 'chunk-end'
	| 'trailers';

const beginning = 'HTTP/1.';
const carriageReturn = 13;
const lineFeed = 10;

/**
 * An HTTP/1.1 answer, byte by byte: fed with whatever arrives, it calls `events`. A sized body, which is what bulk
 * reads get, passes through without a copy, an allocation or a search. Every deviation throws a ProtocolFault.
 */
export class ResponseParser {
	readonly #events: ResponseEvents;
	#part: Part = 'complete';
	#method = '';
	/** Bytes of the sized body or of this chunk still to come. */
	#left = 0;
	/** Bytes of the head, a size line or trailers so far. */
	#line: number[] = [];
	/** Bytes of all heads of this answer. */
	#headBytes = 0;

	constructor(events: ResponseEvents) {
		this.#events = events;
	}

	/** A request is about to be sent. */
	begin(method: string): void {
		this.#part = 'head';
		this.#method = method;
		this.#line = [];
		this.#headBytes = 0;
	}

	/** No more events, whatever is still fed. */
	abandon(): void {
		this.#part = 'abandoned';
	}

	feed(bytes: Uint8Array): void {
		let at = 0;
		while (at < bytes.length) {
			switch (this.#part) {
				case 'sized': {
					at = this.#passBody(bytes, at);
					if (this.#left === 0 && this.#isIn('sized')) {
						this.#finish(bytes, at);
					}

					break;
				}

				case 'to-close': {
					at = this.#pass(bytes, at, bytes.length);
					break;
				}

				case 'head': {
					at = this.#readHead(bytes, at);
					break;
				}

				case 'chunk-size': {
					at = this.#readSizeLine(bytes, at);
					break;
				}

				case 'chunk': {
					at = this.#passBody(bytes, at);
					if (this.#left === 0 && this.#isIn('chunk')) {
						this.#part = 'chunk-end';
					}

					break;
				}

				case 'chunk-end': {
					at = this.#readChunkEnd(bytes, at);
					break;
				}

				case 'trailers': {
					at = this.#readTrailers(bytes, at);
					break;
				}

				case 'complete': {
					throw new ProtocolFault('with more bytes than it had announced');
				}

				case 'abandoned': {
					return;
				}
			}
		}
	}

	/** The server will send no more: ends a body that lasts until the close. False if the answer is not complete. */
	close(): boolean {
		if (this.#part !== 'to-close') {
			return this.#part === 'complete';
		}

		this.#part = 'complete';
		this.#events.end();
		return true;
	}

	/** A call, so that the compiler does not take the part for unchanged after an event. */
	#isIn(part: Part): boolean {
		return this.#part === part;
	}

	#passBody(bytes: Uint8Array, at: number): number {
		const end = Math.min(bytes.length, at + this.#left);
		this.#left -= end - at;
		return this.#pass(bytes, at, end);
	}

	#pass(bytes: Uint8Array, at: number, end: number): number {
		this.#events.body(at === 0 && end === bytes.length ? bytes : bytes.subarray(at, end));
		return end;
	}

	#finish(bytes: Uint8Array, at: number): void {
		this.#part = 'complete';
		if (at < bytes.length) {
			throw new ProtocolFault('with more bytes than it had announced');
		}

		this.#events.end();
	}

	#readHead(bytes: Uint8Array, from: number): number {
		const line = this.#line;
		for (let at = from; at < bytes.length; at++) {
			const byte = bytes[at] as number;
			line.push(byte);
			if (++this.#headBytes > headLimit) {
				throw new ProtocolFault('with headers of more than 64 KiB');
			}

			// At once, for what speaks another protocol may never send a whole head.
			if (line.length <= beginning.length && byte !== beginning.charCodeAt(line.length - 1)) {
				throw new ProtocolFault(notHttp);
			}

			if (byte === lineFeed) {
				if (line.at(-2) !== carriageReturn) {
					throw new ProtocolFault(notHttp);
				}

				if (line.at(-3) === lineFeed) {
					this.#headRead(bytes, at + 1);
					return at + 1;
				}
			}
		}

		return bytes.length;
	}

	#headRead(bytes: Uint8Array, at: number): void {
		const head = parseHead(Buffer.from(this.#line.slice(0, -4)).toString('latin1'));
		this.#line = [];
		if (head.status === 101) {
			throw new ProtocolFault('by changing to another protocol');
		}

		if (head.status < 200) {
			return;
		}

		this.#left = head.contentLength ?? 0;
		const bodyless = this.#method === 'HEAD' || head.status === 204 || head.status === 304 || head.contentLength === 0;
		this.#part = head.chunked ? 'chunk-size' : head.contentLength === undefined ? 'to-close' : 'sized';
		this.#events.head(head);
		if (bodyless && !this.#isIn('abandoned')) {
			this.#finish(bytes, at);
		}
	}

	#readSizeLine(bytes: Uint8Array, from: number): number {
		const [text, at] = this.#readLine(bytes, from, sizeLineLimit);
		if (text === undefined) {
			return at;
		}

		const size = /^([\da-f]{1,13})[\t ]*(?:;.*)?$/i.exec(text)?.[1];
		if (size === undefined) {
			throw new ProtocolFault('with a malformed chunked body');
		}

		this.#left = Number.parseInt(size, 16);
		this.#part = this.#left === 0 ? 'trailers' : 'chunk';
		return at;
	}

	#readChunkEnd(bytes: Uint8Array, from: number): number {
		const [text, at] = this.#readLine(bytes, from, 2);
		if (text !== undefined) {
			this.#part = 'chunk-size';
		}

		return at;
	}

	#readTrailers(bytes: Uint8Array, from: number): number {
		const [text, at] = this.#readLine(bytes, from, headLimit);
		this.#headBytes += at - from;
		if (this.#headBytes > headLimit) {
			throw new ProtocolFault('with headers of more than 64 KiB');
		}

		if (text === '') {
			this.#finish(bytes, at);
		} else if (text !== undefined) {
			parseField(text);
		}

		return at;
	}

	/** One line without its end, or undefined while it is not complete; and where to go on. */
	#readLine(bytes: Uint8Array, from: number, limit: number): [string | undefined, number] {
		const line = this.#line;
		for (let at = from; at < bytes.length; at++) {
			const byte = bytes[at] as number;
			line.push(byte);
			if (line.length > limit) {
				throw new ProtocolFault('with a malformed chunked body');
			}

			if (byte === lineFeed) {
				if (line.at(-2) !== carriageReturn) {
					throw new ProtocolFault('with a malformed chunked body');
				}

				this.#line = [];
				return [Buffer.from(line.slice(0, -2)).toString('latin1'), at + 1];
			}
		}

		return [undefined, bytes.length];
	}
}
