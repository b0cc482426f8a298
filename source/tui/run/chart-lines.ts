import type {Snapshot} from '../../benchmark/snapshot.js';
import {figureText, plural, secondsText} from '../../results/number-text.js';
import {chartRows, dips, niceTop, toCells} from '../charts/rate-chart.js';
import {type Line, segment} from '../line.js';
import {padStart} from '../terminal/text.js';
import type {Theme} from '../theme.js';

const axisWidth = 8;

/** From this many seconds on, pauses are counted: nobody sees them in cells of 10 s. */
const longRunSeconds = 600;

/** The rate over the whole run in `height` rows (2 at least): a line of words, then the chart. */
export function chartLines(snapshot: Snapshot, height: number, width: number, theme: Theme): readonly Line[] {
	const {symbols} = theme;
	const {values, step} = toCells(snapshot.series, snapshot.seriesStep, width - axisWidth - 2);
	const top = niceTop(Math.max(0, ...values));
	const words = [
		segment(`${padStart('MiB/s', axisWidth - 1)} `, 'dim'),
		segment(` sent, one cell ${stepText(step)}`, 'dim'),
	];
	if (snapshot.seconds >= longRunSeconds) {
		const {count: number, longestSeconds} = dips(snapshot.series, snapshot.seriesStep);
		if (number > 0) {
			words.push(segment(`, ${plural(number, 'dip')} under half, longest ${secondsText(longestSeconds)}`, 'warn'));
		}
	}

	const rows = chartRows(values, top, height - 1, theme).map((text, index): Line => {
		// Labels at the top and, where there is room for it, at the half.
		const half = height - 1 >= 6 && index === Math.floor((height - 1) / 2);
		const label = index === 0 ? figureText(top) : half ? figureText((top * (height - 1 - index)) / (height - 1)) : '';
		const axis = label === '' ? ' ' : symbols.axis;
		return [segment(`${padStart(label, axisWidth - 2)} ${axis} `, 'dim'), segment(text, 'accent')];
	});
	return [words, ...rows];
}

function stepText(step: number): string {
	return step < 60 ? `${Number(step.toFixed(1))} s` : secondsText(step);
}
