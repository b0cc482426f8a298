import {BadRequest} from './request-head.js';

/** Finds the bytes of a body in what a socket delivers. */
export type BodyDecoder = {
	/** All bytes of the body have been given out. */
	readonly done: boolean;
	/** Gives the body's bytes in `input` to `take`; returns how much of `input` belonged to the body. Throws BadRequest. */
	feed(input: Buffer, take: (bytes: Buffer) => void): number;
};

export function bodyDecoder(body: number | 'chunked'): BodyDecoder {
	return body === 'chunked' ? new ChunkedBody() : new KnownLengthBody(body);
}

class KnownLengthBody implements BodyDecoder {
	#left: number;

	constructor(length: number) {
		this.#left = length;
	}

	get done(): boolean {
		return this.#left === 0;
	}

	feed(input: Buffer, take: (bytes: Buffer) => void): number {
		const length = Math.min(input.length, this.#left);
		this.#left -= length;
		take(length === input.length ? input : input.subarray(0, length));
		return length;
	}
}

/** No size line and no trailer line of honest clients comes near this. */
const longestLine = 4096;

class ChunkedBody implements BodyDecoder {
	done = false;
	#state: 'size' | 'data' | 'after-data' | 'trailer' = 'size';
	#line = '';
	#left = 0;

	feed(input: Buffer, take: (bytes: Buffer) => void): number {
		let position = 0;
		while (position < input.length && !this.done) {
			if (this.#state === 'data') {
				const length = Math.min(this.#left, input.length - position);
				take(input.subarray(position, position + length));
				position += length;
				this.#left -= length;
				if (this.#left === 0) {
					this.#state = 'after-data';
				}
			} else {
				position = this.#feedLine(input, position);
			}
		}

		return position;
	}

	#feedLine(input: Buffer, position: number): number {
		const end = input.indexOf(0x0a, position);
		this.#line += input.toString('latin1', position, end === -1 ? input.length : end);
		if (this.#line.length > longestLine) {
			throw new BadRequest(400, 'overlong line in a chunked body');
		}

		if (end === -1) {
			return input.length;
		}

		const line = this.#line.replace(/\r$/, '');
		this.#line = '';
		this.#takeLine(line);
		return end + 1;
	}

	#takeLine(line: string): void {
		switch (this.#state) {
			case 'size': {
				const match = /^([\da-f]{1,12})[ \t]*(?:;.*)?$/i.exec(line);
				if (!match) {
					throw new BadRequest(400, 'malformed chunk size');
				}

				this.#left = Number.parseInt(match[1] as string, 16);
				this.#state = this.#left === 0 ? 'trailer' : 'data';
				break;
			}

			case 'after-data':
				if (line !== '') {
					throw new BadRequest(400, 'chunk longer than its size');
				}

				this.#state = 'size';
				break;

			default:
				this.done = line === '';
		}
	}
}
