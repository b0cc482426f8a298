import type {AnyField} from '../../profile/field.js';
import {fieldOf} from '../../profile/fields.js';
import type {Profile} from '../../profile/profile.js';
import {clipLine, type Line, lineWidth, type Segment, segment} from '../line.js';
import {padEnd, textWidth, wrap} from '../terminal/text.js';
import type {Theme} from '../theme.js';
import {type Focus, readForm, rowsOf, type SetupState} from './setup-state.js';
import {labelWidth, operationLines, type SetupDrawingOptions, valueLine} from './setup-values.js';
import {below, besideText, moreSummary, targetLines} from './setup-words.js';

/** Column at which the words beside a short value begin. */
const besideColumn = 50;

/** Everything of the page, and which lines belong to the focused row, so that a small window can follow it. */
export type SetupDrawing = {readonly lines: readonly Line[]; readonly focusStart: number; readonly focusEnd: number};

export function drawSetup(state: SetupState, options: SetupDrawingOptions): SetupDrawing {
	const lines: Line[] = [];
	let [focusStart, focusEnd] = [0, 0];
	const {profile} = readForm(state);
	for (const row of rowsOf(state)) {
		const start = lines.length;
		if (row === 'start') {
			lines.push([]);
		}

		lines.push(...rowLines(state, row, profile, options));
		if (row === state.focus) {
			[focusStart, focusEnd] = [start, lines.length];
		}
	}

	return {
		lines: lines.map(line => clipLine(line, options.width - 1, options.theme.symbols.ellipsis)),
		focusStart,
		focusEnd,
	};
}

/** The window of `rows` lines that shows the focused row; its first and last line say what lies beyond them. */
export function windowOf(
	{lines, focusStart, focusEnd}: SetupDrawing,
	rows: number,
	{width, theme}: Pick<SetupDrawingOptions, 'width' | 'theme'>,
): readonly Line[] {
	if (lines.length <= rows) {
		return lines;
	}

	const middle = Math.floor((focusStart + focusEnd) / 2);
	const start = Math.min(lines.length - rows, Math.max(0, Math.min(middle - Math.floor(rows / 2), focusStart)));
	const {up, down} = theme.symbols;
	return lines.slice(start, start + rows).map((line, row) => {
		const beyond = lines.length - start - rows;
		if (row === 0 && start > 0) {
			return marked(line, `${up} ${start} more`, width - 1, theme);
		}

		return row === rows - 1 && beyond > 0 ? marked(line, `${down} ${beyond} more`, width - 1, theme) : line;
	});
}

function marked(line: Line, mark: string, width: number, {symbols}: Theme): Line {
	const room = width - textWidth(mark) - 2;
	const text = clipLine(line, room, symbols.ellipsis);
	return [...text, segment(' '.repeat(room + 2 - lineWidth(text))), segment(mark, 'dim')];
}

function rowLines(
	state: SetupState,
	row: Focus,
	profile: Profile | null,
	options: SetupDrawingOptions,
): readonly Line[] {
	const {width, theme, command} = options;
	const focused = state.focus === row;
	if (row === 'more') {
		const summary = focused ? `space opens: ${moreSummary(state)}` : moreSummary(state);
		const text = state.page === 'main' ? summary : 'back to the main settings';
		const label = state.page === 'main' ? 'More settings' : 'Done';
		return [[...head(label, focused, theme), segment(text, focused ? undefined : 'dim')]];
	}

	if (row === 'start') {
		const label = head('Start', focused, theme);
		const room = width - labelWidth - 2;
		if (command === null) {
			return [[...label, segment('a value above is not right yet', 'warn')]];
		}

		return wrap(command, room)
			.slice(0, 3)
			.map(
				(text, index): Line => [
					...(index === 0 ? label : [segment(' '.repeat(labelWidth))]),
					segment(text, focused ? 'bold' : 'dim'),
				],
			);
	}

	const field = fieldOf(row) as AnyField;
	const value =
		row === 'operations' ? operationLines(state, focused, options) : [valueLine(state, field, focused, options)];
	const lines: Line[] = value.map(
		(line, index): Line => [
			...(index === 0 ? head(field.label, focused, theme) : [segment(' '.repeat(labelWidth))]),
			...line,
		],
	);
	const beside = besideText(state, field, profile, focused);
	const error = state.errors[row];
	const first = lines[0] as Line;
	const room = width - 1 - Math.max(besideColumn, lineWidth(first) + 2);
	if (error === undefined && beside !== '' && row !== 'target' && textWidth(beside) <= room) {
		lines[0] = [...first, segment(' '.repeat(Math.max(besideColumn - lineWidth(first), 2))), segment(beside, 'dim')];
	} else if (error === undefined && focused && beside !== '' && row !== 'target') {
		lines.push(...below(beside, 'dim', width));
	}

	if (error !== undefined) {
		lines.push(...below(`${theme.symbols.failed} ${error}`, 'bad', width));
	} else if (row === 'target') {
		lines.push(...targetLines(state, options));
	}

	return lines;
}

function head(label: string, focused: boolean, {symbols}: Theme): readonly Segment[] {
	return [
		segment(focused ? ` ${symbols.focus} ` : '   ', 'accent'),
		segment(padEnd(label, labelWidth - 3), focused ? 'bold' : undefined),
	];
}
