import {mkdir, readdir, readFile, stat, unlink} from 'node:fs/promises';
import path from 'node:path';
import envPaths from 'env-paths';
import {completeProfile} from './complete.js';
import type {PartialProfile} from './field.js';
import {nearest} from './nearest.js';
import type {Parsed} from './parsed.js';
import {printable} from './printable.js';
import type {Profile} from './profile.js';
import {formatProfileFile, listErrors, parseProfileFile} from './profile-file.js';
import {parseProfileName} from './profile-name.js';
import {replaceFile} from './replace-file.js';
import {shippedProfiles} from './shipped.js';
import {systemWords} from './system-words.js';

/** One line of the list of profiles: what it sets, or why it cannot be used. */
export type StoredProfile =
	| {readonly name: string; readonly readOnly: boolean; readonly profile: Profile; readonly problem?: undefined}
	| {readonly name: string; readonly readOnly: boolean; readonly profile?: undefined; readonly problem: string};

export type ProfileStore = {
	readonly directory: string;
	/**
	 * Saved ones by name, then the shipped ones; those that cannot be used with the reason. `problem`: why the saved ones
	 * could not be looked for.
	 */
	list(): Promise<{readonly profiles: readonly StoredProfile[]; readonly problem?: string}>;
	/** The values that a profile sets; the rest is default. */
	load(name: string): Promise<Parsed<PartialProfile>>;
	/** Saves under a name, replacing a usable profile of that name; gives the file. */
	save(name: string, profile: Profile): Promise<Parsed<string>>;
	/** Deletes a saved profile; gives the file that is gone. */
	remove(name: string): Promise<Parsed<string>>;
};

/** A profile is a few hundred bytes; what is larger than this is none and is not read. */
const largestFile = 1024 * 1024;

/** Where profiles are kept unless a directory is given: the user's configuration directory (XDG). */
function defaultProfileDirectory(): string {
	return path.join(envPaths('dfsio-tui', {suffix: ''}).config, 'profiles');
}

function isMissing(error: unknown): boolean {
	return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** The text of a saved profile's file; undefined when there is none. */
async function readProfile(file: string): Promise<Parsed<string> | undefined> {
	try {
		const facts = await stat(file);
		// Reading a pipe would wait for ever.
		if (!facts.isFile()) {
			return {error: 'is no regular file'};
		}

		return facts.size > largestFile ? {error: 'is too large to be a profile'} : {value: await readFile(file, 'utf8')};
	} catch (error) {
		return isMissing(error) ? undefined : {error: `cannot be read: ${systemWords(error)}`};
	}
}

/** The saved and shipped profiles. Nothing is created before the first `save`; no method rejects for what a disk does. */
export function openProfileStore(directory: string = defaultProfileDirectory()): ProfileStore {
	const fileOf = (name: string): string => path.join(directory, `${name}.json`);

	async function names(): Promise<Parsed<readonly string[]>> {
		try {
			const files = await readdir(directory);
			return {value: files.filter(file => file.endsWith('.json')).map(file => file.slice(0, -5))};
		} catch (error) {
			return (error as NodeJS.ErrnoException).code === 'ENOENT'
				? {value: []}
				: {error: `${printable(directory)} cannot be read: ${systemWords(error)}`};
		}
	}

	async function load(text: string): Promise<Parsed<PartialProfile>> {
		const {value: name, error} = parseProfileName(text);
		if (error !== undefined) {
			return {error};
		}

		const shipped = shippedProfiles.get(name);
		if (shipped) {
			return {value: shipped};
		}

		const content = await readProfile(fileOf(name));
		if (!content) {
			const guess = nearest(name, [...((await names()).value ?? []), ...shippedProfiles.keys()]);
			return {error: `no profile ${printable(name)}${guess === undefined ? '' : `; did you mean ${guess}?`}`};
		}

		const parsed = content.error === undefined ? parseProfileFile(content.value) : content;
		return parsed.error === undefined
			? parsed
			: {error: `profile ${name} ${parsed.error} (${printable(fileOf(name))})`};
	}

	async function entry(name: string): Promise<StoredProfile> {
		const readOnly = shippedProfiles.has(name);
		const {value, error} = await load(name);
		if (error !== undefined) {
			return {name, readOnly, problem: error};
		}

		const completed = completeProfile(value);
		return completed.value
			? {name, readOnly, profile: completed.value}
			: {name, readOnly, problem: listErrors(completed.errors).join('; ')};
	}

	return {
		directory,
		load,
		async list() {
			const {value: saved = [], error} = await names();
			// A file by the name of a shipped profile cannot be reached: the shipped one is shown.
			const own = saved.filter(name => !shippedProfiles.has(name)).sort();
			const profiles = await Promise.all([...own, ...shippedProfiles.keys()].map(entry));
			return error === undefined ? {profiles} : {profiles, problem: error};
		},
		async save(text, profile) {
			const {value: name, error} = parseProfileName(text);
			if (error !== undefined) {
				return {error};
			}

			if (shippedProfiles.has(name)) {
				return {error: `profile ${name} comes with dfsio-tui and is read-only; choose another name`};
			}

			const file = fileOf(name);
			const existing = await readProfile(file);
			const broken = existing && (existing.error ?? parseProfileFile(existing.value ?? '').error);
			if (broken) {
				return {error: `profile ${name} is kept, not replaced, because it ${broken} (${printable(file)})`};
			}

			try {
				await mkdir(directory, {recursive: true, mode: 0o700});
				await replaceFile(file, formatProfileFile(profile));
				return {value: file};
			} catch (error) {
				return {error: `profile ${name} cannot be saved in ${printable(directory)}: ${systemWords(error)}`};
			}
		},
		async remove(text) {
			const {value: name, error} = parseProfileName(text);
			if (error !== undefined) {
				return {error};
			}

			if (shippedProfiles.has(name)) {
				return {error: `profile ${name} comes with dfsio-tui and cannot be deleted`};
			}

			try {
				await unlink(fileOf(name));
				return {value: fileOf(name)};
			} catch (error) {
				if (isMissing(error)) {
					const guess = nearest(name, (await names()).value ?? []);
					return {error: `no profile ${name}${guess === undefined ? '' : `; did you mean ${guess}?`}`};
				}

				return {error: `profile ${name} cannot be deleted: ${systemWords(error)}`};
			}
		},
	};
}
