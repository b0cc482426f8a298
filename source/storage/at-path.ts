import {plainWords} from './http/plain-words.js';
import type {FileFacts} from './storage.js';
import {StorageError} from './storage-error.js';

/** There is no file at this path. */
export function notThere(path: string): StorageError {
	return new StorageError('not-found', `${plainWords(path)} is not there`, {
		hint: 'Write it first, or look at the base directory and the number of files.',
	});
}

/** A directory stands where a file is needed. */
export function notFile(path: string): StorageError {
	return new StorageError('conflict', `${plainWords(path)} is a directory where a file is needed`, {
		hint: 'Remove it, or choose another base directory.',
	});
}

/** A file stands where a directory is needed. */
export function notDirectory(path: string): StorageError {
	return new StorageError('conflict', `${plainWords(path)} is a file where a directory is needed`, {
		hint: 'Choose another base directory, or remove that file.',
	});
}

/** What was found at a path, if it is a file; throws `not-found` or `conflict` otherwise. */
export function fileAt<T extends {readonly isDirectory: boolean}>(path: string, found: T | undefined): T {
	if (found === undefined) {
		throw notThere(path);
	}

	if (found.isDirectory) {
		throw notFile(path);
	}

	return found;
}

/**
 * Whether a directory is there, looking upwards from it to the first thing that is. Throws `conflict` when that is a
 * file: a SeaweedFS filer would turn it into a directory and hide its content.
 */
export async function isDirectoryThere(
	path: string,
	stat: (path: string) => Promise<FileFacts | undefined>,
): Promise<boolean> {
	const segments = path.split('/').filter(segment => segment !== '');
	for (let length = segments.length; length > 0; length--) {
		const at = `/${segments.slice(0, length).join('/')}`;
		const facts = await stat(at);
		if (facts !== undefined) {
			if (!facts.isDirectory) {
				throw notDirectory(at);
			}

			return length === segments.length;
		}
	}

	// The root is always there.
	return segments.length === 0;
}
