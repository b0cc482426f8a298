import type {AnyField} from '../../profile/field.js';
import {defaultTextOf, fieldOf} from '../../profile/fields.js';
import {type Operation, operations} from '../../profile/operations.js';
import type {Profile} from '../../profile/profile.js';
import {bytesText, plural} from '../../results/number-text.js';
import {clipLine, type Line, lineWidth, type Segment, segment} from '../line.js';
import {sizeText} from '../numbers.js';
import {harmless, padEnd, shortenMiddle, textWidth, wrap} from '../terminal/text.js';
import type {Theme} from '../theme.js';
import {
	chosenOperations,
	type Focus,
	fieldChoices,
	focusedField,
	isTyped,
	readForm,
	rowsOf,
	type SetupState,
	textOf,
} from './setup-state.js';
import {oldFilesText} from './start-question.js';
import {offersWrite} from './update-setup.js';

const labelWidth = 19;

/** Column at which the words beside a short value begin. */
const besideColumn = 50;

/** Everything of the page, and which lines belong to the focused row, so that a small window can follow it. */
export type SetupDrawing = {readonly lines: readonly Line[]; readonly focusStart: number; readonly focusEnd: number};

export type SetupDrawingOptions = {
	readonly width: number;
	readonly theme: Theme;
	readonly spinner: string;
	/** The command line that does the same; null while a value is wrong. */
	readonly command: string | null;
};

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

/** The window of `rows` lines that shows the focused row. */
export function windowOf({lines, focusStart, focusEnd}: SetupDrawing, rows: number): readonly Line[] {
	if (lines.length <= rows) {
		return lines;
	}

	const middle = Math.floor((focusStart + focusEnd) / 2);
	const start = Math.min(lines.length - rows, Math.max(0, Math.min(middle - Math.floor(rows / 2), focusStart)));
	return lines.slice(start, start + rows);
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
		const text = state.page === 'main' ? moreSummary(state) : 'back to the main settings';
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

function below(text: string, role: Segment['role'], width: number): readonly Line[] {
	return wrap(text, width - labelWidth - 2).map((part): Line => [segment(' '.repeat(labelWidth)), segment(part, role)]);
}

function valueLine(state: SetupState, field: AnyField, focused: boolean, {width, theme}: SetupDrawingOptions): Line {
	const {edit} = state;
	const {symbols} = theme;
	if (focused && edit !== null && isTyped(field.key)) {
		return editLine(
			edit.characters,
			edit.cursor,
			width - labelWidth - 3,
			edit.characters.length === 0 ? defaultTextOf(field) : '',
		);
	}

	const text = textOf(state, field.key);
	if (text === '') {
		return [segment(defaultTextOf(field), 'dim')];
	}

	const choices = fieldChoices(field);
	if (focused && choices) {
		return [segment(`${symbols.left} `, 'dim'), segment(text, 'bold'), segment(` ${symbols.right}`, 'dim')];
	}

	return [segment(shortenMiddle(harmless(text), width - labelWidth - 3, symbols.ellipsis))];
}

/** A text with its caret in reverse video, scrolled so that the caret is seen. */
export function editLine(characters: readonly string[], cursor: number, width: number, placeholder: string): Line {
	const shown = characters.map(harmless);
	let start = 0;
	while (textWidth(shown.slice(start, cursor + 1).join('')) > width - 1) {
		start += 1;
	}

	let end = cursor + 1;
	while (end < shown.length && textWidth(shown.slice(start, end + 1).join('')) < width) {
		end += 1;
	}

	return [
		segment(shown.slice(start, cursor).join('')),
		segment(shown[cursor] ?? ' ', 'caret'),
		segment(shown.slice(cursor + 1, end).join('')),
		segment(placeholder === '' ? '' : ` ${placeholder}`, 'dim'),
	];
}

function operationLines(state: SetupState, focused: boolean, {width, theme}: SetupDrawingOptions): readonly Line[] {
	const chosen = chosenOperations(state);
	const room = width - labelWidth - 2;
	const lines: Segment[][] = [[]];
	let used = 0;
	for (const [index, operation] of operations.entries()) {
		const text = `[${chosen.includes(operation) ? 'x' : ' '}] ${operation}`;
		if (used > 0 && used + 2 + text.length > room) {
			lines.push([]);
			used = 0;
		}

		const line = lines[lines.length - 1] as Segment[];
		if (used > 0) {
			line.push(segment('  '));
			used += 2;
		}

		const marked = focused && index === state.operation;
		const unable = cannot(state, operation) !== undefined;
		line.push(segment(text, marked ? 'caret' : unable || !chosen.includes(operation) ? 'dim' : undefined));
		used += text.length;
	}

	// Away from it, one line is enough unless something further down is chosen.
	const last = focused
		? lines.length
		: Math.max(1, lines.findLastIndex(line => line.some(part => part.text.startsWith('[x]'))) + 1);
	void theme;
	return lines.slice(0, last);
}

function cannot(state: SetupState, operation: Operation): string | undefined {
	const result = state.probed?.result;
	return result !== undefined && result !== 'asking' && result.ok ? result.cannot[operation] : undefined;
}

function besideText(state: SetupState, field: AnyField, profile: Profile | null, focused: boolean): string {
	const key = field.key;
	const {files, size, bufferSize} = readForm(state).partial;
	if (state.choices && focused && state.choices.list.length > 0) {
		return `tab: ${state.choices.list.slice(0, 6).join('  ')}`;
	}

	switch (key) {
		case 'operations': {
			if (focused) {
				const reason = cannot(state, operations[state.operation] as Operation);
				if (reason !== undefined) {
					return `${operations[state.operation]}: ${reason}`;
				}
			}

			if (offersWrite(state)) {
				const need = files === undefined ? 'files' : plural(files, 'file');
				return `needs ${need}${size === undefined ? '' : ` of ${sizeText(size)}`}, found none: w adds write`;
			}

			return focused ? 'space switches, in the order in which they run' : '';
		}

		case 'size':
			return files !== undefined && size !== undefined
				? `${files.toLocaleString('en-US')} × ${sizeText(size)} = ${bytesText(files * size)}`
				: focused
					? field.help
					: '';
		case 'bufferSize':
			return size !== undefined && bufferSize !== undefined && bufferSize > 0
				? `${plural(Math.max(1, Math.ceil(size / bufferSize)), 'buffer')} a file`
				: '';
		case 'concurrency':
			return "TestDFSIO's own run: 1";
		case 'resultFile': {
			const blocks = (profile?.operations.length ?? 0) * (profile?.repeat ?? 1);
			if (profile === null || blocks === 0) {
				return '';
			}

			return profile.target.startsWith('demo:') && profile.resultFile === undefined
				? 'demo: appends only if a file is named'
				: `${plural(blocks, 'block')} will be appended`;
		}

		default:
			return focused ? field.help : '';
	}
}

function targetLines(state: SetupState, {width, theme, spinner}: SetupDrawingOptions): readonly Line[] {
	const {probed} = state;
	const {symbols} = theme;
	if (state.choices && state.focus === 'target' && state.choices.list.length > 1) {
		const list = state.choices.list.slice(0, 6).join('  ');
		return [[segment(' '.repeat(labelWidth)), segment(`tab: ${list}`, 'dim')]];
	}

	if (probed === null) {
		return below((fieldOf('target') as AnyField).help, 'dim', width);
	}

	if (probed.result === 'asking') {
		return [[segment(' '.repeat(labelWidth)), segment(`${spinner} asking${symbols.ellipsis}`, 'dim')]];
	}

	if (!probed.result.ok) {
		const hint = probed.result.hint === null ? '' : `; ${probed.result.hint}`;
		const offer = probed.target.startsWith('demo:') ? '' : ' tab offers the built-in demo filer.';
		return below(`${symbols.failed} ${harmless(probed.result.message + hint)}.${offer}`, 'bad', width).slice(0, 3);
	}

	const {profile} = readForm(state);
	const old = profile && oldFilesText(profile, probed.result.found);
	return [
		...below(`${symbols.done} ${harmless(probed.result.summary)}`, 'good', width).slice(0, 2),
		...(old === null ? [] : below(old.toLowerCase(), 'dim', width)),
	];
}

/** `random data, checked · default replication · no note`: what stands on the second page. */
function moreSummary(state: SetupState): string {
	const {partial} = readForm(state);
	const parts = [
		`${partial.data ?? 'random'} data, ${partial.verify === false ? 'unchecked' : 'checked'}`,
		partial.replication === undefined ? 'default replication' : `replication ${partial.replication}`,
		...(partial.repeat !== undefined && partial.repeat > 1 ? [plural(partial.repeat, 'round')] : []),
		partial.note === undefined || partial.note === '' ? 'no note' : `note ${harmless(partial.note)}`,
	];
	return parts.join(' · ');
}

/** Whether the focused row takes typed text; then letters are text. */
export function setupTypes(state: SetupState): boolean {
	return focusedField(state.focus) !== null && state.edit !== null;
}
