import {connectionLost, protocolError} from '../connection-errors.js';
import {type Answer, AnswerCollector} from './answer.js';
import {Attempt} from './attempt.js';
import type {Connection} from './connection.js';
import type {ConnectionPool} from './connection-pool.js';
import type {ResponseHead} from './response-head.js';

export type Question = {
	readonly method: string;
	/** Request line and headers, with the content-length of a body, up to and with the empty line. */
	readonly head: string;
	readonly body?: Uint8Array;
};

/** Bytes of an answer: a listing of 1000 files with 1000 chunks each is about 200 MB, and none may be endless. */
const answerLimit = 256 * 1024 * 1024;

/**
 * One small call, its answer read whole, whatever the status. Only for calls that may be made twice without harm: a kept
 * connection that turns out to be closed is replaced once. Rejects with `unreachable`, `connection-lost`, `protocol`, or
 * the signal's reason after an abort.
 */
export async function ask(pool: ConnectionPool, question: Question, signal: AbortSignal): Promise<Answer> {
	const kept = new AskTry(await pool.take(signal), pool, question);
	const answer = await kept.run(signal);
	if (answer !== undefined) {
		pool.giveBack(kept.connection);
		return answer;
	}

	const fresh = await pool.open(signal);
	const secondAnswer = await new AskTry(fresh, pool, question).run(signal);
	pool.giveBack(fresh);
	return secondAnswer as Answer;
}

class AskTry extends Attempt<Answer> {
	readonly method: string;
	readonly #question: Question;
	readonly #mayRepeat: boolean;
	readonly #collector = new AnswerCollector(answerLimit);

	constructor(connection: Connection, {origin}: ConnectionPool, question: Question) {
		super(origin, connection);
		this.method = question.method;
		this.#question = question;
		this.#mayRepeat = connection.reused;
	}

	protected override start(): void {
		const {body, head} = this.#question;
		this.connection.begin(this, head);
		if (body !== undefined && body.length > 0) {
			this.connection.write(body, () => {});
		}

		this.connection.requestSent();
	}

	head(head: ResponseHead): void {
		this.#collector.start(head);
	}

	body(bytes: Uint8Array): boolean {
		const isEnough = !this.#collector.add(bytes);
		if (isEnough) {
			this.fail(protocolError(this.origin, 'sent an answer without an end'));
		}

		return !isEnough;
	}

	end(): void {
		this.finish(this.#collector.answer());
	}

	protected override lost(error: Error | undefined): void {
		if (this.#mayRepeat && !this.hasAnswered) {
			this.finish(undefined);
		} else {
			this.fail(connectionLost(this.origin, 'during a request', error));
		}
	}
}
