import type {Connect, TargetKind} from './storage.js';
import {StorageError} from './storage-error.js';

/** How each kind is opened; imported when needed, so that the others cost nothing at the start. */
const connectors: Readonly<Partial<Record<TargetKind, () => Promise<{connect: Connect}>>>> = {
	'seaweedfs-http': async () => import('./seaweedfs-http/connect.js'),
	seaweedfs: async () => import('./seaweedfs/connect.js'),
};

/** Opens a target of any kind. Rejects with `unsupported` for a kind that this version does not know. */
export const connect: Connect = async (target, signal) => {
	const load = connectors[target.kind];
	if (load === undefined) {
		throw new StorageError('unsupported', `targets of the kind ${target.kind} are not available in this version`);
	}

	const module = await load();
	return module.connect(target, signal);
};
