import {fileAt, isDirectoryThere, notDirectory} from '../at-path.js';
import {protocolError} from '../http/connection-errors.js';
import {sinkInto, sourceOf} from '../in-memory.js';
import type {FileFacts} from '../storage.js';
import {sizeOf} from './filer-calls.js';
import {freshAttributes} from './fresh-attributes.js';
import type {Entry} from './messages.js';
import {readerOf, shortFile} from './reader.js';
import type {Seaweed} from './seaweed.js';
import {createWriter} from './writers.js';

/** Go's mode bit for a directory, with rwxrwx---. */
const directoryMode = 2 ** 31 + 0o770;

/** Entries of one call. */
const pageSize = 1000;

/** Bytes up to which a small file is put into its entry, which is one call instead of three. */
const inlineLimit = 64 * 1024;

export async function stat(seaweed: Seaweed, path: string, signal: AbortSignal): Promise<FileFacts | undefined> {
	const place = seaweed.place(path);
	if (place.name === '') {
		return {path, size: 0, isDirectory: true};
	}

	const entry = await seaweed.calls.lookup(place, signal);
	return entry && {path, size: sizeOf(entry), isDirectory: entry.isDirectory};
}

/** Entries of one directory, in pages; none if it is missing. */
export async function* list(seaweed: Seaweed, directory: string, signal: AbortSignal): AsyncIterable<FileFacts> {
	const place = seaweed.place(directory);
	const full = place.name === '' ? '/' : `${place.directory.replace(/\/$/, '')}/${place.name}`;
	const base = directory.replace(/\/+$/, '');
	let last = '';
	for (;;) {
		const entries: readonly Entry[] = await seaweed.calls.list(full, last, pageSize, signal);
		if (entries.length === 0 && last === '' && (await stat(seaweed, directory, signal))?.isDirectory === false) {
			throw notDirectory(directory);
		}

		for (const entry of entries) {
			yield {path: `${base}/${entry.name}`, size: sizeOf(entry), isDirectory: entry.isDirectory};
		}

		const name = entries.at(-1)?.name;
		if (name === undefined || entries.length < pageSize) {
			return;
		}

		if (name === last) {
			throw protocolError(seaweed.origin, 'lists the same files again and again');
		}

		last = name;
	}
}

/** Makes the directory and those above it, where they are not there. */
export async function makeDirectory(seaweed: Seaweed, path: string, signal: AbortSignal): Promise<void> {
	if (!(await isDirectoryThere(path, async at => stat(seaweed, at, signal)))) {
		const place = seaweed.place(path);
		const attributes = {...freshAttributes(0, {}), fileMode: directoryMode};
		await seaweed.calls.create(place, {name: place.name, isDirectory: true, attributes}, false, signal);
	}
}

export async function remove(seaweed: Seaweed, path: string, signal: AbortSignal): Promise<void> {
	await seaweed.calls.remove(seaweed.place(path), signal);
}

export async function readSmall(seaweed: Seaweed, path: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
	const entry = await seaweed.calls.lookup(seaweed.place(path), signal);
	if (entry === undefined) {
		return undefined;
	}

	const reader = await readerOf(seaweed, fileAt(path, entry), signal);
	const bytes = new Uint8Array(reader.length ?? 0);
	const found = await reader.stream(0, bytes.length, sinkInto(bytes));
	if (found < bytes.length) {
		throw shortFile(path, bytes.length, found);
	}

	return bytes;
}

export async function writeSmall(
	seaweed: Seaweed,
	path: string,
	bytes: Uint8Array,
	signal: AbortSignal,
): Promise<void> {
	if (bytes.length > inlineLimit) {
		const writer = await createWriter(seaweed, path, bytes.length, signal);
		await writer.send(sourceOf(bytes));
		return;
	}

	const place = seaweed.place(path);
	const attributes = freshAttributes(bytes.length, seaweed.options);
	await seaweed.calls.create(place, {name: place.name, content: bytes, attributes}, false, signal);
}
