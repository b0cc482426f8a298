import {StorageError} from '../../../storage/storage-error.js';
import type {FileTask} from '../file-task.js';

/** The length of the task's file; not-found when there is none. */
export async function lengthOf({
	path,
	signal,
	storage,
}: Pick<FileTask, 'path' | 'signal' | 'storage'>): Promise<number> {
	const facts = await storage.stat(path, signal);
	if (facts === undefined || facts.isDirectory) {
		throw new StorageError('not-found', `${path} is ${facts ? 'a directory' : 'not there'}`, {
			hint: 'Run --operation write first, with as many files.',
		});
	}

	return facts.size;
}
