import {visible} from '../profile/visible.js';
import type {Message} from './app/state.js';
import {clipLine, type Line, lineWidth, segment, spread} from './line.js';
import type {Theme} from './theme.js';

/** Rows of the frame around a body: title, rule, rule, footer, and the row below that always stays empty. */
export const frameRows = 5;

/** Line 1: what this is, and where it points. */
export function headerLine(title: string, where: string, width: number, {symbols}: Theme): Line {
	return spread([segment(` ${title}`, 'bold')], segment(visible(where), 'dim'), width - 1, symbols.ellipsis);
}

export function ruleLine(width: number, {symbols}: Theme): Line {
	return [segment(symbols.rule.repeat(width), 'dim')];
}

/** The rule above the footer; a message stands in it for its 4 s. */
export function messageLine(message: Pick<Message, 'text' | 'role'> | null, width: number, theme: Theme): Line {
	if (message === null) {
		return ruleLine(width, theme);
	}

	const {symbols} = theme;
	const text = clipLine(
		[segment(symbols.rule.repeat(2), 'dim'), segment(` ${visible(message.text)} `, message.role)],
		width,
		symbols.ellipsis,
	);
	return [...text, segment(symbols.rule.repeat(Math.max(0, width - lineWidth(text))), 'dim')];
}
