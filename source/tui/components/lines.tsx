import {Box, Text} from 'ink';
import {type Line, paintLine} from '../line.js';
import type {Theme} from '../theme.js';

type Props = {
	readonly lines: readonly Line[];
	readonly theme: Theme;
};

/** Drawn lines, one row each; they have been cut to the width of the window. */
export function Lines({lines, theme}: Props) {
	return (
		<Box flexDirection="column" flexShrink={0}>
			{lines.map((line, index) => (
				// Rows have no identity but their place.
				// biome-ignore lint/suspicious/noArrayIndexKey: see above
				<Text key={index} wrap="truncate">
					{paintLine(line, theme) || ' '}
				</Text>
			))}
		</Box>
	);
}
