import {Box} from 'ink';
import type {ReactNode} from 'react';
import type {Message} from '../app/state.js';
import {headerLine, messageLine, ruleLine} from '../frame-lines.js';
import type {Line} from '../line.js';
import {segment} from '../line.js';
import type {Size} from '../terminal/size.js';
import type {Theme} from '../theme.js';
import {Lines} from './lines.js';

type Props = {
	readonly size: Size;
	readonly theme: Theme;
	readonly title: string;
	/** What it points to, on the right. */
	readonly where: string;
	readonly message: Message | null;
	readonly footer: Line;
	/** Lines just above the footer's rule: a question, a line to type. */
	readonly above: readonly Line[];
	readonly children: ReactNode;
};

/** The frame of every screen: header, rule, body, rule or message, keys; one row less than the window has. */
export function Frame({size, theme, title, where, message, footer, above, children}: Props) {
	const {columns} = size;
	return (
		<Box flexDirection="column" height={size.rows - 1} width={columns} overflow="hidden">
			<Lines lines={[headerLine(title, where, columns, theme), ruleLine(columns, theme)]} theme={theme} />
			<Box flexDirection="column" flexGrow={1} flexShrink={1} overflow="hidden">
				{children}
			</Box>
			<Lines lines={[...above, messageLine(message, columns, theme), [segment(' '), ...footer]]} theme={theme} />
		</Box>
	);
}
