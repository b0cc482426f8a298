import {type Retry, StorageError} from './storage-error.js';

/** A server confirms what it was sent, and names another number of bytes; `server` as it stands in messages. */
export function wrongSize(server: string, wanted: number, found: number, retry: Retry): StorageError {
	return new StorageError('wrong-size', `${server} stored another number of bytes than it was sent`, {
		hint: 'What is stored cannot be relied on; the server’s log may say why.',
		retry,
		wanted,
		found,
	});
}
