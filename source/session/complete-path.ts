import {readdir} from 'node:fs/promises';
import {homedir} from 'node:os';
import {basename, dirname, join} from 'node:path';

/** Offers at most this many: a person reads one line of them. */
const offers = 20;

/** The paths that begin with what is typed, directories with a slash; `~/` is the home directory. None on any error. */
export async function completePath(text: string): Promise<readonly string[]> {
	const typedDirectory = text.endsWith('/') ? text : text === '' || dirname(text) === '.' ? '' : `${dirname(text)}/`;
	const prefix = text.endsWith('/') ? '' : basename(text);
	const directory = typedDirectory.replace(/^~(?=\/)/, homedir());
	try {
		const entries = await readdir(directory === '' ? '.' : directory, {withFileTypes: true});
		return entries
			.filter(entry => entry.name.startsWith(prefix) && (prefix !== '' || !entry.name.startsWith('.')))
			.slice(0, offers)
			.map(entry => `${join(typedDirectory, entry.name)}${entry.isDirectory() ? '/' : ''}`);
	} catch {
		return [];
	}
}
