import {setMaxListeners} from 'node:events';
import {isIP} from 'node:net';
import {Agent, errors} from 'undici';
import {StorageError} from '../storage-error.js';
import type {Answer} from './bulk/answer.js';
import {notHttp} from './bulk/response-head.js';
import {badAnswer, codeOf, connectionLost, protocolError, unreachable} from './connection-errors.js';
import type {Origin} from './origin.js';

export type ControlRequest = {
	readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
	/** Path and query, encoded. */
	readonly path: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: Uint8Array;
	readonly signal: AbortSignal;
};

/** Bytes of an answer: a listing of 1000 files with 1000 chunks each is about 200 MB, and no answer may be endless. */
const answerLimit = 256 * 1024 * 1024;

/** Milliseconds an idle connection is kept; a SeaweedFS filer closes after 10 s. */
const keepAlive = 4000;

/** Codes of connections that were there and are gone; everything else happened while connecting. */
const lostCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']);

/**
 * The small calls to one server (look-ups, listings, removals), whole answers at a time. Follows no redirect and has no
 * timer of its own. Rejects with `unreachable`, `connection-lost`, `protocol`, or the signal's reason after an abort.
 */
export class ControlClient {
	readonly #origin: Origin;
	readonly #agent: Agent;

	constructor(origin: Origin) {
		this.#origin = origin;
		this.#agent = new Agent({
			keepAliveTimeout: keepAlive,
			keepAliveMaxTimeout: keepAlive,
			pipelining: 1,
			headersTimeout: 0,
			bodyTimeout: 0,
			allowH2: false,
			connect: {timeout: 0, autoSelectFamily: isIP(origin.hostname) === 0, ...origin.tls},
		});
	}

	async request({method, path, headers, body, signal}: ControlRequest): Promise<Answer> {
		signal.throwIfAborted();
		setMaxListeners(0, signal);
		try {
			const answer = await this.#agent.request({
				origin: this.#origin.url,
				method,
				path,
				headers,
				body: body === undefined ? undefined : Buffer.from(body),
				signal,
			});
			const parts: Uint8Array[] = [];
			let size = 0;
			for await (const part of answer.body as AsyncIterable<Uint8Array>) {
				size += part.length;
				if (size > answerLimit) {
					throw protocolError(this.#origin, 'sent an answer without an end');
				}

				parts.push(part);
			}

			return {status: answer.statusCode, headers: joined(answer.headers), body: Buffer.concat(parts)};
		} catch (error) {
			signal.throwIfAborted();
			throw this.#explained(error);
		}
	}

	/** Ends idle connections; calls under way are cut off. */
	async close(): Promise<void> {
		await this.#agent.destroy();
	}

	#explained(error: unknown): unknown {
		if (error instanceof StorageError) {
			return error;
		}

		if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError) {
			return badAnswer(this.#origin, notHttp, error);
		}

		return lostCodes.has(codeOf(error) ?? '')
			? connectionLost(this.#origin, 'during a request', error)
			: unreachable(this.#origin, error);
	}
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): ReadonlyMap<string, string> {
	const all = new Map<string, string>();
	for (const [name, value] of Object.entries(headers)) {
		all.set(name, Array.isArray(value) ? value.join(', ') : (value ?? ''));
	}

	return all;
}
