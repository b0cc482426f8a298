import {operationFacts} from '../../profile/operations.js';
import type {Profile} from '../../profile/profile.js';
import {copiesOf} from '../../profile/replication.js';
import {bytesText, plural} from '../../results/number-text.js';
import type {Found, ProbeResult} from '../app-contract.js';

const largeWrite = 10 * 1024 ** 3;

/** Bytes that one round writes to the target, of one copy. Later rounds replace what the one before wrote. */
function writtenBytes(profile: Profile): number {
	const {files = 0, size = 0, operations} = profile;
	// An append comes on top of what a write left; truncate writes nothing.
	return operations.filter(operation => operation === 'write' || operation === 'append').length * files * size;
}

/** What to ask before a run begins; null when it can begin at once. */
export function startQuestion(profile: Profile, probe: ProbeResult): string | null {
	if (!probe.ok) {
		return `${profile.target} is not ready: ${probe.message}. Start anyway?`;
	}

	const bytes = writtenBytes(profile);
	const copies = copiesOf(profile.replication ?? '');
	const onDisk = bytes * copies;
	const parts: string[] = [];
	const free = probe.freeBytes;
	if (bytes >= largeWrite || (free !== null && onDisk > free)) {
		const all = copies > 1 ? ` (${bytesText(onDisk)} with ${copies} copies)` : '';
		const share = free === null || free === 0 ? '' : `, ${Math.round((onDisk / free) * 100)} % of its free space`;
		parts.push(`Writes ${bytesText(bytes)}${all} to ${profile.target}${share}.`);
	}

	const {found} = probe;
	if (found && found.foreign > 0) {
		const kept = found.foreign === 1 ? 'it is kept' : 'they are kept';
		parts.push(`${profile.baseDir} holds ${plural(found.foreign, 'file')} that dfsio-tui did not make; ${kept}.`);
	}

	if (parts.length === 0) {
		return null;
	}

	const old = oldFilesText(profile, found);
	return [...parts, ...(old === null ? [] : [`${old}.`]), 'Start?'].join(' ');
}

/** What becomes of older files of ours: `replaces 16 files, 1.00 GiB`; null when none is touched. */
export function oldFilesText(profile: Profile, found: Found | null): string | null {
	const removes = profile.operations.some(operation => operation === 'write' && operationFacts[operation].changes);
	return removes && found !== null && found.files > 0
		? `Replaces ${plural(found.files, 'older file')} of ${bytesText(found.bytes)}`
		: null;
}
