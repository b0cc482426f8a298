import {randomBytes} from 'node:crypto';
import type {Storage} from '../storage/storage.js';
import {withDeadline} from './deadline.js';
import type {Layout} from './layout.js';
import {beatEveryMs, type Manifest, ownerNow, writeManifest} from './manifest.js';

/** Seconds a manifest may take to be stored: usually, and by a target that has fallen silent. */
const patience = {usual: 10, doubtful: 0.5};

/** Milliseconds after which nothing is stored any more when the user stops the run: it has to end within 2 s. */
const stoppingMs = 1500;

/** Keeps the manifest on the target true while this run owns the base directory: beat, result, release. */
export class ManifestKeeper {
	/** Of this run, as the manifest names it. */
	readonly id = randomBytes(6).toString('hex');
	readonly #storage: Storage;
	readonly #layout: Layout;
	/** Deliberately not the run's: what a stopped run leaves is to be listed too. */
	readonly #stop = new AbortController();
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
		this.#patienceSeconds = patience.usual;
		this.#timer ??= setInterval(() => void this.#write(this.#held && {...this.#held, owner: ownerNow()}), beatEveryMs);
	}

	/** Whether it is stored. */
	async update(manifest: Manifest | null): Promise<boolean> {
		this.#held = manifest;
		return this.#write(manifest && {...manifest, owner: ownerNow()});
	}

	/** The target has stopped answering: not much is waited for it until the next `hold`. */
	doubt(): void {
		this.#patienceSeconds = patience.doubtful;
	}

	/** The user stops the run: a call under way has to end soon too. */
	hurry(): void {
		this.doubt();
		setTimeout(() => this.#stop.abort(new Error('stopped by the user')), stoppingMs).unref();
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
	async #write(manifest: Manifest | null): Promise<boolean> {
		if (manifest === null) {
			return true;
		}

		try {
			await withDeadline(this.#stop.signal, this.#patienceSeconds, `writing ${this.#layout.manifest}`, limit =>
				writeManifest(this.#storage, this.#layout.manifest, manifest, limit),
			);
			return true;
		} catch {
			this.doubt();
			return false;
		}
	}
}
