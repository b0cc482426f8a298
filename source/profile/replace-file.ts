import {open, realpath, rename, rm} from 'node:fs/promises';
import {draftFor, settled, sweepDrafts} from './drafts.js';

/**
 * Replaces a file, whole or not at all, readable by the user alone (0600). Rejects with the system's error; then what
 * was there before is there still. `durable`: the content is on the disk before it gets its name, so that a loss of power
 * leaves the older or the newer one, and no empty or half one.
 */
export async function replaceFile(
	path: string,
	content: string | Uint8Array,
	{durable = true}: {readonly durable?: boolean} = {},
): Promise<void> {
	// Beside the file itself, where the path is a link to it.
	const place = await realpath(path).catch(() => path);
	await sweepDrafts(place);
	const draft = draftFor(place);
	try {
		const file = await open(draft, 'wx', 0o600);
		try {
			// Goes on where a disk that fills up has taken a part, and so learns why it takes no more.
			await file.writeFile(content);
			if (durable) {
				await file.sync();
			}
		} finally {
			await file.close();
		}

		await rename(draft, place);
	} catch (error) {
		await rm(draft, {force: true}).catch(() => {});
		throw error;
	} finally {
		settled(draft);
	}
}
