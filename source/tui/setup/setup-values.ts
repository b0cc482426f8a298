import type {AnyField} from '../../profile/field.js';
import {defaultTextOf} from '../../profile/fields.js';
import {operations} from '../../profile/operations.js';
import {visible} from '../../profile/visible.js';
import {type Line, type Segment, segment} from '../line.js';
import {shortenMiddle} from '../terminal/text.js';
import type {Theme} from '../theme.js';
import {editLine} from './edit-line.js';
import {cannot, chosenOperations, fieldChoices, isTyped, type SetupState, textOf} from './setup-state.js';

/** Cells of mark and label before every value. */
export const labelWidth = 19;

export type SetupDrawingOptions = {
	readonly width: number;
	readonly theme: Theme;
	readonly spinner: string;
	/** The command line that does the same; null while a value is wrong. */
	readonly command: string | null;
};

export function valueLine(
	state: SetupState,
	field: AnyField,
	focused: boolean,
	{width, theme}: SetupDrawingOptions,
): Line {
	const {edit} = state;
	const {symbols} = theme;
	if (focused && edit !== null && isTyped(field.key)) {
		return editLine(edit.characters, edit.cursor, width - labelWidth - 3, defaultTextOf(field));
	}

	const text = textOf(state, field.key);
	if (text === '') {
		return [segment(defaultTextOf(field), 'dim')];
	}

	const choices = fieldChoices(field);
	if (focused && choices) {
		return [segment(`${symbols.left} `, 'dim'), segment(text, 'bold'), segment(` ${symbols.right}`, 'dim')];
	}

	return [segment(shortenMiddle(visible(text), width - labelWidth - 3, symbols.ellipsis))];
}

export function operationLines(state: SetupState, focused: boolean, {width}: SetupDrawingOptions): readonly Line[] {
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
	return lines.slice(0, last);
}
