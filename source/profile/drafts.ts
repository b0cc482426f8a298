import {randomBytes} from 'node:crypto';
import {rmSync} from 'node:fs';
import {lstat, readdir, rm} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {isProcess} from './is-process.js';

/** Of the name that `draftFor` gives: the process whose draft it is. */
const form = /\.(?<pid>\d+)-[\da-f]{8}\.draft$/;

/** Milliseconds. Younger ones may be at work on another machine of the same home directory, whose processes are not seen. */
const oldMs = 3_600_000;

const underWay = new Set<string>();
const sweptDirectories = new Set<string>();

/** A name beside `place` for what is to replace it. What lies there goes with the process, unless it is `settled` before. */
export function draftFor(place: string): string {
	if (underWay.size === 0) {
		process.on('exit', removeAll);
	}

	const draft = `${place}.${process.pid}-${randomBytes(4).toString('hex')}.draft`;
	underWay.add(draft);
	return draft;
}

/** It has its name, or is gone. */
export function settled(draft: string): void {
	underWay.delete(draft);
	if (underWay.size === 0) {
		process.off('exit', removeAll);
	}
}

/** A disk that gave no answer, or a second signal: the process ends before its file has got its name. */
function removeAll(): void {
	for (const draft of underWay) {
		try {
			rmSync(draft, {force: true});
		} catch {
			// The next save there finds it.
		}
	}
}

/**
 * Removes what processes that were killed have left beside `place`: drafts older than an hour whose process is no more.
 * Looks once into each directory. Never rejects.
 */
export async function sweepDrafts(place: string): Promise<void> {
	const directory = dirname(place);
	if (sweptDirectories.has(directory)) {
		return;
	}

	sweptDirectories.add(directory);
	for (const name of await readdir(directory).catch(() => [])) {
		const pid = form.exec(name)?.groups?.pid;
		if (pid !== undefined && !isProcess(Number(pid))) {
			await removeOld(join(directory, name)).catch(() => {});
		}
	}
}

async function removeOld(draft: string): Promise<void> {
	const facts = await lstat(draft);
	if (facts.isFile() && Date.now() - facts.mtimeMs > oldMs) {
		await rm(draft, {force: true});
	}
}
