import type {Socket} from 'node:net';
import {type BodyDecoder, bodyDecoder} from './body-decoder.js';
import type {ContentSender} from './content-sender.js';
import type {Filer, Upload} from './filer.js';
import {lentReads} from './lent-reads.js';
import {type Reply, refusal, replyHead} from './reply.js';
import {BadRequest, parseRequestHead, type RequestHead} from './request-head.js';
import {StoreFull} from './spill-file.js';

const longestHead = 64 * 1024;
const nothing = Buffer.alloc(0);

/** What connections share: the server's thread runs one of them at a time. */
export type Shared = {
	readonly filer: Filer;
	readonly sender: ContentSender;
	/** Every connection receives into it. */
	readonly receiveBuffer: Buffer;
};

/**
 * One HTTP/1.1 connection: requests one after another, bodies straight into the filer. `head` waits for a request,
 * `body` takes one in, `reply` sends and leaves what the client sends meanwhile, `closing` throws everything away, so
 * that the client can still read the last answer.
 */
export class Connection {
	readonly socket: Socket;
	readonly #shared: Shared;
	#state: 'head' | 'body' | 'reply' | 'closing' = 'head';
	#rest: Buffer = nothing;
	#request: RequestHead | undefined;
	#decoder: BodyDecoder | undefined;
	#upload: Upload | undefined;
	#refusal: Reply | undefined;
	#endDownload: (() => void) | undefined;
	#clientIsDone = false;

	constructor(accepted: Socket, shared: Shared) {
		this.#shared = shared;
		this.socket = lentReads(accepted, shared.receiveBuffer, bytes => this.#take(bytes));
		// Its 'close' event follows and cleans up.
		this.socket.on('error', () => {});
		this.socket.on('end', () => this.#clientEnded());
		this.socket.on('close', () => this.#closed());
	}

	/** Uses all of `bytes`, or keeps a copy and returns false: no more until the reply is out. */
	#take(bytes: Buffer): boolean {
		let left = bytes;
		while (left.length > 0) {
			if (this.#state === 'closing') {
				return true;
			}

			if (this.#state === 'reply') {
				this.#rest = Buffer.concat([this.#rest, left]);
				return false;
			}

			try {
				left = this.#state === 'head' ? this.#takeHead(left) : this.#takeBody(left);
			} catch (error) {
				if (!(error instanceof BadRequest)) {
					throw error;
				}

				this.#abortUpload();
				this.#send({status: error.status, body: `${error.message}\n`, close: true});
				return true;
			}
		}

		return this.#state !== 'reply';
	}

	#takeHead(bytes: Buffer): Buffer {
		const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
		const end = all.indexOf('\r\n\r\n');
		if (end === -1 ? all.length > longestHead : end > longestHead) {
			throw new BadRequest(431, 'headers too large');
		}

		if (end === -1) {
			// A copy: the receive buffer is used again.
			this.#rest = Buffer.from(all);
			return nothing;
		}

		this.#rest = nothing;
		this.#begin(parseRequestHead(all.toString('utf8', 0, end)));
		return all.subarray(end + 4);
	}

	#begin(request: RequestHead): void {
		this.#request = request;
		const answer = this.#shared.filer.handle(request);
		const expects = request.headers.get('expect')?.toLowerCase() === '100-continue';
		if ('status' in answer) {
			this.#refusal = answer;
			if (expects && request.body !== 0) {
				// The client has not sent the body and, with this answer, may not.
				this.#send({...answer, close: true});
				return;
			}
		} else {
			this.#upload = answer;
			if (expects) {
				this.socket.write('HTTP/1.1 100 Continue\r\n\r\n');
			}
		}

		this.#decoder = bodyDecoder(request.body);
		this.#state = 'body';
		if (this.#decoder.done) {
			this.#finish();
		}
	}

	#takeBody(bytes: Buffer): Buffer {
		const decoder = this.#decoder as BodyDecoder;
		const used = decoder.feed(bytes, piece => this.#store(piece));
		if (decoder.done) {
			this.#finish();
		}

		return bytes.subarray(used);
	}

	#store(bytes: Buffer): void {
		try {
			this.#upload?.write(bytes);
		} catch (error) {
			if (!(error instanceof StoreFull)) {
				throw error;
			}

			this.#abortUpload();
			this.#refusal = refusal(507, error.message);
		}
	}

	#finish(): void {
		const upload = this.#upload;
		this.#upload = undefined;
		this.#send(upload ? upload.finish() : (this.#refusal as Reply));
		this.#refusal = undefined;
	}

	#send(reply: Reply): void {
		const keepAlive = reply.close !== true && this.#request?.keepAlive === true;
		const {body = ''} = reply;
		const length = typeof body === 'string' ? Buffer.byteLength(body) : body.end - body.start;
		const head = replyHead(reply, length, keepAlive);
		const withBody = this.#request?.method !== 'HEAD' && length > 0;
		this.#state = keepAlive ? 'head' : 'closing';
		if (!withBody || typeof body === 'string') {
			this.socket.write(withBody ? head + body : head);
			if (!keepAlive) {
				this.socket.end();
			} else if (this.socket.writableNeedDrain) {
				// A client that sends on and on without reading any answer.
				this.#state = 'reply';
				this.socket.once('drain', () => this.#replied('head'));
			}

			return;
		}

		const next = this.#state;
		this.#state = 'reply';
		this.#endDownload = this.#shared.sender.send(this.socket, head, body, () => {
			this.#endDownload = undefined;
			this.#replied(next);
		});
	}

	#replied(next: 'head' | 'closing'): void {
		this.#state = next;
		if (next === 'closing' || this.#clientIsDone) {
			this.socket.end();
		}

		const rest = this.#rest;
		this.#rest = nothing;
		if (this.#take(rest)) {
			this.socket.resume();
		}
	}

	#clientEnded(): void {
		if (this.#state === 'body') {
			this.#abortUpload();
			this.#send({...refusal(499, 'unexpected EOF'), close: true});
		} else if (this.#state === 'reply') {
			this.#clientIsDone = true;
		} else {
			this.socket.end();
		}
	}

	#closed(): void {
		this.#abortUpload();
		this.#endDownload?.();
	}

	#abortUpload(): void {
		this.#upload?.abort();
		this.#upload = undefined;
	}
}
