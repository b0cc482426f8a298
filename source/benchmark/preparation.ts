import type {Profile} from '../profile/profile.js';
import type {FileFacts, Storage} from '../storage/storage.js';
import {eachWithDeadline, withDeadline} from './deadline.js';
import type {Holding} from './holding.js';
import type {Layout} from './layout.js';
import type {Step} from './plan.js';

/** What the preparation of a step works with. */
export type Preparation = {
	readonly id: string;
	readonly profile: Profile;
	readonly storage: Storage;
	readonly layout: Layout;
	readonly step: Step;
	readonly holding: Holding;
	readonly only: readonly number[] | undefined;
	/** Reads cannot be checked: the target keeps no content. */
	readonly discards: boolean;
	readonly signal: AbortSignal;
	onRemoving(done: number, total: number): void;
};

/** What lies in the data directory. */
export function listed({layout, profile, signal, storage}: Preparation): AsyncIterable<FileFacts> {
	return eachWithDeadline(signal, profile.timeout, `listing ${layout.dataDirectory}`, limit =>
		storage.list(layout.dataDirectory, limit),
	);
}

/** A call under the profile's timeout. */
export function limited<T>(
	{profile, signal}: Pick<Preparation, 'profile' | 'signal'>,
	what: string,
	work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	return withDeadline(signal, profile.timeout, what, work);
}
