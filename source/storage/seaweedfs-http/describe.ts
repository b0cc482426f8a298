import {StorageError} from '../storage-error.js';
import type {Filer} from './filer.js';

type Description = {version?: string; freeBytes?: number; facts: Record<string, string | number | boolean>};

/**
 * Asks for a listing of the root: whether this is a filer at all, its version, and whether it lets us in. Fails with
 * `unsupported` for any other server.
 */
export async function describe(filer: Filer, signal: AbortSignal): Promise<Description> {
	const answer = await filer.call('GET', '/?limit=1', [200, 404], signal, {headers: {accept: 'application/json'}});
	const server = answer.headers.get('server') ?? '';
	const isFiler = /^SeaweedFS(?! Volume| Master)/.test(server);
	const listed = listedVersion(answer.body);
	if (answer.status !== 200 || (!isFiler && listed === undefined)) {
		throw new StorageError('unsupported', `${filer.origin.address} answers, but is no SeaweedFS filer`, {
			hint: 'A filer listens on port 8888 unless told otherwise (weed filer -port).',
		});
	}

	// "SeaweedFS 8000GB 4.48", "8000GB 4.48 pypi": the size is that of the largest disk.
	const version = /(?:^|\s)(\d+\.\d[\w.-]*)/.exec(listed ?? server)?.[1];
	return {...(version === undefined ? {} : {version}), facts: {}};
}

function listedVersion(body: Uint8Array): string | undefined {
	try {
		const {Version, Path} = JSON.parse(new TextDecoder().decode(body)) as {Version?: unknown; Path?: unknown};
		return typeof Version === 'string' && typeof Path === 'string' ? Version : undefined;
	} catch {
		return undefined;
	}
}
