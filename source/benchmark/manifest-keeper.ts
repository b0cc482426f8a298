import {randomBytes} from 'node:crypto';
import type {Storage} from '../storage/storage.js';
import {withDeadline} from './deadline.js';
import type {Layout} from './layout.js';
import {beatEveryMs, type Manifest, ownerNow, writeManifest} from './manifest.js';

/** How long a manifest may take to be stored: a run that is being stopped has to end within 2 s. */
const patience = {usual: 10, stopping: 0.7};

/** Keeps the manifest on the target true while this run owns the base directory: beat, result, release. */
export class ManifestKeeper {
	/** Of this run, as the manifest names it. */
	readonly id = randomBytes(6).toString('hex');
	readonly #storage: Storage;
	readonly #layout: Layout;
	/** Deliberately not the run's: what a stopped run leaves is to be listed too. */
	readonly #signal = new AbortController().signal;
	#timer: NodeJS.Timeout | undefined;
	#held: Manifest | null = null;
	#patienceSeconds = patience.usual;

	constructor(storage: Storage, layout: Layout) {
		this.#storage = storage;
		this.#layout = layout;
	}

	/** From now on this run is at work here, and says so every 10 s. */
	hold(manifest: Manifest | null): void {
		this.#held = manifest;
		this.#timer ??= setInterval(() => void this.#write(this.#held && {...this.#held, owner: ownerNow()}), beatEveryMs);
	}

	async update(manifest: Manifest | null): Promise<void> {
		this.#held = manifest;
		await this.#write(manifest && {...manifest, owner: ownerNow()});
	}

	hurry(): void {
		this.#patienceSeconds = patience.stopping;
	}

	/** Nobody is at work here any more. */
	async release(manifest: Manifest | null): Promise<void> {
		if (this.#timer === undefined) {
			return;
		}

		clearInterval(this.#timer);
		await this.#write(manifest && {...manifest, owner: null});
	}

	/** A manifest that cannot be stored is no reason to lose a result: the next run says that it is of a broken one. */
	async #write(manifest: Manifest | null): Promise<void> {
		if (manifest === null) {
			return;
		}

		try {
			await withDeadline(this.#signal, this.#patienceSeconds, `writing ${this.#layout.manifest}`, limit =>
				writeManifest(this.#storage, this.#layout.manifest, manifest, limit),
			);
		} catch {}
	}
}
