import type {ServerProcess} from './server-process.js';

export type WeedClusterOptions = {
	/** Number of volume servers; 2 unless told otherwise. */
	readonly volumes?: number;
	/** Volumes each of them may hold; 20 unless told otherwise. */
	readonly volumeMax?: number;
	/** MiB; 64 unless told otherwise. */
	readonly volumeSizeLimitMB?: number;
	/** For files that ask for none; 000 unless told otherwise. */
	readonly replication?: string;
	/** More flags for each role; the last one of a name wins. */
	readonly args?: {readonly [role in 'master' | 'volume' | 'filer']?: readonly string[]};
	/** Files for the configuration directory of all, by name: `{'security.toml': '…'}`. */
	readonly config?: Readonly<Record<string, string>>;
	readonly env?: Readonly<Record<string, string>>;
	/** Sent with the first PUT, for a filer that asks for a JWT. */
	readonly headers?: Readonly<Record<string, string>>;
};

export type WeedCluster = {
	/** The filer: `http://127.0.0.1:PORT`. Its gRPC port is PORT + 10000. */
	readonly url: string;
	readonly masterUrl: string;
	readonly volumeUrls: readonly string[];
	/** Each can be killed, frozen, thawed and started again on the same port and data. */
	readonly master: ServerProcess;
	readonly volumes: readonly ServerProcess[];
	readonly filer: ServerProcess;
	readonly directory: string;
	/** After a restart: waits until all that run are known to the master and a real PUT is stored. */
	ready(): Promise<void>;
	stop(): Promise<void>;
};

/** Resolves when a real PUT was stored, about 2 s after the call. Fails with the ends of the logs, or WeedUnavailable. */
export function startWeedCluster(options?: WeedClusterOptions): Promise<WeedCluster>;
