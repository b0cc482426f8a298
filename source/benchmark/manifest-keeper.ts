import {randomBytes} from 'node:crypto';
import type {Storage} from '../storage/storage.js';
import {withDeadline} from './deadline.js';
import type {Layout} from './layout.js';
import {beatEveryMs, type Manifest, ownerNow, writeManifest} from './manifest.js';

/** Seconds a manifest may take to be stored: usually, and by a target that has fallen silent. */
const patience = {usual: 10, doubtful: 0.5};

/** Milliseconds after which nothing is stored any more when the user stops the run: it has to end within 2 s. */
const stoppingMs = 1500;

/**
 * Keeps the manifest on the target true while this run owns the base directory: beat, result, release. One is stored
 * after the other: a busy filer may take seconds for one, and a beat that arrives behind the result would replace it.
 */
export class ManifestKeeper {
	/** Of this run, as the manifest names it. */
	readonly id = randomBytes(6).toString('hex');
	readonly #storage: Storage;
	readonly #layout: Layout;
	#timer: NodeJS.Timeout | undefined;
	#held: Manifest | null = null;
	#patienceSeconds = patience.usual;
	/** Settles when all that was to be stored so far is, or has failed. */
	#last: Promise<boolean> = Promise.resolve(true);
	/** Of what is being stored. Deliberately not the run's signal: what a stopped run leaves is to be listed too. */
	#underWay: AbortController | undefined;
	#stopped = false;

	constructor(storage: Storage, layout: Layout) {
		this.#storage = storage;
		this.#layout = layout;
	}

	/** From now on this run is at work here, and says so every 10 s. */
	hold(manifest: Manifest | null): void {
		this.#held = manifest;
		this.#patienceSeconds = patience.usual;
		this.#timer ??= setInterval(() => {
			if (this.#underWay === undefined) {
				void this.#write(this.#held && {...this.#held, owner: ownerNow()});
			}
		}, beatEveryMs);
	}

	/** Whether it is stored. */
	async update(manifest: Manifest | null): Promise<boolean> {
		this.#held = manifest;
		return this.#write(manifest && {...manifest, owner: ownerNow()});
	}

	/** The target has stopped answering: not much is waited for it until the next `hold`, nor for what is under way. */
	doubt(): void {
		this.#patienceSeconds = patience.doubtful;
		const underWay = this.#underWay;
		setTimeout(() => underWay?.abort(new Error('the target has fallen silent')), patience.doubtful * 1000).unref();
	}

	/** The user stops the run: a call under way has to end soon too. */
	hurry(): void {
		this.doubt();
		setTimeout(() => {
			this.#stopped = true;
			this.#underWay?.abort(new Error('stopped by the user'));
		}, stoppingMs).unref();
	}

	/** Nobody is at work here any more. */
	async release(manifest: Manifest | null): Promise<void> {
		if (this.#timer === undefined) {
			return;
		}

		clearInterval(this.#timer);
		await this.#write(manifest && {...manifest, owner: null});
	}

	async #write(manifest: Manifest | null): Promise<boolean> {
		this.#last = this.#last.then(async () => manifest === null || (await this.#store(manifest)));
		return this.#last;
	}

	/** A manifest that cannot be stored is no reason to lose a result: the next run says that it is of a broken one. */
	async #store(manifest: Manifest): Promise<boolean> {
		if (this.#stopped) {
			return false;
		}

		this.#underWay = new AbortController();
		try {
			await withDeadline(
				this.#underWay.signal,
				this.#patienceSeconds,
				`writing ${this.#layout.manifest}`,
				async limit => writeManifest(this.#storage, this.#layout.manifest, manifest, limit),
			);
			return true;
		} catch {
			this.#patienceSeconds = patience.doubtful;
			return false;
		} finally {
			this.#underWay = undefined;
		}
	}
}
