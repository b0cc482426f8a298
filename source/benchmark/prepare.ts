import {operationFacts} from '../profile/operations.js';
import type {DataKind} from '../profile/profile.js';
import {plural} from '../results/number-text.js';
import type {OperationResult} from '../results/run-result.js';
import {StorageError} from '../storage/storage-error.js';
import {freshSeed} from './data.js';
import type {Holding} from './holding.js';
import {knownHolding, lyingManifest} from './known-holding.js';
import {newManifest, writeManifest} from './manifest.js';
import {removeOldFiles} from './old-files.js';
import {limited, type Preparation} from './preparation.js';

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

const range = (count: number) => Array.from({length: count}, (_, i) => i);

/** Everything that must be so on the target before the first byte of a step; outside every clock. */
export async function prepareStep(preparation: Preparation): Promise<Prepared> {
	return preparation.step.operation === 'write' ? prepareWrite(preparation) : prepareOther(preparation);
}

async function prepareWrite(preparation: Preparation): Promise<Prepared> {
	const {holding, id, layout, only, profile, signal, storage} = preparation;
	const size = profile.size ?? 0;
	const files = profile.files ?? 0;
	await lyingManifest(preparation);
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
	const manifest = newManifest({id, data: profile.data, seed, files, size});
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
