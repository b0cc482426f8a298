import type {ResponseHead} from './response-head.js';

/** Bytes kept of an answer that is not file data; what follows is not looked at. */
const answerLimit = 64 * 1024;

/** A small answer, kept whole: the reply to an upload, or a refusal. */
export type Answer = {
	readonly status: number;
	/** Names in lower case; values of repeated fields joined by ", ". */
	readonly headers: ReadonlyMap<string, string>;
	readonly body: Uint8Array;
};

/** Collects the body of a small answer. */
export class AnswerCollector {
	#head: ResponseHead | undefined;
	readonly #parts: Buffer[] = [];
	#size = 0;

	get head(): ResponseHead | undefined {
		return this.#head;
	}

	start(head: ResponseHead): void {
		this.#head = head;
	}

	/** False when enough has been kept. */
	add(bytes: Uint8Array): boolean {
		const part = Buffer.from(bytes.subarray(0, answerLimit - this.#size));
		this.#parts.push(part);
		this.#size += part.length;
		return this.#size < answerLimit;
	}

	/** Only after `start`. */
	answer(): Answer {
		const head = this.#head as ResponseHead;
		return {status: head.status, headers: head.headers, body: Buffer.concat(this.#parts)};
	}
}
