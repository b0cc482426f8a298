import {onAbort, unlessAborted} from '../http/on-abort.js';
import {GrpcFailure} from './grpc/exchange.js';
import type {GrpcClient} from './grpc/grpc-client.js';
import {type createRequest, type createResponse, mutateRequest, mutateResponse} from './messages.js';
import {decode} from './protobuf/decode.js';
import {encode} from './protobuf/encode.js';
import type {Draft, Message} from './protobuf/schema.js';

type Created = Message<typeof createResponse>;

type Waiter = {resolve(created: Created | undefined): void; reject(error: unknown): void};

/** gRPC's UNIMPLEMENTED: an older filer. */
const unknownCall = 12;

/**
 * Creations of entries on one stream that stays open (StreamMutateEntry): each costs a quarter of the CPU of a call of
 * its own (0.1 for 0.4 ms), on both sides. The filer carries them out in order, one after another; one that was given up
 * is still carried out, before those that are sent after it.
 */
export class Creations {
	readonly #client: GrpcClient;
	readonly #closing: AbortSignal;
	#send: Promise<(message: Uint8Array) => void> | undefined;
	#unknown = false;
	readonly #waiting = new Map<number, Waiter>();
	/** Creations that were sent, by number; also those that nobody waits for any more. */
	readonly #sent = new Map<number, () => void>();
	#last = 0;

	/** `closing` ends the opening of the stream; the stream itself ends with the client's connection. */
	constructor(client: GrpcClient, closing: AbortSignal) {
		this.#client = client;
		this.#closing = closing;
	}

	/** Undefined: the filer does not know this call. Rejects as a call does. */
	async create(request: Draft<typeof createRequest>, signal: AbortSignal): Promise<Created | undefined> {
		if (this.#unknown) {
			return undefined;
		}

		// Before the stream is taken: it may end while the server is asked for a sign of life.
		await this.#client.alive(signal);
		const send = await unlessAborted(this.#open(), signal);
		signal.throwIfAborted();
		const requestId = ++this.#last;
		// Before anybody waits for the answer, which comes in a later turn: throws when the stream has ended.
		send(encode(mutateRequest, {requestId, create: request}));
		this.#sent.set(requestId, this.#client.changes.begin());
		return new Promise((resolve, reject) => {
			const settled = () => {
				release();
				this.#waiting.delete(requestId);
			};

			const release = onAbort(signal, () => {
				settled();
				reject(signal.reason);
			});
			this.#waiting.set(requestId, {
				resolve(created) {
					settled();
					resolve(created);
				},
				reject(error) {
					settled();
					reject(error);
				},
			});
		});
	}

	async #open(): Promise<(message: Uint8Array) => void> {
		this.#send ??= this.#client.converse(
			'/filer_pb.SeaweedFiler/StreamMutateEntry',
			message => {
				this.#answered(message);
			},
			failure => {
				this.#ended(failure);
			},
			this.#closing,
		);
		try {
			return await this.#send;
		} catch (error) {
			this.#send = undefined;
			throw error;
		}
	}

	#answered(message: Uint8Array): void {
		const {create, error, requestId} = decode(mutateResponse, message);
		this.#sent.get(requestId)?.();
		this.#sent.delete(requestId);
		const waiter = this.#waiting.get(requestId);
		if (create !== undefined) {
			waiter?.resolve(create.error === '' && error !== '' ? {...create, error} : create);
		} else {
			waiter?.reject(new GrpcFailure(2, error));
		}
	}

	#ended(failure: unknown): void {
		this.#send = undefined;
		for (const over of this.#sent.values()) {
			over();
		}

		this.#sent.clear();
		this.#unknown ||= failure instanceof GrpcFailure && failure.code === unknownCall;
		for (const waiter of [...this.#waiting.values()]) {
			if (this.#unknown) {
				waiter.resolve(undefined);
			} else {
				waiter.reject(failure ?? new GrpcFailure(14, 'the filer has ended the stream of changes'));
			}
		}
	}
}
