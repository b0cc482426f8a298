import {eachWithDeadline, withDeadline} from '../benchmark/deadline.js';
import {layoutOf} from '../benchmark/layout.js';
import type {RunOptions} from '../benchmark/run.js';
import {openTarget} from '../benchmark/target.js';
import type {Profile} from '../profile/profile.js';
import type {Placement} from '../results/run-result.js';
import type {FileFacts} from '../storage/storage.js';
import {StorageError} from '../storage/storage-error.js';

/** Files of a directory tree that are looked at. */
const filesLimit = 10_000;

export type PlacementAnswer = {
	readonly path: string;
	readonly total: Placement;
	readonly files: readonly {readonly path: string; readonly placement: Placement}[];
	/** Whether there are more files than were looked at. */
	readonly more: boolean;
};

/**
 * Where a file, or all files of a directory tree, lie on the target's servers. Rejects with a `StorageError`:
 * `unsupported` where a target does not tell, `not-found` where there is nothing.
 */
export async function findPlacement(
	profile: Profile,
	path: string = layoutOf(profile.baseDir).dataDirectory,
	{signal, tls}: {readonly signal: AbortSignal; readonly tls?: RunOptions['tls']},
): Promise<PlacementAnswer> {
	const {storage} = await openTarget(profile, signal, tls);
	try {
		const reason = storage.cannot('placement');
		if (storage.placement === undefined || reason) {
			throw new StorageError('unsupported', reason ?? 'this target does not tell where its files lie', {
				hint: 'Give a SeaweedFS filer as seaweedfs://host:8888.',
			});
		}

		const place = storage.placement.bind(storage);
		// A server that takes the question and never answers must not hold the command.
		const limited = async <T>(work: (limit: AbortSignal) => Promise<T>) =>
			withDeadline(signal, profile.timeout, `asking where ${path} lies`, work);
		const facts = await limited(async limit => storage.stat(path, limit));
		if (facts === undefined) {
			throw new StorageError('not-found', `${path} is not there`, {
				hint: 'Run a write first, or name a file or directory of the target.',
			});
		}

		const list = (directory: string) =>
			eachWithDeadline(signal, profile.timeout, `listing ${directory}`, limit => storage.list(directory, limit));
		const paths = facts.isDirectory ? [] : [path];
		const more = facts.isDirectory && (await collect(list, path, paths));
		const files: {path: string; placement: Placement}[] = [];
		for (const one of paths) {
			files.push({path: one, placement: await limited(async limit => place([one], limit))});
		}

		return {path, total: await limited(async limit => place(paths, limit)), files, more};
	} finally {
		await storage.close();
	}
}

type List = (directory: string) => AsyncIterable<FileFacts>;

/** The files below a directory; true if there are more than the limit. */
async function collect(list: List, directory: string, paths: string[]): Promise<boolean> {
	for await (const {isDirectory, path} of list(directory)) {
		if (paths.length === filesLimit) {
			return true;
		}

		if (!isDirectory) {
			paths.push(path);
		} else if (await collect(list, path, paths)) {
			return true;
		}
	}

	return false;
}
