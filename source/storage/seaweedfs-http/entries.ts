import {isDirectoryThere, notDirectory, notFile} from '../at-path.js';
import {protocolError} from '../http/connection-errors.js';
import {wordsOfBody} from '../http/plain-words.js';
import type {FileFacts} from '../storage.js';
import type {Retry} from '../storage-error.js';
import {wrongSize} from '../wrong-size.js';
import type {Filer} from './filer.js';

/** Go's mode bit for a directory. */
const directoryBit = 2 ** 31;

type Entry = {readonly FullPath: string; readonly Mode: number; readonly FileSize: number};

type Listing = {
	readonly Entries: readonly Entry[] | null;
	readonly LastFileName: string;
	readonly ShouldDisplayLoadMore: boolean;
};

/** What stands at a path. A HEAD tells for files; a directory's looks like a web page, so its metadata is read. */
export async function stat(filer: Filer, path: string, signal: AbortSignal): Promise<FileFacts | undefined> {
	const head = await filer.call('HEAD', filer.path(path), [200, 404], signal);
	if (head.status === 404) {
		return undefined;
	}

	if (head.headers.get('accept-ranges') === 'bytes' && head.headers.get('content-length') !== undefined) {
		return {path, size: Number(head.headers.get('content-length')), isDirectory: false};
	}

	const answer = await filer.call('GET', `${filer.path(path)}?metadata=true`, [200, 404], signal);
	if (answer.status === 404) {
		return undefined;
	}

	const {Mode, FileSize} = parsed<Entry>(filer, answer.body);
	return factsOf(filer, path, Mode, FileSize);
}

/** Entries of one directory, in pages; none if it is missing. */
export async function* list(filer: Filer, directory: string, signal: AbortSignal): AsyncIterable<FileFacts> {
	const base = directory.replace(/\/+$/, '');
	let last = '';
	for (;;) {
		const query = `limit=1000&lastFileName=${encodeURIComponent(last)}`;
		const path = `${filer.path(directory).replace(/\/$/, '')}/?${query}`;
		// Anything beside this one type in Accept gives a web page.
		const answer = await filer.call('GET', path, [200, 404], signal, {headers: {accept: 'application/json'}});
		if (answer.status === 404) {
			return;
		}

		if (answer.headers.get('accept-ranges') === 'bytes') {
			throw notDirectory(directory);
		}

		const {Entries, LastFileName, ShouldDisplayLoadMore} = parsed<Listing>(filer, answer.body);
		if (!isEntries(Entries)) {
			throw protocolError(filer.origin, 'listed something other than files');
		}

		for (const {FullPath, Mode, FileSize} of Entries ?? []) {
			yield factsOf(filer, `${base}/${FullPath.slice(FullPath.lastIndexOf('/') + 1)}`, Mode, FileSize);
		}

		if (!ShouldDisplayLoadMore) {
			return;
		}

		if (LastFileName === last) {
			throw protocolError(filer.origin, 'lists the same files again and again');
		}

		last = LastFileName;
	}
}

/** Makes the directory and those above it, where they are not there. */
export async function makeDirectory(filer: Filer, path: string, signal: AbortSignal): Promise<void> {
	if (!(await isDirectoryThere(path, async at => stat(filer, at, signal)))) {
		// 409: another process was faster.
		await filer.call('POST', `${filer.path(path)}/`, [201, 409], signal);
	}
}

export async function remove(filer: Filer, path: string, signal: AbortSignal): Promise<void> {
	await filer.call('DELETE', filer.path(path), [204, 200, 404], signal);
}

export async function readSmall(filer: Filer, path: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
	const answer = await filer.call('GET', filer.path(path), [200, 404], signal);
	if (answer.status === 404) {
		return undefined;
	}

	if (answer.headers.get('accept-ranges') !== 'bytes') {
		throw notFile(path);
	}

	return answer.body;
}

export async function writeSmall(filer: Filer, path: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
	const query = filer.placementQuery === '' ? '' : `?${filer.placementQuery}`;
	const answer = await filer.call('PUT', `${filer.path(path)}${query}`, [201], signal, {
		headers: {'content-type': 'application/json'},
		body: bytes,
	});
	confirmSize(filer, answer.body, bytes.length, 'safe');
}

/** The filer's own count in its reply to a PUT, which it leaves out when 0. Throws `wrong-size`. */
export function confirmSize(filer: Filer, body: Uint8Array, wanted: number, retry: Retry): void {
	const {size = 0} = parsed<{size?: unknown}>(filer, body);
	if (typeof size !== 'number') {
		throw protocolError(filer.origin, 'confirmed a file without its size');
	}

	if (size !== wanted) {
		throw wrongSize(filer.origin.address, wanted, size, retry);
	}
}

function parsed<T>(filer: Filer, body: Uint8Array): T {
	try {
		const value: unknown = JSON.parse(new TextDecoder().decode(body));
		if (typeof value === 'object' && value !== null) {
			return value as T;
		}
	} catch {
		// Told below.
	}

	const words = wordsOfBody(body);
	throw protocolError(filer.origin, `answered as no SeaweedFS filer does${words === '' ? '' : `: ${words}`}`, {
		hint: 'Is there something else on this port?',
	});
}

function isEntries(value: unknown): value is Listing['Entries'] | undefined {
	const named = (entry: unknown) => typeof (entry as Partial<Entry> | null)?.FullPath === 'string';
	return value === null || value === undefined || (Array.isArray(value) && value.every(named));
}

function factsOf(filer: Filer, path: string, mode: unknown, size: unknown): FileFacts {
	if (typeof mode !== 'number' || typeof size !== 'number') {
		throw protocolError(filer.origin, 'described a file without its mode or size');
	}

	return {path, size, isDirectory: mode >= directoryBit && Math.floor(mode / directoryBit) % 2 === 1};
}
