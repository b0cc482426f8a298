import type {Phase, Snapshot} from '../benchmark/snapshot.js';
import {operationFacts} from '../profile/operations.js';
import {bytesText, plural, rateText, secondsText} from '../results/number-text.js';

const phaseWords: Readonly<Record<Phase, string>> = {
	connecting: 'connecting',
	preparing: 'preparing',
	'removing-old-files': 'removing old files',
	'starting-threads': 'waiting for threads',
	running: 'running',
	closing: 'closing',
	stopping: 'stopping',
	finished: 'finished',
};

/** `2 of 3 · read · round 1 of 5`: which part of a run a snapshot is of. */
function titleOf({operation, round, rounds, step, steps, warmup}: Snapshot): string[] {
	return [
		...(steps > 1 && step > 0 ? [`${step} of ${steps}`] : []),
		...(operation ? [operation] : []),
		...(warmup ? ['warm-up'] : rounds > 1 && step > 0 ? [`round ${round} of ${rounds}`] : []),
	];
}

/** One line on where a run stands, for people who read a log. */
export function progressLine(snapshot: Snapshot): string {
	const {counts, phase, phaseDone, phaseTotal, retried, secondsLeft, sentBytes, stalled, storedBytes} = snapshot;
	if (phase !== 'running') {
		const count = phaseTotal > 0 ? ` ${phaseDone} of ${phaseTotal}` : '';
		return [...titleOf(snapshot), `${phaseWords[phase]}${count}`].join(' · ');
	}

	const changes = snapshot.operation !== null && operationFacts[snapshot.operation].changes;
	const onTheWay = changes && sentBytes > storedBytes ? ` (+${bytesText(sentBytes - storedBytes)} on the way)` : '';
	return [
		...titleOf(snapshot),
		secondsText(snapshot.seconds),
		`${counts.done} of ${plural(snapshot.files, 'file')}`,
		`${bytesText(storedBytes)} of ${bytesText(snapshot.wantedBytes)}${onTheWay}`,
		`${rateText(snapshot.sentRate)} now`,
		...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
		...(stalled > 0 ? [`${stalled} stalled`] : []),
		...(retried > 0 ? [`${retried} retried`] : []),
		...(secondsLeft === null ? [] : [`about ${secondsText(secondsLeft)} left`]),
	].join(' · ');
}

/** Seconds between two lines: every one in the first minute, fewer later, so that the log of a long run stays short. */
export function secondsBetweenLines(elapsed: number): number {
	return elapsed < 60 ? 1 : elapsed < 3600 ? 10 : 60;
}
