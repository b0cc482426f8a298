import type {Answer} from '../http/bulk/answer.js';
import type {Origin} from '../http/origin.js';
import {wordsOfBody} from '../http/plain-words.js';
import {statusError, type WordMeanings} from '../http/status-error.js';
import type {StorageError} from '../storage-error.js';

/** What the filer (4.48) says, and what it means. The first match counts. */
export const filerWords: WordMeanings = [
	[/unexpected replication type/i, {kind: 'usage', hint: 'Replication is three digits, such as 001 for 2 copies.'}],
	[
		/no volume server carries|disk layout/i,
		{kind: 'usage', hint: 'No volume server has disks of that type: leave out --disk or add such a server.'},
	],
	[
		/no free volumes|no writable volumes/i,
		{
			kind: 'no-space',
			hint: 'The cluster has no free volumes: add volume servers, raise weed volume -max, or write less.',
		},
	],
	[
		/context deadline exceeded/i,
		{
			kind: 'server-error',
			hint:
				'The filer found no volume server for the data in time: one may be down, the master may be, or there may be ' +
				'too few servers for the replication asked for. weed shell’s volume.list shows which are there.',
			retry: 'safe',
		},
	],
	[
		/not found for fileid|provider lookup failed|volume \d+ not found/i,
		{kind: 'server-error', hint: 'The volume server that holds this data is down.', retry: 'safe'},
	],
	[/\bjwt\b/i, {kind: 'not-permitted', hint: 'The filer asks for a token: set DFSIO_JWT.'}],
	[
		/read only|read-only/i,
		{kind: 'not-permitted', hint: 'The path is set read-only, or its bucket is over its quota (fs.configure).'},
	],
	[/non-empty folder/i, {kind: 'conflict', hint: 'The directory is not empty.'}],
	[/file over the limited/i, {kind: 'unsupported', hint: 'Use a smaller --chunk-size.'}],
	[
		/append to small file is not supported/i,
		{
			kind: 'unsupported',
			hint: 'The file is kept inside the metadata (-saveToFilerLimit or /etc): use another base directory.',
		},
	],
	[
		/unexpected eof|read tcp|i\/o timeout/i,
		{kind: 'connection-lost', hint: 'The upload stalled or broke off on its way to the filer.', retry: 'safe'},
	],
];

/** The error for an answer that is not what the call should give. */
export function filerRefusal(origin: Origin, {status, headers, body}: Answer): StorageError {
	// A HEAD without its token is refused without a word.
	const words = wordsOfBody(body) || (status === 401 ? 'wrong jwt' : '');
	return statusError(origin, {status, words, location: headers.get('location')}, filerWords);
}
