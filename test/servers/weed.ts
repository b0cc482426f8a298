import type {ExecutionContext} from 'ava';
import {WeedUnavailable} from '../../scripts/install-weed.js';
import {startWeed, type Weed, type WeedOptions} from '../../scripts/start-weed.js';
import {startWeedCluster, type WeedCluster, type WeedClusterOptions} from '../../scripts/start-weed-cluster.js';

/** `undefined`, after saying why, where there is no SeaweedFS and none can be installed. */
async function orSkip<T>(start: () => Promise<T>): Promise<T | undefined> {
	try {
		return await start();
	} catch (error) {
		// Where the servers are required (DFSIO_REQUIRE_SERVERS=1, as in CI), a skipped test is a failed one.
		if (!(error instanceof WeedUnavailable) || process.env.DFSIO_REQUIRE_SERVERS === '1') {
			throw error;
		}

		console.error(`Tests with a real SeaweedFS are skipped. ${error.message}`);
		return undefined;
	}
}

/** A SeaweedFS of this test file; it ends with this process at the latest. */
export async function weedOrSkip(options?: WeedOptions): Promise<Weed | undefined> {
	return orSkip(() => startWeed(options));
}

export async function weedClusterOrSkip(options?: WeedClusterOptions): Promise<WeedCluster | undefined> {
	return orSkip(() => startWeedCluster(options));
}

/** For tests of a file whose server is missing: passes, and logs that it was skipped. */
export function skipped(t: ExecutionContext): void {
	t.log('skipped: no SeaweedFS');
	t.pass();
}
