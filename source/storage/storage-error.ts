import {visible} from '../profile/visible.js';
import type {ErrorFacts, ErrorKind} from '../results/run-result.js';

/**
 * Whether the same call may be made again: `safe` at once (PUT, GET, HEAD, DELETE), `after-look` only after looking at
 * the file's size (append), `never` (it will fail again).
 */
export type Retry = 'safe' | 'after-look' | 'never';

export type StorageErrorDetails = {
	/** What the user can do about it: a sentence or two of its own, shown behind the message or below it. */
	readonly hint?: string;
	readonly retry?: Retry;
	readonly offset?: number;
	readonly wanted?: number;
	readonly found?: number;
	readonly cause?: unknown;
};

/**
 * The one error of all storages and of the engine's checks. The message may hold the target's own words, names and paths;
 * control characters in them are made visible here, so that none reaches a terminal however it was put together.
 */
export class StorageError extends Error {
	override readonly name = 'StorageError';
	readonly kind: ErrorKind;
	readonly retry: Retry;
	readonly details: StorageErrorDetails;

	constructor(kind: ErrorKind, message: string, details: StorageErrorDetails = {}) {
		super(visible(message), {cause: details.cause});
		this.kind = kind;
		this.retry = details.retry ?? 'never';
		this.details = details;
	}

	/** The same error with other details. */
	with(details: StorageErrorDetails): StorageError {
		return new StorageError(this.kind, this.message, {...this.details, ...details});
	}

	/** As plain data, for messages between threads, JSON and the screens. */
	facts(): ErrorFacts {
		const {hint = null, offset = null, wanted = null, found = null} = this.details;
		return {kind: this.kind, message: this.message, hint: hint && visible(hint), offset, wanted, found};
	}
}

/** Any thrown value as plain data; what is no StorageError is a defect of ours and is called internal. */
export function errorFacts(error: unknown): ErrorFacts {
	if (error instanceof StorageError) {
		return error.facts();
	}

	const message = error instanceof Error ? error.message : String(error);
	return {kind: 'internal', message: visible(message), hint: null, offset: null, wanted: null, found: null};
}
