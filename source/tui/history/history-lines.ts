import type {RunRecord} from '../../results/record.js';
import {cell, type Line, segment} from '../line.js';
import {shortenMiddle, textWidth} from '../terminal/text.js';
import type {Theme} from '../theme.js';
import {type HistoryState, markedRun} from './history-state.js';
import {beginText, ratesText, shapeText, whereText} from './run-words.js';

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
	const first = Math.max(0, Math.min(runs.length - rows, index - Math.floor(rows / 2)));
	const shown = runs.slice(first, first + rows);
	const widest = (text: (run: RunRecord) => string, share: number) =>
		Math.min(Math.floor(width * share), Math.max(...shown.map(run => textWidth(text(run)))));
	const columns = {rates: widest(ratesText, 0.4), shape: widest(shapeText, 0.25)};
	return shown.map(run => runLine(run, run === marked, state.chosen.indexOf(run.id), columns, width, theme));
}

function runLine(
	run: RunRecord,
	marked: boolean,
	chosen: number,
	columns: {readonly rates: number; readonly shape: number},
	width: number,
	{symbols}: Theme,
): Line {
	const begin = beginText(run);
	const room = width - 1 - (5 + begin.length + columns.rates + columns.shape + 6);
	const where = room >= 8 ? shortenMiddle(whereText(run), room, symbols.ellipsis) : '';
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
