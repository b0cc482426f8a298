import {completeProfile} from '../profile/complete.js';
import {printable} from '../profile/printable.js';
import {parseProfileName} from '../profile/profile-name.js';
import type {ProfileStore} from '../profile/store.js';
import {listIds, loadRecord} from '../results/history/store.js';
import type {RunOutline} from '../results/record.js';
import {isRunOf, recentRuns} from './past-runs.js';

/**
 * The runs that a person means by `last`, `last-N`, an id of the history (its beginning is enough), or the name of a
 * saved profile, whose runs are taken together. Rejects with a sentence when there are none.
 */
export async function namedRuns(name: string, historyDir: string, store: ProfileStore): Promise<readonly RunOutline[]> {
	const ids = await listIds(historyDir);
	const back = /^last(?:-(\d{1,6}))?$/.exec(name);
	const matching = back
		? ids.slice(Number(back[1] ?? 0), Number(back[1] ?? 0) + 1)
		: ids.filter(id => id.startsWith(name));
	if (matching.length > 1) {
		throw new Error(`${printable(name)} is the beginning of ${matching.length} runs; write more of it`);
	}

	if (matching[0] !== undefined) {
		const {problem, record} = await loadRecord(historyDir, matching[0]);
		if (!record) {
			throw new Error(problem);
		}

		return [record];
	}

	const values = back || parseProfileName(name).error !== undefined ? undefined : (await store.load(name)).value;
	const {value: profile} = values ? completeProfile(values) : {};
	const runs = profile ? (await recentRuns(historyDir)).filter(run => isRunOf(run, profile)) : [];
	if (runs.length === 0) {
		const what = profile ? `no run of the profile ${name} is in the history` : `no run is called ${printable(name)}`;
		throw new Error(`${what}; dfsio-tui history lists them`);
	}

	return runs;
}
