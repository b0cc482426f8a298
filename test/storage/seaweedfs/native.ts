import {request} from 'undici';
import {connect} from '../../../source/storage/seaweedfs/connect.js';
import type {Source, Storage, Target} from '../../../source/storage/storage.js';

export const mib = 1024 * 1024;

/** The native storage on a filer of the tests, and the same filer over plain HTTP as the judge. */
export async function openNative(filerUrl: string, options: Target['options'] = {}): Promise<Storage> {
	return connect({kind: 'seaweedfs', url: filerUrl.replace('http:', 'seaweedfs:'), options}, never);
}

/** A signal that does not abort. */
export const never = new AbortController().signal;

/** Bytes that differ from place to place and from salt to salt. */
export function bytesOf(length: number, salt = 0): Buffer {
	const bytes = Buffer.allocUnsafe(length);
	let state = (salt * 2_654_435_761 + 12_345) >>> 0;
	for (let i = 0; i < length; i++) {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		bytes[i] = state >>> 24;
	}

	return bytes;
}

export type NotedSource = Source & {
	readonly sentBytes: () => number;
	readonly storedBytes: () => number;
	readonly acknowledged: () => number;
};

/** A source of these bytes that refuses to be told of a byte twice. */
export function sourceOf(bytes: Uint8Array, unit = mib): NotedSource {
	const seen = {sent: new Uint8Array(bytes.length), stored: new Uint8Array(bytes.length)};
	let acknowledged = 0;
	const note = (name: 'sent' | 'stored') => (position: number, length: number) => {
		for (let i = position; i < position + length; i++) {
			if (seen[name][i] !== 0) {
				throw new Error(`byte ${i} is ${name} twice`);
			}

			seen[name][i] = 1;
		}
	};

	const sum = (name: 'sent' | 'stored') => seen[name].reduce((count, one) => count + one, 0);
	return {
		unit,
		view: (position, length) => bytes.subarray(position, position + length),
		sent: note('sent'),
		stored: note('stored'),
		chunkStarts: () => () => {
			acknowledged++;
		},
		sentBytes: () => sum('sent'),
		storedBytes: () => sum('stored'),
		acknowledged: () => acknowledged,
	};
}

export async function write(storage: Storage, path: string, bytes: Uint8Array): Promise<void> {
	await (await storage.create(path, bytes.length, never)).send(sourceOf(bytes));
}

export async function append(storage: Storage, path: string, bytes: Uint8Array): Promise<void> {
	await (await storage.append(path, bytes.length, never)).send(sourceOf(bytes));
}

/** Part of a file through the storage; fails when a byte comes twice or not at all. */
export async function read(
	storage: Storage,
	path: string,
	position = 0,
	length = Number.MAX_SAFE_INTEGER,
	how: 'stream' | 'readAt' = 'stream',
): Promise<Buffer> {
	const reader = await storage.open(path, never);
	const end = Math.max(position, Math.min(reader.length ?? 0, position + length));
	const bytes = Buffer.alloc(end - position);
	const seen = new Uint8Array(bytes.length);
	const delivered = await reader[how](position, length, {
		unit: mib,
		firstByte() {},
		put(at, part) {
			for (let i = at - position; i < at - position + part.length; i++) {
				if (seen[i] !== 0) {
					throw new Error(`byte ${i} came twice`);
				}

				seen[i] = 1;
			}

			bytes.set(part, at - position);
			return true;
		},
	});
	await reader.close();
	if (delivered !== bytes.length || seen.includes(0)) {
		throw new Error(`${delivered} of ${bytes.length} bytes came`);
	}

	return bytes;
}

/** The same through the filer, as curl would. */
export async function get(url: string, range?: string): Promise<Buffer> {
	const {body, statusCode} = await request(url, range === undefined ? {} : {headers: {range: `bytes=${range}`}});
	const bytes = Buffer.from(await body.arrayBuffer());
	if (statusCode !== 200 && statusCode !== 206) {
		throw new Error(`${statusCode}: ${bytes.toString()}`);
	}

	return bytes;
}

export async function put(url: string, bytes: Uint8Array, contentType = 'image/bench'): Promise<void> {
	const {body, statusCode} = await request(url, {
		method: 'PUT',
		body: Buffer.from(bytes),
		headers: {'content-type': contentType},
	});
	await body.dump();
	if (statusCode !== 201) {
		throw new Error(`PUT ${url}: ${statusCode}`);
	}
}

export type Metadata = {
	readonly FileSize: number;
	readonly chunks?: readonly {
		readonly file_id: string;
		readonly offset?: number;
		readonly size: number;
		readonly is_compressed?: boolean;
		readonly is_chunk_manifest?: boolean;
	}[];
};

export async function metadata(url: string): Promise<Metadata> {
	return JSON.parse((await get(`${url}?metadata=true`)).toString()) as Metadata;
}
