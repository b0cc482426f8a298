import type {Snapshot} from '../../benchmark/snapshot.js';
import {visible} from '../../profile/visible.js';
import {bytesText, plural, rateText} from '../../results/number-text.js';
import {clockText} from '../numbers.js';
import {phaseText, runTitle} from '../run/totals.js';
import {plainTheme} from '../theme.js';

/** What has been said of a run already. */
export type Said = {
	readonly step: number;
	readonly phase: string;
	/** Tenths of the operation. */
	readonly tenths: number;
	readonly failures: number;
	/** Seconds of the operation at the last word on its progress. */
	readonly at: number;
};

export const nothingSaid: Said = {step: 0, phase: '', tenths: 0, failures: 0, at: 0};

/** Progress is told every 10 %, and after this many seconds without a word. */
const silenceSeconds = 5;

/** What there is to say now, a sentence an event. */
export function sentences(said: Said, snapshot: Snapshot): {readonly said: Said; readonly lines: readonly string[]} {
	const {step, phase, failures, wantedBytes, storedBytes, seconds, counts, files, storedRate, secondsLeft} = snapshot;
	const lines: string[] = [];
	// An operation is told when its files are known: a reading one learns them while it prepares.
	const fresh = step !== said.step && snapshot.operation !== null && files > 0;
	const before = fresh ? {...nothingSaid, phase: said.phase} : said;
	if (fresh) {
		lines.push(`${runTitle(snapshot, plainTheme).replaceAll(' · ', ', ')}.`);
	}

	if (phase !== before.phase && phase !== 'running') {
		lines.push(`${capital(phaseText(snapshot))}.`);
	}

	for (const {name, error} of failures.slice(before.failures)) {
		lines.push(
			`${visible(name)} failed: ${visible(error.message)}.${error.hint === null ? '' : ` ${visible(error.hint)}`}`,
		);
	}

	const tenths = wantedBytes > 0 ? Math.floor((storedBytes / wantedBytes) * 10) : 0;
	const quiet = seconds - before.at >= silenceSeconds;
	const tells = phase === 'running' && (tenths > before.tenths || quiet);
	if (tells) {
		const left = secondsLeft === null ? '' : `, ${clockText(secondsLeft)} left`;
		lines.push(
			`${tenths * 10} percent, ${counts.done} of ${plural(files, 'file')}, ${bytesText(storedBytes)} at ${rateText(storedRate)}${left}.`,
		);
	}

	return {
		said: {
			step,
			phase,
			tenths: Math.max(tenths, before.tenths),
			failures: failures.length,
			at: tells ? seconds : before.at,
		},
		lines,
	};
}

function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
