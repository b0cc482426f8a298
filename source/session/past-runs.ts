import type {Profile} from '../profile/profile.js';
import {listIds, loadRecord} from '../results/history/store.js';
import type {RunRecord} from '../results/record.js';

/** Screens show the recent past: more runs than this are not opened for them. */
const runsLookedAt = 60;

export type PastRuns = {
	readonly runs: readonly RunRecord[];
	/** Why other files among them are no runs, a sentence each. */
	readonly problems: readonly string[];
};

/** The newest runs, newest first. Rejects when the directory itself cannot be read. */
export async function pastRuns(historyDir: string): Promise<PastRuns> {
	const ids = (await listIds(historyDir)).slice(0, runsLookedAt);
	const loaded = await Promise.all(ids.map(async id => loadRecord(historyDir, id)));
	return {
		runs: loaded.flatMap(({record}) => (record ? [record] : [])),
		problems: loaded.flatMap(({problem}) => (problem === undefined ? [] : [problem])),
	};
}

/** The readable ones of them. */
export async function recentRuns(historyDir: string): Promise<readonly RunRecord[]> {
	return (await pastRuns(historyDir)).runs;
}

/**
 * Whether a run was asked with the same profile; a note makes it another one, as a comparison shows it under it. A run of
 * the failed files alone is none.
 */
export function isRunOf({asked, only}: RunRecord, profile: Profile): boolean {
	if (only !== undefined) {
		return false;
	}

	const keys = new Set([...Object.keys(asked ?? {}), ...Object.keys(profile)]) as Set<keyof Profile>;
	return [...keys].every(key => JSON.stringify(asked?.[key]) === JSON.stringify(profile[key]));
}
