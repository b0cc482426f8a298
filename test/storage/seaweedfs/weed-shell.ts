import {execFile} from 'node:child_process';
import {installWeed} from '../../../scripts/install-weed.js';

/** What `weed shell` prints for these commands. */
export async function weedShell(
	{masterUrl, url}: {readonly masterUrl: string; readonly url: string},
	commands: readonly string[],
): Promise<string> {
	const program = await installWeed();
	const address = (text: string) => new URL(text).host;
	return new Promise((resolve, reject) => {
		const child = execFile(
			program,
			['shell', `-master=${address(masterUrl)}`, `-filer=${address(url)}`],
			{maxBuffer: 64 * 1024 * 1024},
			(error, stdout, stderr) => {
				if (error) {
					reject(new Error(`${error.message}\n${stdout}\n${stderr}`));
				} else {
					resolve(`${stdout}\n${stderr}`);
				}
			},
		);
		child.stdin?.end(`${commands.join('\n')}\n`);
	});
}

/** Chunks on the volume servers that belong to no file, and chunks of files that no volume server has. */
export async function fileSystemCheck(weed: {readonly masterUrl: string; readonly url: string}): Promise<string> {
	const check = 'volume.fsck -cutoffTimeAgo=0s';
	return weedShell(weed, ['lock', check, `${check} -findMissingChunksInFiler`, 'unlock', 'fs.verify /']);
}

/**
 * The same once no chunk lies about: the filer frees chunks a few seconds after it was told to. The last report where
 * that does not come true in 20 checks (about 1 s each), so that what is left is seen.
 */
export async function settledCheck(weed: {readonly masterUrl: string; readonly url: string}): Promise<string> {
	let report = '';
	for (let checks = 0; checks < 20 && !/no orphan data/.test(report); checks++) {
		report = await fileSystemCheck(weed);
	}

	return report;
}
