import {versionIn} from '../seaweedfs/filer-facts.js';
import {StorageError} from '../storage-error.js';
import {clusterFacts} from './cluster.js';
import type {Filer} from './filer.js';
import {filerRefusal} from './refusals.js';

const filerPort = 'Give the address of the filer: port 8888 unless told otherwise (weed filer -port).';

type Description = {version?: string; freeBytes?: number; facts: Record<string, string | number | boolean>};

/**
 * Asks for a listing of the root: whether this is a filer at all, its version, and whether it lets us in. Fails with
 * `unsupported` for any other server. What the cluster tells beside that is added where it can be had.
 */
export async function describe(filer: Filer, signal: AbortSignal): Promise<Description> {
	const answer = await filer.call('GET', '/?limit=1', undefined, signal, {headers: {accept: 'application/json'}});
	const server = answer.headers.get('server') ?? '';
	const other = /^SeaweedFS (Volume|Master)/.exec(server)?.[1];
	if (other !== undefined) {
		throw new StorageError('unsupported', `${filer.origin.address} is a SeaweedFS ${other.toLowerCase()} server`, {
			hint: filerPort,
		});
	}

	const listed = listedVersion(answer.body);
	if (answer.status === 404 || (answer.status === 200 && !server.startsWith('SeaweedFS') && listed === undefined)) {
		throw new StorageError('unsupported', `${filer.origin.address} answers, but is no SeaweedFS filer`, {
			hint: filerPort,
		});
	}

	if (answer.status !== 200) {
		throw filerRefusal(filer.origin, answer);
	}

	const {freeBytes, facts} = await clusterFacts(filer, signal);
	return {version: versionIn(listed ?? server), freeBytes, facts};
}

function listedVersion(body: Uint8Array): string | undefined {
	try {
		const {Version, Path} = JSON.parse(new TextDecoder().decode(body)) as {Version?: unknown; Path?: unknown};
		return typeof Version === 'string' && typeof Path === 'string' ? Version : undefined;
	} catch {
		return undefined;
	}
}
