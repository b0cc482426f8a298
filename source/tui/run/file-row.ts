import type {FileProgress, FileProgressState} from '../../benchmark/snapshot.js';
import {visible} from '../../profile/visible.js';
import {bytesText, figureText, secondsText} from '../../results/number-text.js';
import {bar} from '../charts/bar.js';
import {clipLine, type Line, type Segment, segment} from '../line.js';
import {fitText} from '../terminal/text.js';
import type {Role, Symbols, Theme} from '../theme.js';

/** Cells of the words and numbers on the right: `all sent, server not done for 12.3 s`. */
const factsWidth = 35;

const marks: Readonly<Record<FileProgressState, readonly [keyof Symbols, Role | undefined]>> = {
	waiting: ['waiting', 'dim'],
	opening: ['running', 'dim'],
	running: ['running', 'accent'],
	'all-sent': ['allSent', 'accent'],
	retrying: ['retrying', 'warn'],
	done: ['done', 'good'],
	failed: ['failed', 'bad'],
	cancelled: ['waiting', 'warn'],
};

export function mark(file: FileProgress, {symbols}: Theme): Segment {
	const [name, role] = file.stalled ? (['stalled', 'warn'] as const) : marks[file.state];
	return segment(symbols[name] as string, role);
}

/**
 * One file in one row of `width` cells: name, mark, bar, facts. A failed or retried file gives the room of its bar to
 * the reason. `rate` in MiB/s, null when not known yet.
 */
export function fileRow(
	file: FileProgress,
	options: {
		readonly label: string;
		readonly labelWidth: number;
		readonly width: number;
		readonly rate: number | null;
		readonly tries: number;
	},
	theme: Theme,
): Line {
	const {label, labelWidth, width, rate, tries} = options;
	const head = [segment(` ${fitText(label, labelWidth, theme.symbols.ellipsis)} `), mark(file, theme), segment(' ')];
	const room = width - labelWidth - 4;
	const reason = reasonText(file, tries);
	if (reason !== null) {
		return clipLine(
			[...head, segment(reason, file.state === 'failed' ? 'bad' : 'warn')],
			width - 1,
			theme.symbols.ellipsis,
		);
	}

	const barWidth = Math.max(4, room - factsWidth - 3);
	const line = [
		...head,
		...bar(file.wanted, file.sent, file.stored, barWidth, theme),
		segment('  '),
		...facts(file, rate, theme),
	];
	return clipLine(line, width - 1, theme.symbols.ellipsis);
}

function reasonText(file: FileProgress, tries: number): string | null {
	const {state, error} = file;
	if (state === 'failed') {
		return visible(error?.message ?? 'failed');
	}

	return state === 'retrying' ? `${visible(error?.message ?? 'failed')}, try ${file.tries} of ${tries}` : null;
}

function facts(file: FileProgress, rate: number | null, {symbols}: Theme): readonly Segment[] {
	const {state, stored, sent, seconds, idleSeconds, stalled} = file;
	if (state === 'waiting') {
		return [];
	}

	if (state === 'cancelled') {
		return [segment(`${bytesText(Math.max(sent, stored)).padStart(8)}   stopped`, 'dim')];
	}

	if (state === 'all-sent') {
		return [segment(`all sent, server not done for ${waitText(idleSeconds)}`, 'dim')];
	}

	if (state === 'opening') {
		return [segment(idleSeconds >= 1 ? `opening for ${waitText(idleSeconds)}` : 'opening', 'dim')];
	}

	const bytes = segment(bytesText(Math.max(sent, stored)).padStart(8));
	if (stalled) {
		return [bytes, segment(`   nothing for ${waitText(idleSeconds)}`, 'warn')];
	}

	const rateText = rate === null ? symbols.dash.padStart(5) : figureText(rate).padStart(5);
	return [
		bytes,
		segment(`   ${rateText} MiB/s`, state === 'done' ? undefined : 'accent'),
		segment(`   ${secondsText(seconds).padStart(8)}`, 'dim'),
	];
}

/** A wait that is still growing: tenths, so that it counts without flickering. */
function waitText(seconds: number): string {
	return seconds < 60 ? `${seconds.toFixed(1)} s` : secondsText(seconds);
}
