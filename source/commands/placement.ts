import {errorJson} from '../plain/error-json.js';
import {onSignals} from '../plain/signals.js';
import {visible} from '../profile/visible.js';
import {exitStatusOfSignal} from '../results/exit-status.js';
import {errorText} from '../results/failures.js';
import {bytesText, plural} from '../results/number-text.js';
import {placementText} from '../results/placement-text.js';
import type {CancelReason} from '../results/run-result.js';
import {findPlacement, type PlacementAnswer} from '../session/placement.js';
import {errorFacts} from '../storage/storage-error.js';
import type {CommandOf} from './command-of.js';

const filesShown = 20;

/** Says where a file or a directory's files lie: what `hdfs fsck` answers, for this target. */
export async function placementCommand({frontEnd, path, profile}: CommandOf<'placement'>): Promise<number> {
	const {ca, cert, json, key} = frontEnd;
	const stop = new AbortController();
	let stoppedBy: CancelReason | undefined;
	const release = onSignals(reason => {
		stoppedBy = reason;
		stop.abort(new Error('stopped'));
	});
	try {
		const answer = await findPlacement(profile, path, {signal: stop.signal, tls: {ca, cert, key}});
		process.stdout.write(json ? `${JSON.stringify(answer)}\n` : `${linesOf(answer).join('\n')}\n`);
		return 0;
	} catch (error) {
		if (stoppedBy !== undefined) {
			return exitStatusOfSignal(stoppedBy);
		}

		const facts = errorFacts(error);
		const status = facts.kind === 'usage' || facts.kind === 'unsupported' ? 2 : facts.kind === 'internal' ? 1 : 3;
		process.stderr.write(`${errorText(facts)}\n`);
		if (json) {
			process.stdout.write(`${errorJson(facts, status)}\n`);
		}

		return status;
	} finally {
		release();
	}
}

function linesOf({files, more, path, total}: PlacementAnswer): string[] {
	const shown = files.slice(0, filesShown);
	const left = files.length - shown.length;
	return [
		...(files.length > 1 ? shown.map(file => `${visible(file.path)}: ${placementText(file.placement, null)}`) : []),
		...(left > 0 ? [`and ${plural(left, 'other file')}`] : []),
		`${visible(path)}: ${plural(total.files, 'file')}, ${bytesText(total.bytes)}; ${placementText(total, null)}`,
		...(more ? ['There are more files; these were looked at.'] : []),
	];
}
