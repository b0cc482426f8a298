import {visible} from '../profile/visible.js';
import {StorageError} from '../storage/storage-error.js';
import {fileIndex} from './layout.js';
import {limited, listed, type Preparation} from './preparation.js';

/** Old files are removed this many at a time: 1000 of them one by one take seconds. */
const removalsAtOnce = 16;

/** Removes the `test_io_N` of an earlier run; whatever else lies there is kept and told of. */
export async function removeOldFiles(preparation: Preparation): Promise<string[]> {
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

	await Promise.all(Array.from({length: Math.min(removalsAtOnce, old.length)}, worker));
	if (foreign.length === 0) {
		return [];
	}

	const count = foreign.length === 1 ? '1 foreign entry' : `${foreign.length} foreign entries`;
	return [`kept ${count} in ${layout.dataDirectory}: ${foreign.slice(0, 3).map(visible).join(', ')}`];
}
