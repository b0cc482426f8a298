import type {Origin} from '../http/origin.js';
import {plainWords} from '../http/plain-words.js';
import type {Meaning} from '../http/status-error.js';
import {filerWords} from '../seaweedfs-http/refusals.js';
import {StorageError} from '../storage-error.js';
import type {GrpcFailure} from './grpc/exchange.js';

/** What gRPC's status codes mean here; a filer's own words are looked at first. */
const codeMeanings: Readonly<Record<number, Meaning>> = {
	4: {kind: 'timeout', retry: 'safe'},
	5: {kind: 'not-found'},
	7: {kind: 'not-permitted'},
	8: {kind: 'server-error', hint: 'The filer has run out of something; look in its log.', retry: 'safe'},
	12: {kind: 'unsupported', hint: 'Is it a SeaweedFS filer, and new enough?'},
	16: {kind: 'not-permitted', hint: 'The filer’s gRPC wants a client certificate: give --ca, --cert and --key.'},
};

const unknownFailure: Meaning = {kind: 'server-error', hint: 'Look in the filer’s log.', retry: 'safe'};

const missingEntry = /no entry is found|^not found \//i;

/** Whether the filer says that there is no such entry: it does so by an unknown error with these words. */
export function saysMissing({code, message}: GrpcFailure): boolean {
	return code === 5 || missingEntry.test(message);
}

/** The error for a call that the filer refused by a status. */
export function failureError(origin: Origin, failure: GrpcFailure): StorageError {
	const meaning = saysMissing(failure) ? ({kind: 'not-found'} as const) : codeMeanings[failure.code];
	return refused(origin, failure.message === '' ? `gRPC status ${failure.code}` : failure.message, meaning);
}

/** The error for the text that a reply carries in its field `error`. */
export function refused(origin: Origin, text: string, otherwise: Meaning = unknownFailure): StorageError {
	const words = plainWords(text);
	const meaning = filerWords.find(([pattern]) => pattern.test(words))?.[1] ?? otherwise;
	return new StorageError(meaning.kind, `${origin.address} says: ${words}`, meaning);
}
