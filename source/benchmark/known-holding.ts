import {type Holding, sizesOf} from './holding.js';
import {fileIndex} from './layout.js';
import {type Manifest, readManifest} from './manifest.js';
import {limited, listed, type Preparation} from './preparation.js';

/** What an earlier step of this run left, else what the manifest says, else what the directory holds. */
export async function knownHolding(preparation: Preparation): Promise<Holding> {
	const {holding} = preparation;
	if (holding.sizes.size > 0) {
		return holding;
	}

	const manifest = await lyingManifest(preparation);
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

/** The manifest that lies there; refused when it is not one of ours. */
export async function lyingManifest(preparation: Preparation): Promise<Manifest | undefined> {
	const {layout, storage} = preparation;
	return limited(preparation, `reading ${layout.manifest}`, limit => readManifest(storage, layout.manifest, limit));
}
