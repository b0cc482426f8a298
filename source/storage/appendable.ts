import {plainWords} from './http/plain-words.js';
import {StorageError} from './storage-error.js';

/** What lies at a path that is to be appended to; refused when it is no file: a filer would make a missing one. */
export function appendable<T extends {readonly isDirectory: boolean}>(path: string, found: T | undefined): T {
	if (found === undefined) {
		throw new StorageError('not-found', `${plainWords(path)} is not there, so nothing can be appended to it`, {
			hint: 'Write it first, or look at the base directory and the number of files.',
		});
	}

	if (found.isDirectory) {
		throw new StorageError('conflict', `${plainWords(path)} is a directory`, {
			hint: 'Remove it, or choose another base directory.',
		});
	}

	return found;
}
