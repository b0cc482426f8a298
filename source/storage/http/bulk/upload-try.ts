import {mostUntoldBytes, type Source} from '../../storage.js';
import {connectionLost, protocolError} from '../connection-errors.js';
import type {Origin} from '../origin.js';
import {type Answer, AnswerCollector} from './answer.js';
import {Attempt} from './attempt.js';
import type {Connection} from './connection.js';
import type {ResponseHead} from './response-head.js';

export type UploadRequest = {
	readonly method: string;
	/** Request line and headers with the content-length, up to and with the empty line. */
	readonly head: string;
	/** Bytes of the body. */
	readonly length: number;
	/**
	 * Whether the whole request may be sent twice without harm (a PUT; not an append). Only then is it tried once more,
	 * on a new connection, when a kept one turns out to have been closed by the server in the meantime.
	 */
	readonly repeatable: boolean;
};

/** Bytes of one write, and the step in which `sent` grows. */
const largestPiece = mostUntoldBytes;
const smallestPiece = 64 * 1024;

/** Milliseconds that a piece should take at most, so that a slow upload is seen to move; half of it lets pieces grow. */
const longestPiece = 200;

/** A kept connection that fails unanswered before more bytes than a socket's buffers hold were sent was closed before. */
const deadOnArrival = 8 * 1024 * 1024;

/** One request on one connection. */
export class UploadTry extends Attempt<Answer> {
	readonly method: string;
	/** Bytes that the system has taken. */
	position = 0;
	/** Bytes given to the system, taken or not. */
	#handedOver = 0;
	readonly #request: UploadRequest;
	readonly #source: Source;
	/** Positions below are already reported as sent, by an earlier try. */
	readonly #reported: number;
	readonly #mayRepeat: boolean;
	readonly #collector = new AnswerCollector();
	#piece: number;
	#pieceLength = 0;
	#pieceStart = 0;

	constructor(origin: Origin, connection: Connection, request: UploadRequest, source: Source, reported: number) {
		super(origin, connection);
		this.#request = request;
		this.#source = source;
		this.#reported = reported;
		this.method = request.method;
		this.#mayRepeat = request.repeatable && connection.reused;
		this.#piece = Math.min(Math.max(source.unit, smallestPiece), largestPiece);
	}

	protected override start(): void {
		this.connection.begin(this, this.#request.head);
		this.#writePiece();
	}

	head(head: ResponseHead): void {
		this.#collector.start(head);
		if (head.status < 300 && this.#handedOver < this.#request.length) {
			this.fail(protocolError(this.origin, `answered ${head.status} before it had the whole file`));
		}
	}

	body(bytes: Uint8Array): boolean {
		return this.#collector.add(bytes);
	}

	end(): void {
		this.finish(this.#collector.answer());
	}

	protected override lost(error: Error | undefined): void {
		if (this.#collector.head !== undefined) {
			// A refusal whose body was cut off by the close that follows it is still a refusal.
			this.end();
		} else if (this.#mayRepeat && !this.hasAnswered && this.position <= deadOnArrival) {
			this.finish(undefined);
		} else {
			const details = {wanted: this.#request.length, found: this.position, retry: this.#retry()};
			this.fail(connectionLost(this.origin, 'during the upload', error, details));
		}
	}

	#retry(): 'safe' | 'after-look' {
		return this.#request.repeatable ? 'safe' : 'after-look';
	}

	/** A refusal has begun to arrive, or all is over. */
	get #stopped(): boolean {
		return this.isSettled || this.#collector.head !== undefined;
	}

	readonly #writePiece = (): void => {
		if (this.#stopped) {
			return;
		}

		const left = this.#request.length - this.position;
		if (left === 0) {
			this.connection.requestSent();
			return;
		}

		try {
			const bytes = this.#source.view(this.position, Math.min(left, this.#piece));
			this.#pieceLength = bytes.length;
			this.#handedOver = this.position + bytes.length;
			this.#pieceStart = performance.now();
			this.connection.write(bytes, this.#pieceTaken);
		} catch (error) {
			this.fail(error);
		}
	};

	readonly #pieceTaken = (error?: Error | null): void => {
		if (error || this.isSettled) {
			return;
		}

		const from = Math.max(this.position, this.#reported);
		this.position += this.#pieceLength;
		if (this.position > from) {
			this.#source.sent(from, this.position - from);
		}

		this.#fitPiece(performance.now() - this.#pieceStart);
		if (this.position === this.#request.length) {
			this.#writePiece();
		} else {
			// Through the event loop, so that an early answer is read before the next write meets a closed connection,
			// and so that one upload does not keep the thread from the others while the system takes all at once.
			setImmediate(this.#writePiece);
		}
	};

	#fitPiece(milliseconds: number): void {
		if (milliseconds > longestPiece) {
			this.#piece = Math.max(smallestPiece / 4, this.#piece / 2);
		} else if (milliseconds < longestPiece / 2) {
			this.#piece = Math.min(Math.max(this.#source.unit, smallestPiece), largestPiece, this.#piece * 2);
		}
	}
}
