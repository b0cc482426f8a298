import type {Connection} from '../http/bulk/connection.js';
import {upload} from '../http/bulk/upload.js';
import {protocolError} from '../http/connection-errors.js';
import type {Source} from '../storage.js';
import {wrongSize} from '../wrong-size.js';
import type {Assignment} from './assignments.js';
import {volumeRefusal} from './volume-refusals.js';
import type {VolumeServers} from './volume-servers.js';

/** The bytes of one chunk out of a longer source; those sent again to another server are told of once. */
export class ChunkSource implements Source {
	readonly unit: number;
	readonly #source: Source;
	readonly #start: number;
	#reported = 0;

	constructor(source: Source, start: number) {
		this.unit = source.unit;
		this.#source = source;
		this.#start = start;
	}

	/** Bytes told of as sent; what comes on top when the chunk is sent again is what is told of next. */
	get reported(): number {
		return this.#reported;
	}

	view(position: number, length: number): Uint8Array {
		return this.#source.view(this.#start + position, length);
	}

	sent(position: number, length: number): void {
		const end = position + length;
		if (end > this.#reported) {
			this.#source.sent(this.#start + this.#reported, end - this.#reported);
			this.#reported = end;
		}
	}

	/** Told by the writer, when the volume server has acknowledged the whole chunk. */
	stored(): void {}
}

export type UploadedChunk = {readonly eTag: string; readonly resentBytes: number};

/**
 * Puts one chunk onto the volume server it is assigned to, on the connection `taken` if there is one, and checks the
 * size that the server reports. Rejects with a `StorageError` or the signal's reason.
 */
export async function uploadChunk(
	servers: VolumeServers,
	{address, auth, server}: Assignment,
	taken: Connection | undefined,
	source: ChunkSource,
	length: number,
	signal: AbortSignal,
): Promise<UploadedChunk> {
	const pool = await servers.pool(server);
	const lines = [
		`PUT /${address} HTTP/1.1`,
		`Host: ${server}`,
		// With this type, or any other but none and text, a volume server stores the bytes as they are.
		'Content-Type: application/octet-stream',
		`Content-Length: ${length}`,
		...(auth === '' ? [] : [`Authorization: BEARER ${auth}`]),
	];
	const request = {method: 'PUT', head: `${lines.join('\r\n')}\r\n\r\n`, length, repeatable: true};
	const {answer, resentBytes} = await upload(pool, taken, request, source, signal);
	if (answer.status === 204) {
		// The same bytes lay there already: an answer was lost, and the upload repeated.
		return {eTag: '', resentBytes};
	}

	if (answer.status !== 201) {
		throw volumeRefusal(pool.origin, answer, 'write');
	}

	const {eTag, size} = replyOf(answer.body);
	if (size === undefined) {
		throw protocolError(pool.origin, 'does not tell how much of a chunk it has stored', {retry: 'safe'});
	}

	if (size !== length) {
		throw wrongSize(`volume server ${server}`, length, size, 'safe');
	}

	return {eTag, resentBytes};
}

/** A size of 0 is left out of the reply. */
function replyOf(body: Uint8Array): {eTag: string; size?: number} {
	try {
		const {eTag, size = 0} = JSON.parse(new TextDecoder().decode(body)) as {eTag?: unknown; size?: unknown};
		return {eTag: typeof eTag === 'string' ? eTag : '', ...(typeof size === 'number' ? {size} : {})};
	} catch {
		return {eTag: ''};
	}
}
