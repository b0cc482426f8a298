import {ConnectionPool} from '../http/bulk/connection-pool.js';
import {type Origin, originOf} from '../http/origin.js';
import {StorageError} from '../storage-error.js';
import type {FilerCalls} from './filer-calls.js';

/** The volume servers: kept connections to each, and which volume lies on which. */
export class VolumeServers {
	readonly #calls: FilerCalls;
	readonly #pools = new Map<string, ConnectionPool>();
	readonly #locations = new Map<string, readonly string[]>();

	constructor(calls: FilerCalls) {
		this.#calls = calls;
	}

	/** Kept connections to `host:port`. */
	async pool(address: string): Promise<ConnectionPool> {
		const known = this.#pools.get(address);
		if (known !== undefined) {
			return known;
		}

		const origin = await originAt(address);
		const pool = this.#pools.get(address) ?? new ConnectionPool(origin);
		this.#pools.set(address, pool);
		return pool;
	}

	/** Asks where these volumes lie, in one call, unless it is known. */
	async learn(volumes: Iterable<string>, signal: AbortSignal): Promise<void> {
		const unknown = [...new Set(volumes)].filter(volume => !this.#locations.has(volume));
		if (unknown.length > 0) {
			await this.#ask(unknown, signal);
		}
	}

	/** One volume that no server has makes the filer refuse to tell of the others: then each is asked for by itself. */
	async #ask(volumes: readonly string[], signal: AbortSignal): Promise<void> {
		try {
			const {locationsMap} = await this.#calls.call('LookupVolume', {volumeIds: volumes}, signal);
			for (const {key, value} of locationsMap) {
				this.#locations.set(key, value?.locations.map(({url}) => url) ?? []);
			}
		} catch (error) {
			if (!(error instanceof StorageError) || !/not found/i.test(error.message)) {
				throw error;
			}

			if (volumes.length > 1) {
				await Promise.all(volumes.map(async volume => this.#ask([volume], signal)));
			}
		}
	}

	/** Servers of a volume, `host:port`, none if none is known to the cluster. */
	async serversOf(volume: string, signal: AbortSignal): Promise<readonly string[]> {
		await this.learn([volume], signal);
		return this.#locations.get(volume) ?? [];
	}

	/** The volume is not where it was: ask anew next time. */
	forget(volume: string): void {
		this.#locations.delete(volume);
	}

	forgetAll(): void {
		this.#locations.clear();
	}

	close(): void {
		for (const pool of this.#pools.values()) {
			pool.close();
		}
	}
}

async function originAt(address: string): Promise<Origin> {
	const url = `http://${address}`;
	if (!URL.canParse(url)) {
		throw new StorageError('protocol', 'the filer names a volume server by something that is no address');
	}

	return originOf(new URL(url), {}, 80);
}
