import type {Operation} from '../profile/operations.js';
import type {RunOutline} from '../results/record.js';
import type {RunResult} from '../results/run-result.js';
import {recentRuns} from './past-runs.js';

/** What decides how much a client can move: two runs that differ in one of these have different ceilings. */
function isAlike({host, profile, tool}: RunOutline, version: string, result: RunResult): boolean {
	return (
		host.name === result.host.name &&
		tool.version === version &&
		profile.concurrency === result.profile.concurrency &&
		profile.threads === result.profile.threads &&
		profile.bufferSize === result.profile.bufferSize
	);
}

/**
 * The client's own ceiling for each operation in MiB/s: the best aggregate that this machine has reached in the same
 * shape against `demo:?discard`, which takes and makes bytes without storing them. Empty when it was never measured.
 */
export async function clientCeilings(
	historyDir: string,
	version: string,
	result: RunResult,
): Promise<ReadonlyMap<Operation, number>> {
	const ceilings = new Map<Operation, number>();
	if (result.asked.target === 'demo:?discard') {
		return ceilings;
	}

	// A history that cannot be read has no ceiling to tell; that it cannot be written either is said elsewhere.
	const runs = await recentRuns(historyDir).catch(() => []);
	for (const run of runs) {
		if (run.asked?.target === 'demo:?discard' && isAlike(run, version, result)) {
			for (const {aggregate, operation, status} of run.operations) {
				if (status === 'complete' && aggregate.rate !== null) {
					ceilings.set(operation, Math.max(aggregate.rate, ceilings.get(operation) ?? 0));
				}
			}
		}
	}

	return ceilings;
}
