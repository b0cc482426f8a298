import {layoutOf} from '../benchmark/layout.js';
import {findLeftovers, type Leftovers, removeLeftovers} from '../benchmark/leftovers.js';
import {freshRunId} from '../benchmark/mark.js';
import {Patience} from '../benchmark/patience.js';
import {Presence} from '../benchmark/presence.js';
import type {RunOptions} from '../benchmark/run.js';
import {openTarget} from '../benchmark/target.js';
import type {Profile} from '../profile/profile.js';
import {visible} from '../profile/visible.js';
import {bytesText, plural} from '../results/number-text.js';
import {errorFacts, StorageError} from '../storage/storage-error.js';

export type CleanOptions = {
	readonly dryRun: boolean;
	readonly tls?: RunOptions['tls'];
	readonly signal: AbortSignal;
	/** Shown the list before anything goes; false keeps all. */
	confirm(leftovers: Leftovers): Promise<boolean>;
	onRemoved?(done: number, total: number): void;
};

export type Cleaned = {
	readonly removed: boolean;
	readonly leftovers: Leftovers;
	/** What went, or would go, what was kept, and what is to be known of other runs there. */
	readonly sentence: string;
};

/** Names in a sentence; the rest is a number. */
const namesShown = 5;

/**
 * Removes what runs have left in the base directory of a profile: what the manifest or TestDFSIO's layout names, never
 * anything else and never anything above. Rejects with a `StorageError` when the target does not answer or refuses, and
 * when another run is at work there.
 */
export async function clean(profile: Profile, options: CleanOptions): Promise<Cleaned> {
	const {dryRun, signal, tls} = options;
	const layout = layoutOf(profile.baseDir);
	if (layout.base === '') {
		throw new StorageError('usage', 'clean does not work on the root directory', {
			hint: 'Name the base directory of the runs with --base-dir.',
		});
	}

	const limits = {signal, timeout: profile.timeout};
	const {facts, storage} = await openTarget(profile, signal, tls);
	const patience = new Patience(profile.timeout);
	const hurry = () => patience.hurry();
	signal.addEventListener('abort', hurry, {once: true});
	let presence: Presence | undefined;
	try {
		presence = await Presence.enter({
			id: freshRunId(),
			// A list alone takes nothing away from those who read.
			work: dryRun ? 'reads' : 'changes',
			makesBase: false,
			share: profile.shareBaseDir,
			storage,
			layout,
			patience,
			...limits,
		});
		const leftovers = await findLeftovers(storage, layout, limits);
		const nothing = leftovers.files.length === 0;
		const removed = !dryRun && !nothing && (await options.confirm(leftovers));
		if (removed) {
			await removeLeftovers(storage, leftovers, limits, options.onRemoved);
			await presence.leave();
			if (leftovers.isAll) {
				// Where another run has left something meanwhile, it is not empty and stays.
				await patience.tried(`removing ${layout.base}`, limit => storage.remove(layout.base, limit));
			}
		}

		const where = `${layout.base} on ${facts.url}`;
		return {
			removed,
			leftovers,
			sentence: [
				sentenceOf(leftovers, {removed, dryRun, where, isSeaweed: facts.kind.startsWith('seaweedfs')}),
				...presence.notes.map(note => `${note.charAt(0).toUpperCase()}${note.slice(1)}.`),
			].join(' '),
		};
	} catch (error) {
		patience.doubtAfter(errorFacts(error).kind);
		throw error;
	} finally {
		await presence?.leave();
		signal.removeEventListener('abort', hurry);
		await storage.close();
	}
}

/** `3 files, 3.00 MiB, and dfsio-tui.json`: what a clean would take, in the words of its question and of its answer. */
export function leftoversText({files, manifest}: Leftovers): string {
	const counted = files.filter(file => file !== manifest);
	const bytes = counted.reduce((sum, file) => sum + file.size, 0);
	const name = manifest?.path.slice(manifest.path.lastIndexOf('/') + 1);
	return counted.length === 0 && name !== undefined
		? name
		: `${plural(counted.length, 'file')}, ${bytesText(bytes)}${name === undefined ? '' : `, and ${name}`}`;
}

function sentenceOf(
	leftovers: Leftovers,
	{dryRun, isSeaweed, removed, where}: {dryRun: boolean; isSeaweed: boolean; removed: boolean; where: string},
): string {
	const {files, foreign} = leftovers;
	const what = leftoversText(leftovers);
	const parts: string[] = [];
	if (files.length === 0) {
		parts.push(`Nothing of a run lies in ${where}.`);
	} else if (removed) {
		parts.push(`Removed ${what} in ${where}.`);
		if (isSeaweed) {
			parts.push('Disk space returns when SeaweedFS vacuums its volumes.');
		}
	} else {
		parts.push(dryRun ? `Would remove ${what} in ${where}.` : `Kept ${what} in ${where}.`);
	}

	if (foreign.length > 0) {
		const shown = foreign.slice(0, namesShown).map(visible).join(', ');
		const more = foreign.length > namesShown ? ` and ${foreign.length - namesShown} more` : '';
		parts.push(`${removed || files.length === 0 ? 'Kept' : 'Keeps'} what no run made: ${shown}${more}.`);
	}

	return parts.join(' ');
}
