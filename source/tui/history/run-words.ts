import {visible} from '../../profile/visible.js';
import {figureText, plural} from '../../results/number-text.js';
import type {RunOutline} from '../../results/record.js';
import {sizeText} from '../numbers.js';

/** When a run began, by the clock of this machine: `2026-11-30 20:49`. */
export function beginText({startedAt}: RunOutline): string {
	const date = new Date(startedAt);
	const two = (value: number) => String(value).padStart(2, '0');
	const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
	return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The same in 11 cells: `11-30 20:49`, or the day of another year. */
export function shortBeginText(run: RunOutline, now = new Date()): string {
	const text = beginText(run);
	return text.startsWith(String(now.getFullYear())) ? text.slice(5) : `${text.slice(0, 10)} `;
}

/** `write 243 · read 449`, in MiB/s; a log's rates are at least rates. */
export function ratesText({imported, summary}: RunOutline): string {
	const rates = summary.map(({operation, rate}) => `${operation} ${figureText(rate.mean)}`);
	return summary.every(({rate}) => rate.mean === null)
		? 'nothing finished'
		: `${imported === undefined ? '' : 'at least '}${rates.join(' · ')}`;
}

/** `4 files × 64 MiB`, and what else tells one run from another. */
export function shapeText({only, profile}: RunOutline): string {
	const {files, size} = profile;
	const all = files === undefined ? '' : `${plural(files, 'file')}${size === undefined ? '' : ` × ${sizeText(size)}`}`;
	return only === undefined ? all : `${plural(only.length, 'file')} again of ${all}`;
}

/** The note, else the target. */
export function whereText({note, profile}: RunOutline): string {
	return visible(note ? `${note} · ${profile.target}` : profile.target);
}
