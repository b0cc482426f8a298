import type {Answer} from '../http/bulk/answer.js';
import type {Origin} from '../http/origin.js';
import {wordsOfBody} from '../http/plain-words.js';
import {type Meaning, statusError, type WordMeanings} from '../http/status-error.js';
import {filerWords} from '../seaweedfs-http/refusals.js';
import {StorageError} from '../storage-error.js';

/** What is asked of a volume server. */
type Doing = 'read' | 'write';

const throughFiler = 'give the target as http:// or https://, and the filer does it.';

/** What volume servers (4.48) say, and what it means. The first match counts. */
const words: WordMeanings = [
	[
		/HTTP request to an HTTPS server/i,
		{kind: 'unsupported', hint: `The volume servers speak TLS, which this path does not: ${throughFiler}`},
	],
	[
		/no space left on device/i,
		{kind: 'no-space', hint: 'The disk of a volume server is full: free some space there, or write less.'},
	],
	[
		/volume \d+ is read.?only/i,
		{
			kind: 'server-error',
			hint: 'The volume takes no more data: its disk may be full, or it is marked so (weed shell’s volume.list).',
			retry: 'safe',
		},
	],
];

const strange: Meaning = {kind: 'protocol', hint: 'Something else than a volume server may answer at this address.'};

/** What a status means where the words do not tell. */
const statuses: Readonly<Record<Doing, Readonly<Record<number, Meaning>>>> = {
	read: {
		401: {
			kind: 'not-permitted',
			hint: `The volume servers want a token for reading (jwt.signing.read), which the filer has: ${throughFiler}`,
		},
		404: {
			kind: 'not-found',
			hint: 'The volume server does not have a chunk that the file’s entry lists: weed shell’s volume.fsck tells more.',
		},
		409: strange,
	},
	write: {
		401: {
			kind: 'not-permitted',
			hint: 'Have master and volume servers the same jwt.signing.key, and do their clocks agree?',
		},
		404: strange,
		409: strange,
	},
};

/** The error for an answer that is not what a chunk needs. `otherwise`: what to say where the server says nothing. */
export function volumeRefusal(origin: Origin, {body, status}: Answer, doing: Doing, otherwise = ''): StorageError {
	const said = wordsOfBody(body) || otherwise;
	const meaning = words.find(([pattern]) => pattern.test(said))?.[1] ?? statuses[doing][status];
	if (meaning === undefined) {
		return statusError(origin, {status, words: said}, filerWords);
	}

	return new StorageError(meaning.kind, `${origin.address} answered ${status}${said && `: ${said}`}`, meaning);
}
