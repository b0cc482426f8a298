import {Buffer} from 'node:buffer';
import {hostname} from 'node:os';
import {type DataKind, dataKinds, mostFiles} from '../profile/profile.js';
import type {Storage} from '../storage/storage.js';
import {StorageError} from '../storage/storage-error.js';

const manifestSchema = 1;

/** A heartbeat younger than this means that its writer is still at work. */
const beatLifeMs = 30_000;

/** How often a writing run renews its beat. */
export const beatEveryMs = 10_000;

export type Owner = {readonly host: string; readonly pid: number /** ISO time. */; readonly beat: string};

/** What lies in the base directory and how to make its bytes again: `<base-dir>/dfsio-tui.json`. */
export type Manifest = {
	readonly schema: typeof manifestSchema;
	/** Of the run that wrote last. */
	readonly id: string;
	/** Null when nobody is at work. */
	readonly owner: Owner | null;
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
	return {schema: manifestSchema, owner: null, state: 'writing', exceptions: [], writtenAt: null, ...fields};
}

export function ownerNow(): Owner {
	return {host: hostname(), pid: process.pid, beat: new Date().toISOString()};
}

/** Why another run may be at work here, or undefined. A dead process of this host is not at work, whatever its beat. */
export function othersAtWork(manifest: Manifest, now = Date.now()): Owner | undefined {
	const {owner} = manifest;
	if (owner === null || (owner.host === hostname() && owner.pid === process.pid)) {
		return undefined;
	}

	const age = now - Date.parse(owner.beat);
	const alive = owner.host !== hostname() || isAlive(owner.pid);
	return alive && age < beatLifeMs ? owner : undefined;
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
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

/** The name is shown, so that it has to be one; a time that is none would make a dead run's beat eternal. */
const isOwner = (value: Partial<Owner> | undefined): boolean =>
	typeof value?.host === 'string' && isCount(value.pid) && !Number.isNaN(Date.parse(String(value.beat)));

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
		(value.writtenAt === null || !Number.isNaN(Date.parse(String(value.writtenAt)))) &&
		(value.owner === null || isOwner(value.owner));
	return fine ? newManifest(value as Manifest) : undefined;
}
