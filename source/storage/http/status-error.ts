import type {ErrorKind} from '../../results/run-result.js';
import {type Retry, StorageError} from '../storage-error.js';
import type {Origin} from './origin.js';
import {plainWords} from './plain-words.js';

/** An answer that is not the one hoped for. */
export type Refusal = {
	readonly status: number;
	/** The server's own words, already plain. */
	readonly words: string;
	/** The Location header of a redirect. */
	readonly location?: string;
};

export type Meaning = {readonly kind: ErrorKind; readonly hint?: string; readonly retry?: Retry};

/** What a status means on any HTTP target; a target's own words are looked at first (`wordMeanings`). */
const statusMeanings: Readonly<Record<number, Meaning>> = {
	400: {kind: 'protocol', hint: 'The server did not understand the request; its log may say why.'},
	401: {kind: 'not-permitted', hint: 'The server wants credentials.'},
	403: {kind: 'not-permitted', hint: 'This user or network may not do that.'},
	404: {kind: 'not-found', hint: 'Does the address lead to the file system itself?'},
	405: {kind: 'unsupported', hint: 'Is the target address that of the file system itself?'},
	407: {kind: 'not-permitted', hint: 'A proxy wants credentials; connect without it.'},
	408: {kind: 'timeout', hint: 'The server gave up waiting for data: the network may be too slow.', retry: 'safe'},
	409: {kind: 'conflict', hint: 'A file stands where a directory is needed, or the reverse.'},
	411: {kind: 'protocol', hint: 'A proxy in between may have changed the request: connect without it.'},
	413: {kind: 'unsupported', hint: 'The server limits the size of a request: raise its limit or use smaller files.'},
	414: {kind: 'unsupported', hint: 'The path is too long: a name may have 255 bytes.'},
	429: {
		kind: 'server-error',
		hint: 'The server limits the number of requests: use fewer files at once.',
		retry: 'safe',
	},
	499: {
		kind: 'connection-lost',
		hint: 'The server saw the connection end too early: look at the network.',
		retry: 'safe',
	},
	500: {kind: 'server-error', hint: 'Look in the server’s log.', retry: 'safe'},
	502: {kind: 'server-error', hint: 'A proxy could not reach the server behind it.', retry: 'safe'},
	503: {kind: 'server-error', hint: 'The server is overloaded or starting; try again.', retry: 'safe'},
	504: {kind: 'timeout', hint: 'A proxy gave up waiting for the server behind it.', retry: 'safe'},
	507: {kind: 'no-space', hint: 'Free some space on the target or write less.'},
};

/** What servers of any kind say. */
const generalWords: WordMeanings = [
	[/HTTP request to an HTTPS server|plain HTTP request was sent to HTTPS/i, {kind: 'protocol', hint: 'Use https://.'}],
];

/** Words of a target's own that say more than the status. The first that match count. */
export type WordMeanings = readonly (readonly [words: RegExp, meaning: Meaning])[];

/** One error for one refusal. The message is the same for every file, so that equal failures can be counted. */
export function statusError(origin: Origin, refusal: Refusal, wordMeanings: WordMeanings = []): StorageError {
	const {status, words} = refusal;
	if (status >= 300 && status < 400) {
		return redirected(origin, refusal);
	}

	const meaning =
		[...generalWords, ...wordMeanings].find(([pattern]) => pattern.test(words))?.[1] ??
		statusMeanings[status] ??
		(status >= 500
			? {kind: 'server-error', hint: 'Look in the server’s log.', retry: 'safe'}
			: {kind: 'protocol', hint: 'Does the address lead to the file system itself?'});
	const said = words === '' ? '' : `: ${words}`;
	return new StorageError(meaning.kind, `${origin.address} answered ${status}${said}`, meaning);
}

/** Never followed: a file system's own address is asked for, and credentials stay with the host they were given for. */
function redirected(origin: Origin, {status, location}: Refusal): StorageError {
	const place = location === undefined ? '' : ` to ${plainWords(location.replace(/[?#].*$/s, ''))}`;
	return new StorageError('unsupported', `${origin.address} answered ${status}, a redirect${place}`, {
		hint: 'Redirects are not followed: give the address of the file system itself.',
	});
}
