import type {RunOutline} from '../../results/record.js';
import {cell, type Line, segment} from '../line.js';
import {padEnd, shortenMiddle, textWidth} from '../terminal/text.js';
import type {Theme} from '../theme.js';
import {type HistoryState, markedRun} from './history-state.js';
import {beginText, ratesText, shapeText, shortBeginText, whereText} from './run-words.js';

/** From this width on years and schemes have room. */
const roomy = 100;

/** With fewer rows than this, titles would take the place of runs. */
const rowsWithTitles = 4;

/** Cells before the first column: the focus, and which side of a comparison a run is. */
const markCells = 5;

/** Between two columns. */
const gap = '  ';

/** What rates get of the room that they and the shape share, where not all of both fits: a rate is longer than a shape. */
const ratesShare = 0.58;

/** In fewer cells than this no target can be told from another. */
const leastWhere = 8;

const titles = {begin: 'when', rates: 'MiB/s', shape: 'files', where: 'target'};

/** The list in at most `rows` lines, the marked run always among them. */
export function historyLines(state: HistoryState, rows: number, width: number, theme: Theme): readonly Line[] {
	const {runs} = state;
	if (runs === null) {
		return [[segment(' reading the history', 'dim')]];
	}

	if (runs.length === 0) {
		return [[segment(' No runs yet.', 'dim')]];
	}

	const marked = markedRun(state);
	const index = marked ? runs.indexOf(marked) : 0;
	const room = rows < rowsWithTitles ? rows : rows - 1;
	const first = Math.max(0, Math.min(runs.length - room, index - Math.floor(room / 2)));
	const shown = runs.slice(first, first + room);
	const narrow = width < roomy;
	const begin = narrow ? shortBeginText : beginText;
	const widest = (title: string, text: (run: RunOutline) => string) =>
		Math.max(title.length, ...shown.map(run => textWidth(text(run))));
	const beginWidth = widest(titles.begin, begin);
	// A row ends one cell before the window does, so that nothing scrolls.
	const free = width - 1 - markCells - beginWidth - 2 * gap.length;
	const wanted = widest(titles.shape, shapeText);
	const rates = Math.min(widest(titles.rates, ratesText), Math.max(free - wanted, Math.ceil(free * ratesShare)));
	const shape = Math.min(wanted, free - rates);
	const left = free - rates - shape - gap.length;
	const columns: Columns = {
		begin,
		beginWidth,
		rates,
		shape,
		where: narrow ? run => whereText(run).replace('http://', '') : whereText,
		whereWidth: left < leastWhere ? 0 : left,
	};
	return [
		...(room < rows ? [titleLine(columns)] : []),
		...shown.map(run => runLine(run, run === marked, state.chosen.indexOf(run.id), columns, theme)),
	];
}

/** Widths of the columns, and how the others are written. */
type Columns = {
	readonly begin: (run: RunOutline) => string;
	readonly beginWidth: number;
	readonly rates: number;
	readonly shape: number;
	readonly where: (run: RunOutline) => string;
	/** 0 where the column has no room. */
	readonly whereWidth: number;
};

function titleLine({beginWidth, rates, shape, whereWidth}: Columns): Line {
	const shown = [padEnd(titles.begin, beginWidth), padEnd(titles.rates, rates), padEnd(titles.shape, shape)];
	return [segment(' '.repeat(markCells) + [...shown, ...(whereWidth > 0 ? [titles.where] : [])].join(gap), 'dim')];
}

function runLine(run: RunOutline, marked: boolean, chosen: number, columns: Columns, {symbols}: Theme): Line {
	const {beginWidth, rates, shape, whereWidth} = columns;
	return [
		segment(marked ? ` ${symbols.focus} ` : '   ', 'accent'),
		segment(`${'AB'.charAt(chosen) || ' '} `, 'good'),
		segment(padEnd(columns.begin(run), beginWidth), marked ? 'bold' : undefined),
		segment(gap),
		cell(ratesText(run), rates, run.exitStatus === 0 ? {} : {role: 'warn'}),
		segment(gap),
		cell(shapeText(run), shape),
		...(whereWidth > 0 ? [segment(gap + shortenMiddle(columns.where(run), whereWidth, symbols.ellipsis), 'dim')] : []),
	];
}
