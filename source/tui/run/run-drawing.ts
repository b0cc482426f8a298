import type {FileProgress, Snapshot} from '../../benchmark/snapshot.js';
import {plural} from '../../results/number-text.js';
import type {RunFacts} from '../app/state.js';
import {FileStrip} from '../charts/file-strip.js';
import {frameRows} from '../frame-lines.js';
import {clipLine, type Line, segment} from '../line.js';
import type {Size} from '../terminal/size.js';
import {textWidth} from '../terminal/text.js';
import {plainTheme, type Theme} from '../theme.js';
import {chartLines} from './chart-lines.js';
import {failureLines} from './failure-lines.js';
import {FileRates} from './file-rates.js';
import {fileRow} from './file-row.js';
import {freeze} from './freeze.js';
import {laneCells, laneColumns} from './lane-rows.js';
import {RateWindow} from './rate-window.js';
import {areQuick, freeFileRows, type Layout, naturalLayout, type RunView} from './run-view.js';
import {smallFileLines} from './small-file-lines.js';
import {totalLines} from './totals.js';

/** Rows of a list with a name each, so that up to this many lanes get one of their own. */
const mostNamedLanes = 16;

/** A chart taller than this says no more. */
const tallestChart = 17;

export type BodyOptions = {
	readonly rows: number;
	readonly width: number;
	readonly tries: number;
	readonly theme: Theme;
};

/**
 * Draws the body of Run from snapshots and remembers what one snapshot cannot know: rates of the last 2 s, the settled
 * cells of the strip, whether files are quick. Begins anew with each operation.
 */
export class RunDrawing {
	#step = 0;
	#quick: boolean | null = null;
	#rates = new FileRates();
	#filesRate = new RateWindow();
	#strip: FileStrip | null = null;
	#stripCells = 0;
	#frozen: Snapshot | null = null;

	/** What to draw: the snapshot as it is, or as it was when the view was frozen. */
	look(snapshot: Snapshot, view: RunView): Snapshot {
		if (view.frozenAt === null) {
			this.#frozen = null;
			return snapshot;
		}

		this.#frozen ??= freeze(snapshot);
		return this.#frozen;
	}

	/** What a key may need to know of the screen. */
	facts(snapshot: Snapshot, view: RunView, size: Size): RunFacts {
		const rows = size.rows - frameRows;
		const mostScroll = view.failures ? failureLines(snapshot, size.columns, plainTheme).length - rows : 0;
		return {...this.layout(snapshot, view, rows), mostScroll: Math.max(0, mostScroll)};
	}

	/** The layout shown for `view`, and those among which `v` goes. */
	layout(snapshot: Snapshot, view: RunView, bodyRows: number): {shown: Layout; possible: readonly Layout[]} {
		const fits = snapshot.files <= freeFileRows(bodyRows);
		const possible: readonly Layout[] = fits ? ['files', 'lanes', 'small'] : ['lanes', 'small'];
		const natural = naturalLayout(snapshot, bodyRows, this.#quick ?? false);
		return {shown: view.layout !== null && possible.includes(view.layout) ? view.layout : natural, possible};
	}

	/** Exactly `rows` lines of at most `width` cells. */
	body(snapshot: Snapshot, view: RunView, options: BodyOptions): readonly Line[] {
		const {rows, width, theme} = options;
		this.#observe(snapshot);
		const lines = this.#lines(snapshot, view, options).slice(0, rows);
		const clipped = lines.map(line => clipLine(line, width, theme.symbols.ellipsis));
		return [...clipped, ...Array.from({length: rows - clipped.length}, () => [])];
	}

	#observe(snapshot: Snapshot): void {
		if (snapshot.step !== this.#step) {
			this.#step = snapshot.step;
			this.#quick = null;
			this.#rates = new FileRates();
			this.#filesRate = new RateWindow();
			this.#strip = null;
		}

		this.#quick ??= areQuick(snapshot);
		if (snapshot.phase === 'running') {
			this.#filesRate.note(snapshot.seconds, snapshot.counts.done);
		}
	}

	#lines(snapshot: Snapshot, view: RunView, options: BodyOptions): readonly Line[] {
		const {rows, width, theme} = options;
		if (view.failures) {
			const all = failureLines(snapshot, width, theme);
			const start = Math.min(view.scroll, Math.max(0, all.length - rows));
			return all.slice(start, start + rows);
		}

		const totals = totalLines(snapshot, width, theme);
		const room = rows - totals.length;
		if (snapshot.files === 0) {
			return totals;
		}

		const {shown} = this.layout(snapshot, view, rows);
		const top =
			shown === 'files'
				? this.#fileRows(snapshot, options)
				: shown === 'lanes'
					? this.#laneRows(snapshot, room, options)
					: smallFileLines(snapshot, this.#filesRate.rate, theme);
		const strip = shown === 'files' ? [] : this.#stripLines(snapshot, room, room - top.length, options);
		const chartRoom = Math.min(tallestChart, room - top.length - strip.length);
		const chart = chartRoom >= 2 ? chartLines(snapshot, chartRoom, width, theme) : [];
		return [...totals, ...top, ...chart, ...strip];
	}

	#fileRows(snapshot: Snapshot, {width, tries, theme}: BodyOptions): readonly Line[] {
		const files = Array.from({length: snapshot.files}, (_, index) => snapshot.file(index));
		const labelWidth = this.#labelWidth(
			files.map(file => file.name),
			width,
		);
		return files.map(file =>
			fileRow(file, {label: file.name, labelWidth, width, tries, rate: this.#rates.of(file)}, theme),
		);
	}

	#laneRows(snapshot: Snapshot, room: number, options: BodyOptions): readonly Line[] {
		const {width, tries, theme} = options;
		const {lanes} = snapshot;
		// The strip below takes 2 rows at least, the chart 3 where there is room for it.
		const rows = Math.max(1, room - 5);
		if (lanes > mostNamedLanes || lanes > room - 2) {
			const rate = (file: FileProgress) => this.#rates.of(file);
			return (
				laneColumns(snapshot, rows, width, rate, theme) ??
				laneColumns(snapshot, room - 1, width, rate, theme) ??
				laneCells(snapshot, rows - 1, width, theme)
			);
		}

		const last = snapshot.file(snapshot.files - 1).name;
		const labelWidth = this.#labelWidth([last], width);
		return Array.from({length: lanes}, (_, lane): Line => {
			const index = snapshot.laneFile(lane);
			if (index < 0) {
				return [segment(` ${theme.symbols.dash} no more files`, 'dim')];
			}

			const file = snapshot.file(index);
			return fileRow(file, {label: file.name, labelWidth, width, tries, rate: this.#rates.of(file)}, theme);
		});
	}

	/** In the `left` of `room` rows; its label goes where there is room for nothing but one row of cells. */
	#stripLines(snapshot: Snapshot, room: number, left: number, {width, theme}: BodyOptions): readonly Line[] {
		const perRow = width - 2;
		const stripRows = Math.max(1, Math.min(room >= 12 ? 3 : room >= 7 ? 2 : 1, left - 1));
		const cells = perRow * stripRows;
		if (this.#strip === null || this.#stripCells !== cells) {
			this.#strip = new FileStrip(snapshot.files, cells);
			this.#stripCells = cells;
		}

		const strip = this.#strip.draw(index => snapshot.file(index), perRow, theme);
		const each = this.#strip.filesPerCell;
		return [
			...(left > 1 ? [[segment(` all files, one cell ${plural(each, 'file')}`, 'dim')]] : []),
			...strip.map((line): Line => [segment(' '), ...line]),
		];
	}

	#labelWidth(names: readonly string[], width: number): number {
		return Math.min(Math.floor(width / 4), Math.max(...names.map(name => textWidth(name))));
	}
}
