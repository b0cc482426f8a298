import {type ServerThread, startServerThread} from './server-thread.js';

export type ProxyOptions = {
	/** Where connections go: `http://HOST:PORT`. */
	readonly target: string;
	/** Of all connections together, in each direction; without it as fast as it goes. */
	readonly bytesPerSecond?: number;
};

/** On one connection: what the client sent, and all that came back before it sent again. */
export type Exchange = {
	readonly connection: number;
	/** Seconds: the first byte in either direction. */
	readonly start: number;
	/** Seconds: the last byte in either direction. */
	readonly end: number;
	/** Bytes from the client. */
	readonly up: number;
	/** Bytes from the server. */
	readonly down: number;
};

/**
 * A TCP proxy that counts bytes by a clock of its own, for tests of the truth of our numbers: it knows nothing of HTTP
 * and shares no code with what it checks. `report` gives all exchanges so far; those with many bytes up or down are the
 * files.
 */
export async function startCountingProxy(options: ProxyOptions): Promise<ServerThread<readonly Exchange[]>> {
	return startServerThread(new URL('counting-proxy-thread.js', import.meta.url), options);
}
