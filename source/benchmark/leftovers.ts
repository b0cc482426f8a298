import type {FileFacts, Storage} from '../storage/storage.js';
import {errorFacts} from '../storage/storage-error.js';
import {eachWithDeadline, withDeadline} from './deadline.js';
import type {Layout} from './layout.js';
import {markId} from './mark.js';

/** What TestDFSIO and this program put into the base directory, directory by directory; `.NAME.crc` are Hadoop's. */
const layoutOfRuns: readonly {readonly directory: string; readonly file: RegExp}[] = [
	{directory: 'io_data', file: /^test_io_(?:0|[1-9]\d*)$/},
	{directory: 'io_control', file: /^in_file_test_io_(?:0|[1-9]\d*)$/},
	...['io_write', 'io_read', 'io_append', 'io_truncate', 'io_random_read'].map(directory => ({
		directory,
		file: /^(?:part-\d+|_SUCCESS)$/,
	})),
];

export type Leftovers = {
	/** Files that a run made, data first and the manifest last, so that an interrupted clean can be repeated. */
	readonly files: readonly FileFacts[];
	/** The manifest alone, where there is one: no file that a benchmark has measured, and not counted as one. */
	readonly manifest: FileFacts | null;
	/** Directories of the layout, to be removed when they have become empty. */
	readonly directories: readonly string[];
	/** Nothing else lies in the base directory: it may go too, when the mark of the clean itself has gone. */
	readonly isAll: boolean;
	/** What no run made: it is kept, and so is every directory that holds some of it. */
	readonly foreign: readonly string[];
};

/** The limits of a clean: the user's own stop, and the seconds that one call may take. */
export type CleanLimits = {readonly signal: AbortSignal; readonly timeout: number};

/**
 * Looks through the base directory and sorts what is there. Follows nothing but the layout. Marks of runs are passed
 * over: each run takes its own away, and whoever comes next those of dead ones.
 */
export async function findLeftovers(storage: Storage, layout: Layout, limits: CleanLimits): Promise<Leftovers> {
	const list = (directory: string) =>
		eachWithDeadline(limits.signal, limits.timeout, `listing ${directory}`, limit => storage.list(directory, limit));
	const files: FileFacts[] = [];
	let manifest: FileFacts | null = null;
	const directories: string[] = [];
	const foreign: string[] = [];
	for await (const entry of list(layout.base || '/')) {
		const known = layoutOfRuns.find(({directory}) => entry.path === `${layout.base}/${directory}`);
		if (known && entry.isDirectory) {
			directories.push(entry.path);
			for await (const inner of list(entry.path)) {
				const name = inner.path.slice(inner.path.lastIndexOf('/') + 1);
				const plain = /^\.(.+)\.crc$/.exec(name)?.[1] ?? name;
				if (!inner.isDirectory && known.file.test(plain)) {
					files.push(inner);
				} else {
					foreign.push(inner.path);
				}
			}
		} else if (entry.path === layout.manifest && !entry.isDirectory) {
			manifest = entry;
		} else if (entry.isDirectory || markId(entry.path) === undefined) {
			foreign.push(entry.path);
		}
	}

	const isEmptied = (directory: string) => !foreign.some(path => path.startsWith(`${directory}/`));
	return {
		files: manifest === null ? files : [...files, manifest],
		manifest,
		directories: directories.filter(directory => isEmptied(directory)),
		isAll: foreign.length === 0,
		foreign,
	};
}

/** Removes the files, then the directories that are empty then. Rejects at the first that cannot be removed. */
export async function removeLeftovers(
	storage: Storage,
	{directories, files}: Leftovers,
	{signal, timeout}: CleanLimits,
	onRemoved: (done: number, total: number) => void = () => {},
): Promise<void> {
	const remove = async (path: string) =>
		withDeadline(signal, timeout, `removing ${path}`, limit => storage.remove(path, limit));
	for (const [i, {path}] of files.entries()) {
		await remove(path);
		onRemoved(i + 1, files.length);
	}

	for (const directory of directories) {
		await remove(directory).catch((error: unknown) => {
			// Another run has put something there meanwhile.
			if (errorFacts(error).kind !== 'conflict') {
				throw error;
			}
		});
	}
}
