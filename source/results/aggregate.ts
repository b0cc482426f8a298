import {doneFiles, mibPerSecond} from './file-times.js';
import type {OperationRecord} from './record.js';
import type {OperationResult} from './run-result.js';

/**
 * From the first start of any try to the last end of any try in nanoseconds, failed files included: a file that hung
 * for a minute is in it. Null when no file started. A file that was started and has no end ran until the operation's.
 */
function windowNs(result: OperationResult): number | null {
	const started = result.files.flatMap(({firstStartNs, lastEndNs}) =>
		firstStartNs === null ? [] : [{firstStartNs, lastEndNs}],
	);
	if (started.length === 0) {
		return null;
	}

	let [first, last, unfinished] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, false];
	for (const {firstStartNs, lastEndNs} of started) {
		first = Math.min(first, firstStartNs);
		last = Math.max(last, lastEndNs ?? firstStartNs);
		unfinished ||= lastEndNs === null;
	}

	return Math.max(1, last - first, unfinished ? result.time.run * 1e9 : 0);
}

/**
 * The operation's own rates: stored bytes of done files over the window of all tries; files at once = Σ task times over
 * that window, so that rate = throughput × files at once. All null when no file is done.
 */
export function aggregate(result: OperationResult): OperationRecord['aggregate'] {
	const files = doneFiles(result.files);
	const window = windowNs(result);
	const known = files.length > 0 && window !== null;
	const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
	const taskNs = files.reduce((sum, file) => sum + file.ns, 0);
	const fullLoad = result.fullLoad !== null && result.fullLoad.ns > 0 ? result.fullLoad : null;
	return {
		rate: known ? mibPerSecond(bytes, window) : null,
		seconds: known ? window / 1e9 : null,
		filesAtOnce: known ? taskNs / window : null,
		filesPerSecond: known ? files.length / (window / 1e9) : null,
		fullLoadRate: fullLoad === null ? null : mibPerSecond(fullLoad.bytes, fullLoad.ns),
		fullLoadReason: fullLoad === null ? (result.fullLoadReason ?? 'not measured') : null,
		sampledFilesAtOnce: result.sampledFilesAtOnce,
	};
}

/** What was seen anyway, all tries of all files: bytes sent or received. Not a result. */
export function observed(result: OperationResult): OperationRecord['observed'] {
	const bytes = result.files.reduce((sum, {moved, lostBytes}) => sum + moved + lostBytes, 0);
	const window = windowNs(result);
	return {
		bytes,
		seconds: window === null ? null : window / 1e9,
		rate: window === null ? null : mibPerSecond(bytes, window),
	};
}
