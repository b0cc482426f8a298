import type {Placement} from '../results/run-result.js';

export type TargetKind = 'seaweedfs-http' | 'seaweedfs' | 'webhdfs' | 's3' | 'file';

/** What a thread needs to open the target: plain data, without secrets (those come from the environment). */
export type Target = {
	readonly kind: TargetKind;
	readonly url: string;
	readonly options: Readonly<Record<string, string | number | boolean>>;
};

export type Connect = (target: Target, signal: AbortSignal) => Promise<Storage>;

export type FileFacts = {readonly path: string; readonly size: number; readonly isDirectory: boolean};

export type Ability = 'append' | 'truncate' | 'read-at' | 'placement';

/**
 * The one interface behind which every kind of target stands. The engine owns clock, stall timer, retries and
 * cancelling; a storage owns bytes. Its only timers are limits of its own: 500 ms at most for what it does without a
 * caller's signal (`Writer.discard`, `close`), 1 s for what `describe` can do without.
 *
 * Every call carries an AbortSignal: after an abort it rejects with `signal.reason` within 100 ms. A connection that
 * carried data is then gone; one that calls share goes on, and a change of entries that a SeaweedFS filer was sent
 * natively is left to come to its end, waited for or not. Everything else that is thrown is a `StorageError`.
 */
export type Storage = {
	/** The reason why not, as a sentence for the user; undefined if it can. */
	cannot(ability: Ability): string | undefined;
	/** Version, free space and other facts; fails with `unreachable`, `not-permitted`, … as the probe of Setup shows. */
	describe(signal: AbortSignal): Promise<{
		version?: string;
		freeBytes?: number;
		facts: Record<string, string | number | boolean>;
	}>;
	/** Opens connections beforehand, so that connecting is outside the clock. */
	warmUp(connections: number, signal: AbortSignal): Promise<void>;
	/** Makes the directory and its parents; content when it is there. */
	makeDirectory(path: string, signal: AbortSignal): Promise<void>;
	stat(path: string, signal: AbortSignal): Promise<FileFacts | undefined>;
	/** Entries of one directory; none if it is missing. */
	list(directory: string, signal: AbortSignal): AsyncIterable<FileFacts>;
	/** One file or empty directory, never a tree; content when it is missing. */
	remove(path: string, signal: AbortSignal): Promise<void>;
	readSmall(path: string, signal: AbortSignal): Promise<Uint8Array | undefined>;
	writeSmall(path: string, bytes: Uint8Array, signal: AbortSignal): Promise<void>;
	// These do all that precedes the data; the task clock starts when they resolve.
	create(path: string, length: number, signal: AbortSignal): Promise<Writer>;
	append(path: string, length: number, signal: AbortSignal): Promise<Writer>;
	open(path: string, signal: AbortSignal): Promise<Reader>;
	truncate(path: string, length: number, signal: AbortSignal): Promise<void>;
	/** Where the content of these files lies. */
	placement?(paths: readonly string[], signal: AbortSignal): Promise<Placement>;
	/** Ends all connections; what the target was sent and has not answered is waited for, 400 ms at most. */
	close(): Promise<void>;
};

/** Most bytes of an upload that may be handed over to the system and not yet told of by `Source.sent`. */
export const mostUntoldBytes = 1024 * 1024;

/**
 * The bytes to be written, by position and not "the next buffer": parallel and re-sent parts need no copy.
 * Positions count from the first byte to be sent, also when it is appended to a longer file.
 */
export type Source = {
	/** The buffer size: one system call for a directory; HTTP may join or split. */
	readonly unit: number;
	/** Read-only, 1..length bytes; stays valid until the writer is done. */
	view(position: number, length: number): Uint8Array;
	/** The transport took it. */
	sent(position: number, length: number): void;
	/** The target acknowledged it. */
	stored(position: number, length: number): void;
	/**
	 * A piece that is acknowledged by itself is about to be sent (not a whole file in one request); what is returned is
	 * called at its acknowledgement.
	 */
	chunkStarts?(): () => void;
};

export type Writer = {
	/** Resolves when all is acknowledged and the size confirmed; the clock stops. */
	send(source: Source): Promise<{readonly resentBytes: number}>;
	/** Removes what lies there of a file being created, as far as that is done within 500 ms; never throws. */
	discard(): Promise<void>;
};

export type Sink = {
	readonly unit: number;
	/** The first byte of an answer to a request arrived. */
	firstByte(): void;
	/** `position` is that of bytes[0] in the file. Lent for this call, any order, each byte once; false = stop. */
	put(position: number, bytes: Uint8Array): boolean;
};

export type Reader = {
	/** Bytes of the file, where they are known without a call of their own: with the first answer at the latest. */
	readonly length?: number;
	/** Resolves to the bytes delivered; fewer than `length` only at the end of the file. */
	stream(position: number, length: number, sink: Sink): Promise<number>;
	/** Exactly one request, or one to each server that holds a part of it. */
	readAt(position: number, length: number, sink: Sink): Promise<number>;
	close(): Promise<void>;
};
