import {visible} from '../../profile/visible.js';
import {figureText, rateText, secondsText} from '../../results/number-text.js';
import type {FileRecord, OperationRecord} from '../../results/record.js';
import {sparkline} from '../charts/sparkline.js';
import {type Line, segment} from '../line.js';
import type {Theme} from '../theme.js';
import {labelled, type ResultContext} from './labelled.js';

/** How long one file took, and how the files' rates are spread. */
export function oneFileLines({latency, files}: OperationRecord, {width, theme}: ResultContext): readonly Line[] {
	const {fileMs, waitAfterLastByteMs, firstByteMs} = latency;
	if (!fileMs) {
		return [];
	}

	const seconds = (ms: number) => secondsText(ms / 1000);
	const parts = [`p50 ${seconds(fileMs.p50)}   p99 ${seconds(fileMs.p99)}`];
	if (waitAfterLastByteMs) {
		parts.push(`   of it after the last byte: p50 ${seconds(waitAfterLastByteMs.p50)}`);
	} else if (firstByteMs) {
		parts.push(`   first byte: p50 ${seconds(firstByteMs.p50)}`);
	}

	return [...labelled('One file', [segment(parts.join(''))], width), ...spreadLine(files, width, theme)];
}

/** How the files' rates are spread, and the slowest of them. */
function spreadLine(files: readonly FileRecord[], width: number, theme: Theme): readonly Line[] {
	const done = files.filter(file => file.rate !== null && file.state === 'done');
	const slowest = slowestFiles(files)[0];
	if (done.length < 4 || !slowest) {
		return [];
	}

	const rates = done.map(file => file.rate as number);
	const low = Math.min(...rates);
	const high = Math.max(...rates);
	const buckets = new Array<number>(Math.min(12, done.length)).fill(0);
	for (const rate of rates) {
		const share = high > low ? (rate - low) / (high - low) : 0;
		const index = Math.min(buckets.length - 1, Math.floor(share * buckets.length));
		buckets[index] = (buckets[index] ?? 0) + 1;
	}

	const parts = [
		segment(`${figureText(low)} `),
		segment(sparkline(buckets, theme), 'accent'),
		segment(` ${rateText(high)}      slowest ${visible(slowest.name)} (w lists)`),
	];
	return labelled('', parts, width);
}

export function slowestFiles(files: readonly FileRecord[]): readonly FileRecord[] {
	return files.filter(file => file.seconds !== null).sort((a, b) => (b.seconds as number) - (a.seconds as number));
}
