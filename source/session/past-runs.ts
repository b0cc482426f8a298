import type {Profile} from '../profile/profile.js';
import {loadOutlines} from '../results/history/outlines.js';
import {type Loaded, listIds, loadRecord} from '../results/history/store.js';
import type {RunOutline} from '../results/record.js';

/** Screens and lists show the recent past: more runs than this are not looked at for them. */
const runsLookedAt = 60;

export type PastRuns = {
	readonly runs: readonly RunOutline[];
	/** Why other files among them are no runs, a sentence each. */
	readonly problems: readonly string[];
};

/** The newest runs, newest first, without what is in their files. Rejects when the directory itself cannot be read. */
export async function pastRuns(historyDir: string): Promise<PastRuns> {
	const loaded = await loadOutlines(historyDir, await newestIds(historyDir));
	return {
		runs: loaded.flatMap(({outline}) => (outline ? [outline] : [])),
		problems: loaded.flatMap(({problem}) => (problem === undefined ? [] : [problem])),
	};
}

/** The readable ones of them. */
export async function recentRuns(historyDir: string): Promise<readonly RunOutline[]> {
	return (await pastRuns(historyDir)).runs;
}

/** The same runs with all that was measured, one at a time: together they may be hundreds of megabytes. */
export async function* pastRecords(historyDir: string): AsyncGenerator<Loaded> {
	for (const id of await newestIds(historyDir)) {
		yield loadRecord(historyDir, id);
	}
}

async function newestIds(historyDir: string): Promise<readonly string[]> {
	return (await listIds(historyDir)).slice(0, runsLookedAt);
}

/**
 * Whether a run was asked with the same profile; a note makes it another one, as a comparison shows it under it. A run of
 * the failed files alone is none.
 */
export function isRunOf({asked, only}: RunOutline, profile: Profile): boolean {
	if (only !== undefined) {
		return false;
	}

	const keys = new Set([...Object.keys(asked ?? {}), ...Object.keys(profile)]) as Set<keyof Profile>;
	return [...keys].every(key => JSON.stringify(asked?.[key]) === JSON.stringify(profile[key]));
}
