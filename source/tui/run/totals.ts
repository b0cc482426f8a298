import type {Phase, Snapshot} from '../../benchmark/snapshot.js';
import {type Operation, operationFacts} from '../../profile/operations.js';
import {bytesText, countText, figureText, plural} from '../../results/number-text.js';
import {bar} from '../charts/bar.js';
import {type Line, lineText, lineWidth, segment} from '../line.js';
import {clockText, sizeText} from '../numbers.js';
import type {Theme} from '../theme.js';

/** The phases in words, as they happen. `saving` is the session's part, after the engine has finished. */
const phaseWords: Readonly<Record<Phase, string>> = {
	connecting: 'connecting',
	preparing: 'preparing',
	'removing-old-files': 'removing old files',
	'starting-threads': 'waiting for threads',
	running: 'running',
	closing: 'closing',
	stopping: 'stopping…',
	finished: 'saving the result',
};

export function phaseText(snapshot: Snapshot): string {
	const {phase, phaseDone, phaseTotal} = snapshot;
	const progress = phaseTotal > 0 ? ` ${countText(phaseDone)} of ${countText(phaseTotal)}` : '';
	return phaseWords[phase] + progress;
}

/**
 * `write · 4 files × 64 MiB · 4 at once`, before it `2 of 3` and after it the round where there are several. Before the
 * first operation, those that are `planned`.
 */
export function runTitle(snapshot: Snapshot, {symbols}: Theme, planned: readonly Operation[] = []): string {
	const {operation, step, steps, round, rounds, warmup, files, wantedBytes, lanes} = snapshot;
	const dot = ` ${symbols.dot} `;
	const parts = [operation ?? planned.join(', ')];
	if (steps > 1 && step > 0) {
		parts.unshift(`${step} of ${steps}`);
	}

	if (warmup) {
		parts.push('warm-up');
	} else if (rounds > 1) {
		parts.push(`round ${round} of ${rounds}`);
	}

	if (files > 0) {
		const size = wantedBytes / files;
		const each = Number.isInteger(size) ? sizeText(size) : `about ${bytesText(size)}`;
		parts.push(`${plural(files, 'file')} ${symbols.times} ${each}`);
		parts.push(`${lanes} at once`);
	}

	return parts.join(dot);
}

/** The bar of all bytes with the count of stored ones, and the line of rates and times. */
export function totalLines(snapshot: Snapshot, width: number, theme: Theme): readonly Line[] {
	const {wantedBytes, sentBytes, storedBytes, operation, phase} = snapshot;
	if (phase !== 'running' && phase !== 'closing' && phase !== 'stopping') {
		return [[segment(` ${phaseText(snapshot)}`, 'accent')], []];
	}

	const writes = operation !== null && operationFacts[operation].changes;
	const onTheWay = Math.max(0, sentBytes - storedBytes);
	const text = writes
		? [
				segment(bytesText(storedBytes).padStart(8), 'bold'),
				segment(` stored +${bytesText(onTheWay)} on the way`),
				segment(` of ${bytesText(wantedBytes)}`),
			]
		: [segment(bytesText(storedBytes).padStart(8), 'bold'), segment(` read of ${bytesText(wantedBytes)}`)];
	// The longest text there can be decides the width, so that the bar's end keeps its place.
	const widest = writes
		? ` 1023 MiB stored +1023 MiB on the way of ${bytesText(wantedBytes)}`.length
		: lineText(text).length;
	const barWidth = Math.max(8, width - 3 - widest);
	return [
		[segment(' '), ...bar(wantedBytes, sentBytes, storedBytes, barWidth, theme), segment('  '), ...text],
		rateLine(snapshot, width, writes, theme),
	];
}

/** What the line can do without in a narrow window goes first: files a second, then the time gone. */
function rateLine(snapshot: Snapshot, width: number, writes: boolean, {symbols}: Theme): Line {
	const {sentRate, storedRate, filesPerSecond, seconds, secondsLeft, phase} = snapshot;
	if (phase === 'stopping') {
		return [segment(' stopping, what was measured follows', 'warn')];
	}

	const left = secondsLeft === null ? `${symbols.dash} left` : `${clockText(secondsLeft)} left`;
	const rates = [
		segment(writes ? ' sent now ' : ' read now '),
		segment(figureText(sentRate).padStart(5), 'bold'),
		segment(writes ? '  stored ' : '   '),
		segment(`${figureText(storedRate).padStart(5)} MiB/s`, 'bold'),
		segment(' average'),
	];
	const files = segment(`  ${figureText(filesPerSecond).padStart(4)} files/s`);
	const full = [...rates, files, segment(`  ${clockText(seconds)} gone, ${left}`)];
	const shorter = [...rates, segment(`  ${clockText(seconds)} gone, ${left}`)];
	return [full, shorter].find(line => lineWidth(line) < width) ?? [...rates, segment(`   ${left}`)];
}
