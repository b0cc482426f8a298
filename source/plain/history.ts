import {visible} from '../profile/visible.js';
import {bytesText, plural, rateText} from '../results/number-text.js';
import type {RunOutline} from '../results/record.js';

const columns = ['id', 'target', 'shape', 'rates', 'note'] as const;

/** One line a run: what it was and its mean aggregate rates, in columns. */
export function historyTable(runs: readonly RunOutline[]): readonly string[] {
	const rows = runs.map(({id, note, profile, summary}) => {
		const size = profile.size === undefined ? '' : ` × ${bytesText(profile.size)}`;
		return {
			id,
			target: visible(profile.target),
			shape: profile.files === undefined ? '–' : `${plural(profile.files, 'file')}${size}`,
			rates: summary.map(({operation, rate}) => `${operation} ${rateText(rate.mean)}`).join(', ') || 'nothing finished',
			note: visible(note ?? ''),
		};
	});
	const widths = columns.map(column => Math.max(column.length, ...rows.map(row => row[column].length)));
	const line = (cells: Readonly<Record<(typeof columns)[number], string>>) =>
		columns
			.map((column, i) => cells[column].padEnd(widths[i] ?? 0))
			.join('  ')
			.trimEnd();
	return [
		line({id: 'id', target: 'target', shape: 'shape', rates: 'rates', note: 'note'}),
		...rows.map(row => line(row)),
	];
}
