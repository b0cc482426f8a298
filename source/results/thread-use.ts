import {plural} from './number-text.js';
import type {OperationRecord} from './record.js';

type Client = OperationRecord['client'];

/** So many threads are told one by one, of more the least and the most. */
const fewThreads = 2;

/** Shares of the time on a CPU, the least first; empty where nothing tells them. */
function cpuShares({perThread = []}: Client): readonly number[] {
	return perThread.flatMap(({cpuShare}) => cpuShare ?? []).toSorted((a, b) => a - b);
}

/** The largest share of the time that a worker thread was on a CPU, 0 to 1; null where nothing tells it. */
export function mostOnCpu(client: Client): number | null {
	return cpuShares(client).at(-1) ?? null;
}

function sharesText(shares: readonly string[]): string {
	if (shares.length > 1 && shares[0] === shares.at(-1)) {
		return `${shares[0]} % of a core each`;
	}

	return `${shares.length > fewThreads ? `${shares[0]} to ${shares.at(-1)}` : shares.join(' and ')} % of a core`;
}

/** What the client itself used: `0.61 CPU s/GiB · 2 threads, 31 and 34 % of a core`; null where nothing is known. */
export function clientText(client: Client): string | null {
	const {cpuSecondsPerGiB} = client;
	const shares = cpuShares(client).map(share => (share * 100).toFixed(0));
	const parts = [
		...(cpuSecondsPerGiB === null ? [] : [`${cpuSecondsPerGiB.toFixed(2)} CPU s/GiB`]),
		...(shares.length === 0 ? [] : [`${plural(shares.length, 'thread')}, ${sharesText(shares)}`]),
	];
	return parts.length === 0 ? null : parts.join(' · ');
}
