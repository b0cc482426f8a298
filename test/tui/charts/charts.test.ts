import test from 'ava';
import fc from 'fast-check';
import type {FileProgress} from '../../../source/benchmark/snapshot.js';
import {bar} from '../../../source/tui/charts/bar.js';
import {FileStrip} from '../../../source/tui/charts/file-strip.js';
import {chartRows, dips, niceTop, toCells} from '../../../source/tui/charts/rate-chart.js';
import {sparkline} from '../../../source/tui/charts/sparkline.js';
import {lineText, lineWidth} from '../../../source/tui/line.js';
import {createTheme, plainTheme} from '../../../source/tui/theme.js';
import {scriptedSnapshot} from '../scripted-run.js';

const drawn = (wanted: number, sent: number, stored: number, width = 8) =>
	lineText(bar(wanted, sent, stored, width, plainTheme));

test('a bar tells stored, sent and to come apart, to an eighth of a cell', t => {
	t.is(drawn(80, 0, 0), '░░░░░░░░');
	t.is(drawn(80, 80, 80), '████████');
	t.is(drawn(80, 80, 0), '▓▓▓▓▓▓▓▓');
	t.is(drawn(80, 60, 40), '████▓▓░░');
	t.is(drawn(80, 45, 45), '████▌░░░');
	t.is(drawn(0, 0, 0), '░░░░░░░░');
	t.is(lineText(bar(80, 60, 40, 8, createTheme({color: false, unicode: false}))), '####==..');
});

test('a bar is as wide as asked and full only when everything is stored', t => {
	fc.assert(
		fc.property(fc.nat(1e12), fc.nat(1e12), fc.nat(1e12), fc.integer({min: 1, max: 60}), (wanted, a, b, width) => {
			const [stored, sent] = [Math.min(a, b, wanted), Math.min(Math.max(a, b), wanted)];
			const line = bar(wanted, sent, stored, width, plainTheme);
			const full = lineText(line) === '█'.repeat(width);
			return lineWidth(line) === width && (!full || stored === wanted);
		}),
	);
	t.pass();
});

test('the chart spans the whole run: the time of a cell doubles until it fits', t => {
	const series = Array.from({length: 100}, (_, n) => ({t: n, sent: n, stored: 0, active: 1}));
	const {values, step} = toCells(series, 0.5, 30);
	t.is(step, 2);
	t.is(values.length, 25);
	t.is(values[0], 1.5);
});

test('the rows of a chart', t => {
	t.deepEqual(chartRows([0, 5, 10], 10, 2, plainTheme), ['  █', '▁██']);
	t.is(niceTop(171), 180);
	t.is(niceTop(0), 1);
	t.is(niceTop(1000), 1000);
});

test('dips are stretches under half of the median', t => {
	const series = [10, 10, 2, 1, 10, 10, 3, 10, 10].map((sent, n) => ({t: n, sent, stored: 0, active: 1}));
	t.deepEqual(dips(series, 0.5), {count: 2, longestSeconds: 1});
});

test('a sparkline leaves gaps for what is unknown', t => {
	t.is(sparkline([0, null, 4, 8], plainTheme), '▁ ▄█');
	t.is(sparkline([], plainTheme), '');
});

test('a strip shows failures, and looks at few of many files', t => {
	const script = {operation: 'write', files: 10_000, size: 1024 ** 2, lanes: 16, laneRate: 10, failing: [7]} as const;
	const strip = new FileStrip(10_000, 78);
	t.is(strip.filesPerCell, 129);
	let looks = 0;
	const draw = (seconds: number) => {
		const snapshot = scriptedSnapshot(script, seconds);
		looks = 0;
		const file = (index: number): FileProgress => {
			looks += 1;
			return snapshot.file(index);
		};
		return strip.draw(file, 78, plainTheme).map(lineText).join('');
	};

	const half = draw(31.25);
	t.is(half.length, 78);
	t.true(half.startsWith('✖██'));
	t.true(half.endsWith('░░░'));
	draw(31.3);
	t.true(looks < 1000, `${looks} looks`);
});
