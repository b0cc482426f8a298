import {visible} from '../../profile/visible.js';
import type {AppState, Message} from '../app/state.js';
import {beginText} from '../history/run-words.js';
import {type Line, segment} from '../line.js';
import {editLine} from '../setup/edit-line.js';
import {textWidth, wrap} from '../terminal/text.js';
import type {Role, Theme} from '../theme.js';

/** More lines than this of a question or a message would push the screen away that it is about. */
const mostLines = 4;

/** Cells that the rule takes of a message's line. */
const ruleCells = 5;

/** Whether a message can stand in the rule; a longer one stands above it, whole. */
export function fitsRule({text}: Message, width: number): boolean {
	return textWidth(visible(text)) <= width - ruleCells;
}

/** What stands just above the footer: a long message, a question, a line to type, or that an answer is waited for. */
export function overlayLines(
	{history, message, overlay, pending, size}: Pick<AppState, 'history' | 'message' | 'overlay' | 'pending' | 'size'>,
	{symbols}: Theme,
): readonly Line[] {
	const {columns} = size;
	const lines = message && !fitsRule(message, columns) ? [...wrapped(message.text, columns, message.role)] : [];
	if (overlay?.kind === 'question') {
		lines.push(...wrapped(overlay.text, columns, 'warn'));
	} else if (overlay?.kind === 'prompt') {
		const {label, edit} = overlay;
		lines.push([
			segment(` ${label}: `, 'accent'),
			...editLine(edit.characters, edit.cursor, columns - label.length - 5, ''),
		]);
	} else if (pending !== null) {
		const asked = visible(pending.profile.target);
		lines.push([segment(` asking ${asked} before the start${symbols.ellipsis}  esc takes it back`, 'dim')]);
	} else if (history.opening !== null) {
		const run = history.runs?.find(({id}) => id === history.opening);
		lines.push([segment(` opening the run${run ? ` of ${beginText(run)}` : ''}${symbols.ellipsis}`, 'dim')]);
	}

	return lines;
}

function wrapped(text: string, width: number, role: Role): readonly Line[] {
	return wrap(visible(text), width - 3)
		.slice(0, mostLines)
		.map((part): Line => [segment(` ${part}`, role)]);
}
