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
	const widest = (text: (run: RunOutline) => string, share: number) =>
		Math.min(Math.floor(width * share), Math.max(...shown.map(run => textWidth(text(run)))));
	const columns: Columns = {
		begin: narrow ? shortBeginText : beginText,
		rates: Math.max(5, widest(ratesText, 0.42)),
		shape: Math.max(5, widest(shapeText, 0.3)),
		where: narrow ? run => whereText(run).replace('http://', '') : whereText,
		width,
	};
	return [
		...(room < rows ? [titleLine(columns, shown[0] as RunOutline)] : []),
		...shown.map(run => runLine(run, run === marked, state.chosen.indexOf(run.id), columns, theme)),
	];
}

/** Widths of the columns, and how the others are written. */
type Columns = {
	readonly begin: (run: RunOutline) => string;
	readonly rates: number;
	readonly shape: number;
	readonly where: (run: RunOutline) => string;
	readonly width: number;
};

function titleLine({begin, rates, shape}: Columns, run: RunOutline): Line {
	const titles = [padEnd('when', begin(run).length), padEnd('MiB/s', rates), padEnd('files', shape), 'target'];
	return [segment(`     ${titles.join('  ')}`, 'dim')];
}

function runLine(run: RunOutline, marked: boolean, chosen: number, columns: Columns, {symbols}: Theme): Line {
	const begin = columns.begin(run);
	const room = columns.width - 1 - (5 + begin.length + columns.rates + columns.shape + 6);
	const where = room >= 8 ? shortenMiddle(columns.where(run), room, symbols.ellipsis) : '';
	return [
		segment(marked ? ` ${symbols.focus} ` : '   ', 'accent'),
		segment(`${'AB'.charAt(chosen) || ' '} `, 'good'),
		segment(begin, marked ? 'bold' : undefined),
		segment('  '),
		cell(ratesText(run), columns.rates, run.exitStatus === 0 ? {} : {role: 'warn'}),
		segment('  '),
		cell(shapeText(run), columns.shape),
		segment(where === '' ? '' : `  ${where}`, 'dim'),
	];
}
