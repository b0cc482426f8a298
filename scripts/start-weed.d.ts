import type {ServerProcess} from './server-process.js';

export type WeedOptions = {
	/** More flags; the last one of a name wins. */
	readonly args?: readonly string[];
	/** Files for its configuration directory, by name: `{'security.toml': '…'}`. */
	readonly config?: Readonly<Record<string, string>>;
	readonly env?: Readonly<Record<string, string>>;
	/** Sent with the first PUT, for a filer that asks for a JWT. */
	readonly headers?: Readonly<Record<string, string>>;
	/** MiB; 64 unless told otherwise. */
	readonly volumeSizeLimitMB?: number;
};

export type Weed = {
	/** The filer: `http://127.0.0.1:PORT`. Its gRPC port is PORT + 10000. */
	readonly url: string;
	readonly masterUrl: string;
	readonly process: ServerProcess;
	/** Holds data and log; removed by `stop`. */
	readonly directory: string;
	stop(): Promise<void>;
};

/** Resolves when a real PUT was stored, 1 to 2 s after the call. Fails with the end of its log, or WeedUnavailable. */
export function startWeed(options?: WeedOptions): Promise<Weed>;

export function weedDirectory(names: readonly string[], config?: Readonly<Record<string, string>>): string;
export function withRetry<T>(start: () => Promise<T>): Promise<T>;
