import type {ResponseHead} from './response-head.js';

/** Bytes kept of the answer to an upload or of a refusal; what follows is not looked at. */
const smallAnswer = 64 * 1024;

/** An answer that is no file data: the reply to a call or an upload, or a refusal. */
export type Answer = {
	readonly status: number;
	/** Names in lower case; values of repeated fields joined by ", ". */
	readonly headers: ReadonlyMap<string, string>;
	readonly body: Uint8Array;
};

/** Collects the body of an answer. */
export class AnswerCollector {
	readonly #limit: number;
	#head: ResponseHead | undefined;
	readonly #parts: Buffer[] = [];
	#size = 0;

	/** `limit`: bytes that are kept. */
	constructor(limit = smallAnswer) {
		this.#limit = limit;
	}

	get head(): ResponseHead | undefined {
		return this.#head;
	}

	start(head: ResponseHead): void {
		this.#head = head;
	}

	/** False when enough has been kept. */
	add(bytes: Uint8Array): boolean {
		const part = Buffer.from(bytes.subarray(0, this.#limit - this.#size));
		this.#parts.push(part);
		this.#size += part.length;
		return this.#size < this.#limit;
	}

	/** Only after `start`. */
	answer(): Answer {
		const head = this.#head as ResponseHead;
		return {status: head.status, headers: head.headers, body: Buffer.concat(this.#parts)};
	}
}
