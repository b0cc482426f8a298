import type {Operation} from '../profile/operations.js';
import type {FileResult} from '../results/run-result.js';
import type {Manifest} from './manifest.js';

/** What lies in the base directory, as far as this run knows. */
export type Holding = {
	/** Null: none there (files of Hadoop's), or not looked yet. */
	readonly manifest: Manifest | null;
	/** Bytes by file number. */
	readonly sizes: ReadonlyMap<number, number>;
};

export const emptyHolding: Holding = {manifest: null, sizes: new Map()};

/** What a manifest says of every file. */
export function sizesOf(manifest: Manifest): Map<number, number> {
	const sizes = new Map<number, number>();
	for (let i = 0; i < manifest.files; i++) {
		sizes.set(i, manifest.size);
	}

	for (const {index, size} of manifest.exceptions) {
		if (size === null) {
			sizes.delete(index);
		} else {
			sizes.set(index, size);
		}
	}

	return sizes;
}

/** The same files as exceptions from `size`; a file that is missing or of unknown content has none. */
function exceptionsFrom(sizes: ReadonlyMap<number, number>, files: number, size: number): Manifest['exceptions'] {
	const exceptions: {index: number; size: number | null}[] = [];
	for (let index = 0; index < files; index++) {
		const found = sizes.get(index);
		if (found !== size) {
			exceptions.push({index, size: found ?? null});
		}
	}

	return exceptions;
}

/** The size that most files have: the manifest's `size`, so that its exceptions stay few. */
function usualSize(sizes: ReadonlyMap<number, number>, fallback: number): number {
	const counts = new Map<number, number>();
	let best = fallback;
	for (const size of sizes.values()) {
		const count = (counts.get(size) ?? 0) + 1;
		counts.set(size, count);
		if (count > (counts.get(best) ?? 0)) {
			best = size;
		}
	}

	return best;
}

/** What is there after an operation; reads change nothing. */
export function holdingAfter(
	holding: Holding,
	operation: Operation,
	results: readonly FileResult[],
	asked: number,
): Holding {
	const sizes = new Map(holding.sizes);
	for (const {index, state} of results) {
		const before = sizes.get(index);
		if (state === 'not-run') {
			continue;
		}

		if (state === 'done' && operation !== 'append') {
			sizes.set(index, asked);
		} else if (state === 'done' && before !== undefined) {
			sizes.set(index, before + asked);
		} else {
			// Perhaps half written, perhaps gone, or appended to what was so: nothing is promised of it.
			sizes.delete(index);
		}
	}

	const {manifest} = holding;
	if (manifest === null) {
		return {manifest, sizes};
	}

	const size = usualSize(sizes, manifest.size);
	const exceptions = exceptionsFrom(sizes, manifest.files, size);
	return {manifest: {...manifest, state: 'complete', size, exceptions}, sizes};
}
