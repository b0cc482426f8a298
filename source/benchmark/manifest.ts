import {Buffer} from 'node:buffer';
import {type DataKind, dataKinds, mostFiles} from '../profile/profile.js';
import type {Storage} from '../storage/storage.js';
import {StorageError} from '../storage/storage-error.js';

const manifestSchema = 1;

/** What lies in the base directory and how to make its bytes again: `<base-dir>/dfsio-tui.json`. */
export type Manifest = {
	readonly schema: typeof manifestSchema;
	/** Of the run that wrote last. */
	readonly id: string;
	readonly state: 'writing' | 'complete';
	readonly data: DataKind;
	readonly seed: string;
	readonly files: number;
	/** Bytes a file. */
	readonly size: number;
	/** Files with another size; null = not there, or of unknown content. */
	readonly exceptions: readonly {readonly index: number; readonly size: number | null}[];
	/** ISO time of the last byte; null while writing. */
	readonly writtenAt: string | null;
};

export function newManifest(
	fields: Pick<Manifest, 'id' | 'data' | 'seed' | 'files' | 'size'> & Partial<Manifest>,
): Manifest {
	return {schema: manifestSchema, state: 'writing', exceptions: [], writtenAt: null, ...fields};
}

export async function readManifest(storage: Storage, path: string, signal: AbortSignal): Promise<Manifest | undefined> {
	const bytes = await storage.readSmall(path, signal);
	if (bytes === undefined) {
		return undefined;
	}

	const manifest = parseManifest(Buffer.from(bytes).toString('utf8'));
	if (manifest === undefined) {
		throw new StorageError('conflict', `${path} is not a manifest that this version of dfsio-tui can read`, {
			hint: 'Look at it; remove it or choose another --base-dir.',
		});
	}

	return manifest;
}

export async function writeManifest(
	storage: Storage,
	path: string,
	manifest: Manifest,
	signal: AbortSignal,
): Promise<void> {
	await storage.writeSmall(path, Buffer.from(`${JSON.stringify(manifest)}\n`), signal);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * Undefined for anything that is not a whole manifest of this schema: it then says nothing about the files. Numbers of
 * files are bounded, because a row of memory stands for each.
 */
export function parseManifest(text: string): Manifest | undefined {
	let value: Partial<Manifest> | null;
	try {
		value = JSON.parse(text) as Partial<Manifest> | null;
	} catch {
		return undefined;
	}

	const fine =
		value?.schema === manifestSchema &&
		typeof value.id === 'string' &&
		(value.state === 'writing' || value.state === 'complete') &&
		dataKinds.includes(value.data as DataKind) &&
		/^[\da-f]{16}$/.test(String(value.seed)) &&
		isCount(value.files) &&
		value.files <= mostFiles &&
		isCount(value.size) &&
		Array.isArray(value.exceptions) &&
		value.exceptions.every(one => isCount(one?.index) && (one.size === null || isCount(one.size))) &&
		(value.writtenAt === null || !Number.isNaN(Date.parse(String(value.writtenAt))));
	return fine ? newManifest(value as Manifest) : undefined;
}
