import {mebibyte} from '../../profile/mebibyte.js';
import type {Answer} from '../http/bulk/answer.js';
import {ConnectionPool} from '../http/bulk/connection-pool.js';
import {control} from '../http/control.js';
import type {Origin} from '../http/origin.js';
import {originOf} from '../http/origin.js';
import {pathSegments} from '../http/path-segments.js';
import type {Target} from '../storage.js';
import {StorageError} from '../storage-error.js';
import {filerRefusal} from './refusals.js';

/** Credentials for the filer; from the environment alone, sent to the target's own host alone. */
function authorization(): string | undefined {
	const token = process.env.DFSIO_JWT;
	if (token === undefined || token === '') {
		return undefined;
	}

	if (!/^[\w.~+/=-]+$/.test(token)) {
		throw new StorageError('usage', 'DFSIO_JWT holds characters that no token has', {
			hint: 'It must be the token alone, without "Bearer" and without line ends.',
		});
	}

	return `Bearer ${token}`;
}

/** Sent with data that the filer must not compress: it gzips what has no type or one of text or octet-stream. */
const plainType = 'image/bench';

/** Sent with `zero` and `text` data, which are there to show what compression does. */
const compressibleType = 'application/octet-stream';

/** What every part of this storage needs to talk to one filer. */
export class Filer {
	readonly origin: Origin;
	/** Connections for data and for small calls. */
	readonly pool: ConnectionPool;
	/** `collection=…&replication=…` as asked for; may be empty. */
	readonly placementQuery: string;
	/** The same with the chunk size, for data. */
	readonly dataQuery: string;
	readonly dataType: string;
	readonly options: Target['options'];
	readonly #prefix: readonly string[];
	readonly #authorization: string | undefined;

	static async of({url, options}: Target): Promise<Filer> {
		const http = new URL(url.replace(/^seaweedfs:/, 'http:'));
		const usualPort = url.startsWith('seaweedfs:') ? 8888 : http.protocol === 'https:' ? 443 : 80;
		return new Filer(await originOf(http, options, usualPort), http.pathname, options);
	}

	private constructor(origin: Origin, pathname: string, options: Target['options']) {
		this.origin = origin;
		this.pool = new ConnectionPool(origin);
		this.#prefix = pathname.split('/').map(segment => decodeURIComponent(segment));
		this.#authorization = authorization();
		this.options = options;
		const query = new URLSearchParams();
		for (const name of ['collection', 'replication', 'ttl', 'disk']) {
			const value = options[name];
			if (value !== undefined && value !== '') {
				query.set(name, String(value));
			}
		}

		this.placementQuery = query.toString();
		if (options.chunkSize !== undefined) {
			query.set('maxMB', chunkMebibytes(Number(options.chunkSize)));
		}

		this.dataQuery = query.toString();
		this.dataType = options.data === 'zero' || options.data === 'text' ? compressibleType : plainType;
	}

	/** The path as it stands in a request, every segment encoded. Throws `usage` for `..` and the like. */
	path(path: string): string {
		return `/${pathSegments(this.#prefix, path).map(encodeURIComponent).join('/')}`;
	}

	/** A call whose answer must have one of these statuses; without them any will do. */
	async call(
		method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE',
		path: string,
		statuses: readonly number[] | undefined,
		signal: AbortSignal,
		more: {readonly headers?: Readonly<Record<string, string>>; readonly body?: Uint8Array} = {},
	): Promise<Answer> {
		const headers = {
			...more.headers,
			...(this.#authorization === undefined ? {} : {authorization: this.#authorization}),
		};
		const answer = await control(this.pool, {method, path, headers, body: more.body, signal});
		if (statuses?.includes(answer.status) === false) {
			throw filerRefusal(this.origin, answer);
		}

		return answer;
	}

	/** The head of a request for data. */
	bulkHead(method: 'GET' | 'PUT', path: string, fields: readonly string[]): string {
		const credentials = this.#authorization === undefined ? [] : [`Authorization: ${this.#authorization}`];
		const lines = [`${method} ${path} HTTP/1.1`, `Host: ${this.origin.address}`, ...credentials, ...fields];
		return `${lines.join('\r\n')}\r\n\r\n`;
	}

	close(): void {
		this.pool.close();
	}
}

/** The filer takes whole MiB; from 2048 on it overflows and stores nothing, and above 256 a volume server refuses. */
function chunkMebibytes(bytes: number): string {
	const mebibytes = bytes / mebibyte;
	if (!Number.isInteger(mebibytes) || mebibytes < 1 || mebibytes > 256) {
		throw new StorageError('usage', 'a chunk size must be a whole number of MiB from 1 to 256');
	}

	return String(mebibytes);
}
