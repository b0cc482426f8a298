import {Buffer} from 'node:buffer';
import {Readable} from 'node:stream';
import {request} from 'undici';

type Entry = {readonly FullPath: string; readonly Mode: number; readonly FileSize: number};

const directoryBit = 2 ** 31;

/** What lies on a filer, looked at from outside: not through the program that is being tested. */
export class FilerFiles {
	readonly #url: string;

	/** @param url a filer's address, or a directory on it */
	constructor(url: string) {
		this.#url = url;
	}

	async put(path: string, body: Uint8Array): Promise<void> {
		await this.#send('PUT', path, body, {'content-type': 'image/bench'});
	}

	/** A file of zero bytes of any size. */
	async putZeros(path: string, size: number): Promise<void> {
		const piece = Buffer.alloc(Math.min(size, 1024 * 1024));
		function* pieces() {
			for (let left = size; left > 0; left -= piece.length) {
				yield left < piece.length ? piece.subarray(0, left) : piece;
			}
		}

		await this.#send('PUT', path, size <= piece.length ? piece : Readable.from(pieces()), {
			'content-type': 'image/bench',
			'content-length': String(size),
		});
	}

	async makeDirectory(path: string): Promise<void> {
		await this.#send('POST', `${path}/`, null, {});
	}

	async remove(path: string): Promise<void> {
		await (await request(this.#url + path, {method: 'DELETE'})).body.dump();
	}

	async get(path: string): Promise<Buffer> {
		const {body, statusCode} = await request(this.#url + path);
		const bytes = Buffer.from(await body.arrayBuffer());
		if (statusCode !== 200) {
			throw new Error(`GET ${path}: ${statusCode}`);
		}

		return bytes;
	}

	/** Size of a file; undefined when there is none. */
	async size(path: string): Promise<number | undefined> {
		const {headers, statusCode} = await request(this.#url + path, {method: 'HEAD'});
		return statusCode === 200 ? Number(headers['content-length']) : undefined;
	}

	/** All files below a directory, path and size, sorted by path. */
	async list(directory: string): Promise<(readonly [path: string, size: number])[]> {
		const {body, statusCode} = await request(`${this.#url}${directory}/?limit=100000`, {
			headers: {accept: 'application/json'},
		});
		const text = await body.text();
		if (statusCode === 404) {
			return [];
		}

		const found: (readonly [string, number])[] = [];
		for (const {FileSize, FullPath, Mode} of (JSON.parse(text) as {Entries: Entry[] | null}).Entries ?? []) {
			const path = `${directory}/${FullPath.slice(FullPath.lastIndexOf('/') + 1)}`;
			found.push(...(Mode >= directoryBit ? await this.list(path) : [[path, FileSize] as const]));
		}

		return found.sort(([a], [b]) => (a < b ? -1 : 1));
	}

	async #send(
		method: 'PUT' | 'POST',
		path: string,
		body: Uint8Array | Readable | null,
		headers: Record<string, string>,
	): Promise<void> {
		const reply = await request(this.#url + path, {method, body, headers});
		const text = await reply.body.text();
		if (reply.statusCode !== 201) {
			throw new Error(`${method} ${path}: ${reply.statusCode} ${text}`);
		}
	}
}
