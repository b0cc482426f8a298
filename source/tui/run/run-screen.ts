import type {Snapshot} from '../../benchmark/snapshot.js';
import {countText} from '../../results/number-text.js';
import type {Message, RunState} from '../app/state.js';
import {frameRows, headerLine, messageLine, ruleLine} from '../frame-lines.js';
import {footerKeys} from '../key-lines.js';
import {type Line, lineWidth, segment} from '../line.js';
import type {Size} from '../terminal/size.js';
import type {Theme} from '../theme.js';
import type {RunDrawing} from './run-drawing.js';
import {runTitle} from './totals.js';

export type RunScreenOptions = {
	readonly size: Size;
	readonly theme: Theme;
	readonly message: Message | null;
	/** Seconds of the monotonic clock. */
	readonly now: number;
};

/** The whole Run screen, one line for each row but the last. */
export function runScreen(
	snapshot: Snapshot,
	{profile, view, interrupts}: RunState,
	drawing: RunDrawing,
	{size, theme, message, now}: RunScreenOptions,
): readonly Line[] {
	const {columns: width, rows} = size;
	const body = drawing.body(snapshot, view, {rows: rows - frameRows, width, tries: profile.retries + 1, theme});
	const word =
		interrupts.stoppedAt !== null && snapshot.phase !== 'finished'
			? {text: 'stopping…  ctrl+c again leaves', role: 'warn' as const}
			: view.frozenAt !== null
				? {
						text: `VIEW FROZEN ${Math.floor(Math.max(0, now - view.frozenAt))} s, run goes on  p follows it again`,
						role: 'warn' as const,
					}
				: message;
	return [
		headerLine(runTitle(snapshot, theme, profile.operations), profile.target, width, theme),
		ruleLine(width, theme),
		...body,
		messageLine(word, width, theme),
		statusLine(snapshot, width, theme),
	];
}

/** What is going on in figures, then the keys. */
function statusLine({counts, retried, stalled}: Snapshot, width: number, theme: Theme): Line {
	// 60 columns have room for how to stop and where all keys are, not for what has not happened.
	const narrow = width < 72;
	const running = counts.running + counts['all-sent'] + counts.opening + counts.retrying;
	const left = [
		segment(` ${countText(running)} running  ${countText(counts.done)} done  `),
		segment(`${countText(counts.failed)} failed`, counts.failed > 0 ? 'bad' : undefined),
		segment(narrow && retried === 0 ? '' : `  ${countText(retried)} retried`, retried > 0 ? 'warn' : undefined),
		segment(stalled > 0 ? `  ${countText(stalled)} stalled` : '', 'warn'),
	];
	// As wide as three digits each, so that the keys keep their place while the counts grow.
	const keysAt = Math.max(lineWidth(left), narrow ? 32 : 40) + 2;
	const keys = footerKeys('run', width - keysAt - 1, [], theme);
	const space = width - 1 - lineWidth(left) - lineWidth(keys);
	return keys.length === 0 ? left : [...left, segment(' '.repeat(Math.max(2, space))), ...keys];
}
