import type {Sink} from '../../storage.js';
import {connectionLost, protocolError} from '../connection-errors.js';
import type {Origin} from '../origin.js';
import {type Answer, AnswerCollector} from './answer.js';
import {Attempt} from './attempt.js';
import type {Connection} from './connection.js';
import type {ConnectionPool} from './connection-pool.js';
import type {ResponseHead} from './response-head.js';

export type DownloadRequest = {
	/** Request line and headers, up to and with the empty line; asks for these bytes, or for the whole from 0. */
	readonly head: string;
	readonly position: number;
	/** Bytes wanted at most. */
	readonly length: number;
	/** Only 206 is taken as data: what answers 200 to a range is no file here, but a page about it. */
	readonly partOnly?: boolean;
};

/**
 * How many bytes went to the sink (fewer than wanted only at the end of the file) and the length of the whole file where
 * the answer tells it, or the answer that was no data.
 */
export type Downloaded =
	| {readonly delivered: number; readonly total: number | undefined; readonly refusal?: undefined}
	| {readonly refusal: Answer};

/**
 * One GET whose body goes to `sink`, on the connection `taken` while it is fresh. Rejects with `connection-lost` (found
 * = bytes delivered), `unreachable`, `protocol`, or the signal's reason; the connection is gone then. A kept connection
 * that turns out to be closed is replaced once, if not a byte of an answer had come.
 */
export async function download(
	pool: ConnectionPool,
	taken: Connection | undefined,
	request: DownloadRequest,
	sink: Sink,
	signal: AbortSignal,
): Promise<{readonly outcome: Downloaded; readonly connection: Connection}> {
	const connection = await pool.refresh(taken, signal);
	const outcome = await new DownloadTry(pool.origin, connection, request, sink).run(signal);
	if (outcome !== undefined) {
		return {outcome, connection};
	}

	const fresh = await pool.open(signal);
	const second = await new DownloadTry(pool.origin, fresh, request, sink).run(signal);
	return {outcome: second as Downloaded, connection: fresh};
}

class DownloadTry extends Attempt<Downloaded> {
	readonly method = 'GET';
	readonly #request: DownloadRequest;
	readonly #sink: Sink;
	readonly #mayRepeat: boolean;
	#collector: AnswerCollector | undefined;
	/** Bytes that the answer's head promises, at most `request.length`; -1 while unknown. */
	#promised = -1;
	#delivered = 0;
	#total: number | undefined;
	#stopped = false;

	constructor(origin: Origin, connection: Connection, request: DownloadRequest, sink: Sink) {
		super(origin, connection);
		this.#request = request;
		this.#sink = sink;
		this.#mayRepeat = connection.reused;
	}

	protected override start(): void {
		this.connection.begin(this, this.#request.head);
		this.connection.requestSent();
	}

	override answered(): void {
		super.answered();
		this.#sink.firstByte();
	}

	head(head: ResponseHead): void {
		if (head.status !== 206 && (head.status !== 200 || this.#request.partOnly)) {
			this.#collector = new AnswerCollector();
			this.#collector.start(head);
			return;
		}

		const fault = this.#faultOf(head);
		if (fault !== undefined) {
			this.fail(protocolError(this.origin, fault));
		}
	}

	body(bytes: Uint8Array): boolean {
		if (this.#collector !== undefined) {
			return this.#collector.add(bytes);
		}

		const left = this.#request.length - this.#delivered;
		const wanted = bytes.length > left ? bytes.subarray(0, left) : bytes;
		const position = this.#request.position + this.#delivered;
		this.#delivered += wanted.length;
		try {
			this.#stopped = wanted.length > 0 && !this.#sink.put(position, wanted);
		} catch (error) {
			this.fail(error);
			return false;
		}

		// The rest of a file that is longer than wanted is not fetched.
		return !this.#stopped && bytes.length <= left;
	}

	end(): void {
		if (this.#collector !== undefined) {
			this.finish({refusal: this.#collector.answer()});
		} else if (!this.#stopped && this.#delivered < Math.min(this.#promised, this.#request.length)) {
			this.fail(protocolError(this.origin, 'sent fewer bytes than its Content-Range says'));
		} else {
			this.finish({delivered: this.#delivered, total: this.#total});
		}
	}

	protected override lost(error: Error | undefined): void {
		if (this.#collector !== undefined) {
			// A refusal whose words are cut off is still a refusal.
			this.end();
		} else if (this.#mayRepeat && !this.hasAnswered) {
			this.finish(undefined);
		} else {
			const wanted = this.#promised < 0 ? this.#request.length : this.#promised;
			const details = {wanted, found: this.#delivered};
			this.fail(connectionLost(this.origin, 'during the download', error, details));
		}
	}

	/** What makes the answer's head useless as the bytes that were asked for; notes what it promises. */
	#faultOf(head: ResponseHead): string | undefined {
		const {position, length} = this.#request;
		const coding = head.headers.get('content-encoding')?.toLowerCase();
		if (coding !== undefined && coding !== 'identity') {
			return 'sent the file encoded, which was not asked for';
		}

		if (head.status === 200) {
			if (position > 0) {
				return 'sent the whole file where a part was asked for';
			}

			this.#total = head.contentLength;
			this.#promised = Math.min(length, head.contentLength ?? -1);
			return undefined;
		}

		const range = /^bytes (\d{1,16})-(\d{1,16})\/(?:\d{1,16}|\*)$/.exec(head.headers.get('content-range') ?? '');
		const [first, last] = [Number(range?.[1]), Number(range?.[2])];
		const promised = last - first + 1;
		if (range === null || first !== position || promised < 1 || promised > length) {
			return 'sent another part of the file than was asked for';
		}

		if (head.contentLength !== undefined && head.contentLength !== promised) {
			return 'gave a content-length that contradicts its Content-Range';
		}

		const total = range[0].endsWith('*') ? undefined : Number(range[0].slice(range[0].indexOf('/') + 1));
		if (promised < length && total !== undefined && last + 1 !== total) {
			return 'sent less of the file than was asked for';
		}

		this.#total = total;
		this.#promised = promised;
		return undefined;
	}
}
