import {operationFacts} from '../profile/operations.js';
import type {DataKind, Profile} from '../profile/profile.js';
import {visible} from '../profile/visible.js';
import {plural} from '../results/number-text.js';
import type {OperationResult} from '../results/run-result.js';
import type {FileFacts, Storage} from '../storage/storage.js';
import {StorageError} from '../storage/storage-error.js';
import {freshSeed} from './data.js';
import {eachWithDeadline, withDeadline} from './deadline.js';
import {type Holding, sizesOf} from './holding.js';
import {fileIndex, type Layout} from './layout.js';
import {newManifest, othersAtWork, ownerNow, readManifest, writeManifest} from './manifest.js';
import type {Step} from './plan.js';

/** Old files are removed this many at a time: 1000 of them one by one take seconds. */
const removalsAtOnce = 16;

export type Prepared = {
	readonly holding: Holding;
	/** File numbers, one a row. */
	readonly indices: readonly number[];
	readonly size: number | null;
	readonly data: {readonly kind: DataKind; readonly seed: string} | null;
	readonly verified: OperationResult['verified'];
	/** Sizes by row as the manifest has them. */
	readonly expected: Float64Array | null;
	readonly notes: readonly string[];
};

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

const range = (count: number) => Array.from({length: count}, (_, i) => i);

/** Everything that must be so on the target before the first byte of a step; outside every clock. */
export async function prepareStep(preparation: Preparation): Promise<Prepared> {
	return preparation.step.operation === 'write' ? prepareWrite(preparation) : prepareOther(preparation);
}

async function prepareWrite(preparation: Preparation): Promise<Prepared> {
	const {holding, id, layout, only, profile, signal, storage} = preparation;
	const size = profile.size ?? 0;
	const files = profile.files ?? 0;
	await checkedManifest(preparation);
	const kept = only ? await knownHolding(preparation) : holding;
	if (only && kept.manifest === null) {
		throw new StorageError(
			'not-found',
			`${layout.manifest} is gone, so the other files’ content is not known any more`,
			{
				hint: 'Write all files anew.',
			},
		);
	}

	const seed = kept.manifest && only ? kept.manifest.seed : (profile.seed ?? freshSeed());
	await limited(preparation, `making ${layout.dataDirectory}`, limit =>
		storage.makeDirectory(layout.dataDirectory, limit),
	);
	const notes = only ? [onlyNote(only, files)] : await removeOldFiles(preparation);
	const manifest = newManifest({id, data: profile.data, seed, files, size, owner: ownerNow()});
	await limited(preparation, `writing ${layout.manifest}`, limit =>
		writeManifest(storage, layout.manifest, manifest, limit),
	);
	signal.throwIfAborted();
	return {
		holding: {manifest, sizes: only ? kept.sizes : new Map()},
		indices: only ?? range(files),
		size,
		data: {kind: profile.data, seed},
		verified: 'size',
		expected: null,
		notes,
	};
}

/** Removes the `test_io_N` of an earlier run; whatever else lies there is kept and told of. */
async function removeOldFiles(preparation: Preparation): Promise<string[]> {
	const {layout, onRemoving, profile, storage} = preparation;
	const {files = 0} = profile;
	const old: string[] = [];
	const foreign: string[] = [];
	for await (const {isDirectory, path} of listed(preparation)) {
		const index = fileIndex(path.slice(path.lastIndexOf('/') + 1));
		if (isDirectory && index !== undefined && index < files) {
			// A filer would write into it, under another path than the one that is asked for.
			throw new StorageError('conflict', `${path} is a directory where a file is to be written`, {
				hint: 'Choose another --base-dir, or remove that directory.',
			});
		}

		(index === undefined || isDirectory ? foreign : old).push(path);
	}

	let next = 0;
	let done = 0;
	const worker = async () => {
		for (let path = old[next++]; path !== undefined; path = old[next++]) {
			const one = path;
			await limited(preparation, `removing ${one}`, limit => storage.remove(one, limit));
			onRemoving(++done, old.length);
		}
	};

	await Promise.all(range(Math.min(removalsAtOnce, old.length)).map(worker));
	if (foreign.length === 0) {
		return [];
	}

	const count = foreign.length === 1 ? '1 foreign entry' : `${foreign.length} foreign entries`;
	return [`kept ${count} in ${layout.dataDirectory}: ${foreign.slice(0, 3).map(visible).join(', ')}`];
}

async function prepareOther(preparation: Preparation): Promise<Prepared> {
	const {discards, layout, only, profile, step} = preparation;
	const holding = await knownHolding(preparation);
	if (holding.sizes.size === 0) {
		throw new StorageError('not-found', `there are no test_io files in ${layout.dataDirectory}`, {
			hint: 'Run --operation write first, or look at --base-dir.',
		});
	}

	const {manifest, sizes} = holding;
	const files = profile.files ?? manifest?.files;
	// Without a word on it, exactly the files that are there: numbers may be missing, and one alone may be very large.
	const indices = only ?? (files === undefined ? [...sizes.keys()].sort((a, b) => a - b) : range(files));
	const size = profile.size ?? (step.operation === 'append' || step.operation === 'truncate' ? 0 : null);
	const changes = operationFacts[step.operation].changes;
	const known = manifest === null ? null : {kind: manifest.data, seed: manifest.seed};
	const fresh = {kind: profile.data, seed: profile.seed ?? freshSeed()};
	const checkable = profile.verify && !discards;
	return {
		holding,
		indices,
		size,
		// Appending to files of unknown content needs some data; what is read may go unchecked.
		data: changes ? (known ?? fresh) : checkable ? known : null,
		verified: changes ? 'size' : !checkable ? 'none' : known ? 'all' : 'no-manifest',
		expected: manifest === null ? null : Float64Array.from(indices, index => sizes.get(index) ?? Number.NaN),
		notes: [
			...(only ? [onlyNote(only, files ?? sizes.size)] : []),
			...(manifest?.state === 'writing'
				? ['the manifest is of a run that did not come to its end: files may be missing or of other content']
				: []),
		],
	};
}

/** Trying files again is never silent. */
function onlyNote(only: readonly number[], files: number): string {
	return `only ${only.length} of ${plural(files, 'file')} were tried: those that had failed before`;
}

/** What an earlier step of this run left, else what the manifest says, else what the directory holds. */
async function knownHolding(preparation: Preparation): Promise<Holding> {
	const {holding} = preparation;
	if (holding.sizes.size > 0) {
		return holding;
	}

	const manifest = await checkedManifest(preparation);
	if (manifest) {
		return {manifest, sizes: sizesOf(manifest)};
	}

	const sizes = new Map<number, number>();
	for await (const {isDirectory, path, size} of listed(preparation)) {
		const index = fileIndex(path.slice(path.lastIndexOf('/') + 1));
		if (index !== undefined && !isDirectory) {
			sizes.set(index, size);
		}
	}

	return {manifest: null, sizes};
}

/** The manifest that lies there; refused when another dfsio-tui is at work on it. */
async function checkedManifest(preparation: Pick<Preparation, 'layout' | 'profile' | 'signal' | 'storage'>) {
	const {layout, storage} = preparation;
	const manifest = await limited(preparation, `reading ${layout.manifest}`, limit =>
		readManifest(storage, layout.manifest, limit),
	);
	const other = manifest && othersAtWork(manifest);
	if (other) {
		throw new StorageError(
			'conflict',
			`another dfsio-tui (process ${other.pid} on ${other.host}) is at work in ${layout.base || '/'}`,
			{hint: 'Wait until it has ended, or choose another --base-dir.'},
		);
	}

	return manifest;
}

/** What lies in the data directory. */
function listed({layout, profile, signal, storage}: Preparation): AsyncIterable<FileFacts> {
	return eachWithDeadline(signal, profile.timeout, `listing ${layout.dataDirectory}`, limit =>
		storage.list(layout.dataDirectory, limit),
	);
}

function limited<T>(
	{profile, signal}: Pick<Preparation, 'profile' | 'signal'>,
	what: string,
	work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	return withDeadline(signal, profile.timeout, what, work);
}
