import {mebibyte} from '../../profile/mebibyte.js';
import {operationFacts} from '../../profile/operations.js';
import type {Profile} from '../../profile/profile.js';
import type {RunRecord} from '../../results/record.js';

/** Long enough for a figure that start-up and chance no longer decide, short enough to wait for. */
const wantedSeconds = 25;

const mostFiles = 10_000;

/**
 * The same run with more files (then larger ones), so that its slowest operation takes about 25 s; null where nothing
 * was measured or where the files cannot become more because nothing writes them.
 */
export function longerRun(record: RunRecord): {readonly profile: Profile; readonly seconds: number} | null {
	const {profile} = record;
	const {files, size} = profile;
	const rates = record.operations.flatMap(({aggregate}) => (aggregate.rate === null ? [] : [aggregate.rate]));
	const writes = profile.operations.some(operation => operationFacts[operation].changes);
	if (rates.length === 0 || files === undefined || size === undefined || size === 0 || !writes) {
		return null;
	}

	const slowest = Math.min(...rates);
	const factor = (slowest * mebibyte * wantedSeconds) / (files * size);
	const doubled = 2 ** Math.ceil(Math.log2(Math.max(2, factor)) - 0.5);
	const moreFiles = Math.min(mostFiles, files * doubled);
	const largerSize = size * Math.max(1, 2 ** Math.floor(Math.log2((files * doubled) / moreFiles)));
	return {
		profile: {...record.asked, files: moreFiles, size: largerSize},
		seconds: (moreFiles * largerSize) / mebibyte / slowest,
	};
}
