import {randomInt} from 'node:crypto';
import {constants} from 'node:fs';
import {mkdir, readdir, readFile} from 'node:fs/promises';
import {basename, join} from 'node:path';
import envPaths from 'env-paths';
import {replaceFile} from '../../profile/replace-file.js';
import {type RunRecord, recordSchema} from '../record.js';

const {O_NONBLOCK = 0, O_RDONLY} = constants;
const extension = '.json';
const idForm = /^[\w.-]+$/;

/** The user's own place for run records, such as ~/.local/share/dfsio-tui/history. */
export function defaultHistoryDirectory(): string {
	return join(envPaths('dfsio-tui', {suffix: ''}).data, 'history');
}

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/** `20261130-152709-k3f9`: local time, which sorts, then four random characters. */
export function makeId(date: Date): string {
	const day = `${pad(date.getFullYear(), 4)}${pad(date.getMonth() + 1)}${pad(date.getDate())}`;
	const time = `${pad(date.getHours())}${pad(date.getMinutes())}${pad(date.getSeconds())}`;
	return `${day}-${time}-${randomInt(36 ** 4)
		.toString(36)
		.padStart(4, '0')}`;
}

/** Where the record of that name lies. */
export function recordPath(directory: string, id: string): string {
	return join(directory, id + extension);
}

/**
 * Saves a record under its id, whole or not at all, readable by the user alone (0600 in a directory of 0700), and gives
 * the file's path. Rejects with the system's error.
 */
export async function saveRecord(directory: string, record: RunRecord): Promise<string> {
	const path = recordPath(directory, record.id);
	await mkdir(directory, {recursive: true, mode: 0o700});
	await replaceFile(path, `${JSON.stringify(record)}\n`);
	return path;
}

/** The ids of all saved runs, newest first, without opening a file. A missing directory holds none. */
export async function listIds(directory: string): Promise<readonly string[]> {
	const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') {
			return [];
		}

		throw error;
	});
	return names
		.filter(name => name.endsWith(extension) && idForm.test(name))
		.map(name => basename(name, extension))
		.toSorted((a, b) => (a < b ? 1 : -1));
}

/** A record, or one sentence why the file is none; the file itself is left as it is. */
export type Loaded =
	| {readonly record: RunRecord; readonly problem?: undefined}
	| {readonly problem: string; readonly record?: undefined};

function problemOf(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null || !('schema' in value)) {
		return 'is no run record';
	}

	if (typeof value.schema === 'number' && value.schema > recordSchema) {
		return 'was written by a newer dfsio-tui';
	}

	const wanted = {id: 'string', startedAt: 'string', exitStatus: 'number', profile: 'object', host: 'object'};
	const complete =
		Object.entries(wanted).every(([key, type]) => typeof (value as Record<string, unknown>)[key] === type) &&
		['targets', 'operations', 'summary'].every(key => Array.isArray((value as Record<string, unknown>)[key]));
	return value.schema === recordSchema && complete ? undefined : 'is no complete run record';
}

/** Reads one saved run. Never rejects for what is in the file. */
export async function loadRecord(directory: string, id: string): Promise<Loaded> {
	const path = recordPath(directory, id);
	if (!idForm.test(id)) {
		return {problem: `${JSON.stringify(id)} is no name of a run`};
	}

	let text: string;
	try {
		// Not waiting: a pipe by that name, which nobody writes to, would hold every run for ever.
		text = await readFile(path, {encoding: 'utf8', flag: O_RDONLY | O_NONBLOCK});
	} catch (error) {
		const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
		return {
			problem: missing
				? `there is no run ${id} in ${directory}`
				: `${path} cannot be read: ${(error as Error).message}`,
		};
	}

	try {
		const value: unknown = JSON.parse(text);
		const problem = problemOf(value);
		return problem === undefined ? {record: value as RunRecord} : {problem: `${path} ${problem}; it was left as it is`};
	} catch {
		return {problem: `${path} is damaged (no JSON); it was left as it is`};
	}
}
