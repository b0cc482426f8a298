import {visible} from '../../profile/visible.js';
import {figureText, plural} from '../../results/number-text.js';
import type {ProfileEntry, ProfileRun} from '../app-contract.js';
import {sparkline} from '../charts/sparkline.js';
import {cell, type Line, segment} from '../line.js';
import {sizeText} from '../numbers.js';
import {shortenMiddle} from '../terminal/text.js';
import {editText} from '../text-edit.js';
import type {Theme} from '../theme.js';
import {markedEntry, type ProfilesState, shownEntries} from './profiles-state.js';

/** The list in at most `rows` lines, the marked entry always among them. */
export function profileLines(
	state: ProfilesState,
	rows: number,
	width: number,
	now: Date,
	theme: Theme,
): readonly Line[] {
	const {symbols} = theme;
	if (state.entries === null) {
		return [[segment(' reading the saved profiles', 'dim')]];
	}

	const shown = shownEntries(state);
	const marked = markedEntry(state);
	const nameWidth = Math.min(24, Math.max(8, ...shown.map(({name}) => name.length)));
	const filter: readonly Line[] =
		state.edit || state.filter !== ''
			? [
					[
						segment(' / ', 'accent'),
						segment(visible(state.edit ? editText(state.edit) : state.filter)),
						segment(state.edit ? symbols.caret : ''),
					],
				]
			: [];
	if (shown.length === 0) {
		return [
			...filter,
			[
				segment(
					state.entries.length === 0 ? ' No saved profiles. n makes a new benchmark.' : ' No name contains this.',
					'dim',
				),
			],
		];
	}

	// Two lines an entry: what it is, then how its last runs went.
	const room = Math.max(1, Math.floor((rows - filter.length) / 2));
	const index = marked ? shown.indexOf(marked) : 0;
	const first = Math.max(0, Math.min(shown.length - room, index - Math.floor(room / 2)));
	return [
		...filter,
		...shown
			.slice(first, first + room)
			.flatMap(entry => entryLines(entry, entry === marked, {nameWidth, width, now, theme})),
	];
}

type EntryOptions = {readonly nameWidth: number; readonly width: number; readonly now: Date; readonly theme: Theme};

function entryLines(
	entry: ProfileEntry,
	marked: boolean,
	{nameWidth, width, now, theme}: EntryOptions,
): readonly Line[] {
	const {symbols} = theme;
	const head = [
		segment(marked ? ` ${symbols.focus} ` : '   ', 'accent'),
		cell(visible(entry.name), nameWidth, marked ? {role: 'bold'} : {}),
		segment('  '),
	];
	const indent = segment(' '.repeat(nameWidth + 5));
	if (entry.profile === null) {
		return [
			[...head, segment('cannot be used', 'bad')],
			[indent, segment(visible(entry.problem ?? ''), 'bad')],
		];
	}

	const {operations, files, size, target} = entry.profile;
	const shape =
		files === undefined || size === undefined ? 'files that are there' : `${plural(files, 'file')} × ${sizeText(size)}`;
	const text = `${operations.join(', ')} · ${shape}`;
	const room = width - nameWidth - 8 - text.length;
	const where = room >= 8 ? `  ${shortenMiddle(visible(target), room, symbols.ellipsis)}` : '';
	return [
		[...head, segment(text), segment(where, 'dim')],
		[indent, ...runsLine(entry, now, theme)],
	];
}

function runsLine({runs, readOnly}: ProfileEntry, now: Date, theme: Theme): Line {
	const [last] = runs;
	if (!last) {
		return [segment(readOnly ? 'comes with the program, never run' : 'never run', 'dim')];
	}

	const rates = last.rates.map(({operation, rate}) => `${operation} ${figureText(rate)}`).join(' · ');
	const trend = [...runs].reverse().map(run => run.rates[0]?.rate ?? null);
	return [
		segment(`${rates} MiB/s`),
		segment(`  ${agoText(last, now)}  `, 'dim'),
		segment(trend.length > 1 ? sparkline(trend, theme) : '', 'accent'),
	];
}

function agoText({startedAt}: ProfileRun, now: Date): string {
	const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(startedAt)) / 60_000));
	if (minutes < 1) {
		return 'just now';
	}

	return minutes < 120
		? `${minutes} min ago`
		: minutes < 2880
			? `${Math.round(minutes / 60)} h ago`
			: `${plural(Math.round(minutes / 1440), 'day')} ago`;
}
