import type {Storage} from '../storage/storage.js';
import type {Layout} from './layout.js';
import {type Manifest, writeManifest} from './manifest.js';
import type {Patience} from './patience.js';

/**
 * Keeps the manifest on the target true while a run changes what lies there. One is stored after the other: a busy filer
 * may take seconds for one, and an older one that arrives behind the result would replace it.
 */
export class ManifestKeeper {
	readonly #storage: Storage;
	readonly #layout: Layout;
	readonly #patience: Patience;
	/** What lies on the target; undefined until something is changed there. */
	#stored: Manifest | null | undefined;
	/** Settles when all that was to be stored so far is, or has failed. */
	#last: Promise<boolean> = Promise.resolve(true);

	constructor(storage: Storage, layout: Layout, patience: Patience) {
		this.#storage = storage;
		this.#layout = layout;
		this.#patience = patience;
	}

	/** From now on files are changed; `manifest` is what lies on the target. */
	hold(manifest: Manifest | null): void {
		this.#stored = manifest;
		this.#patience.renew();
	}

	/** Whether it is stored. */
	async update(manifest: Manifest | null): Promise<boolean> {
		this.#last = this.#last.then(async () => manifest === null || (await this.#store(manifest)));
		return this.#last;
	}

	/** The run ends: what could not be stored before, or was not because the run was stopped, is stored if possible. */
	async release(manifest: Manifest | null): Promise<void> {
		await this.#last;
		if (this.#stored !== undefined && this.#stored !== manifest) {
			await this.update(manifest);
		}
	}

	/** A manifest that cannot be stored is no reason to lose a result: the next run says that it is of a broken one. */
	async #store(manifest: Manifest): Promise<boolean> {
		const stored = await this.#patience.tried(`writing ${this.#layout.manifest}`, async limit =>
			writeManifest(this.#storage, this.#layout.manifest, manifest, limit),
		);
		if (stored) {
			this.#stored = manifest;
		}

		return stored;
	}
}
