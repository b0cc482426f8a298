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
	const verb = snapshot.operation?.startsWith('read') ? 'read' : 'sent';
	const words = [
		segment(`${padStart('MiB/s', axisWidth - 1)} `, 'dim'),
		segment(` ${verb}, one cell ${stepText(step)}`, 'dim'),
	];
	if (snapshot.seconds >= longRunSeconds) {
		const {count: number, longestSeconds} = dips(snapshot.series, snapshot.seriesStep);
		if (number > 0) {
			words.push(segment(`, ${plural(number, 'dip')} under half, longest ${secondsText(longestSeconds)}`, 'warn'));
		}
	}

	// An even number of rows has one that ends at exactly the half, which gets a label too.
	const chartHeight = height > 6 ? Math.floor((height - 1) / 2) * 2 : height - 1;
	const rows = chartRows(values, top, chartHeight, theme).map((text, index): Line => {
		const half = chartHeight >= 6 && index === chartHeight / 2;
		const label = values.length === 0 ? '' : index === 0 ? figureText(top) : half ? figureText(top / 2) : '';
		const axis = label === '' ? ' ' : symbols.axis;
		return [segment(`${padStart(label, axisWidth - 2)} ${axis} `, 'dim'), segment(text, 'accent')];
	});
	return [words, ...rows];
}

function stepText(step: number): string {
	return step < 60 ? `${Number(step.toFixed(1))} s` : secondsText(step);
}
