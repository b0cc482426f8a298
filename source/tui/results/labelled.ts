import type {RunRecord} from '../../results/record.js';
import {type Line, lineWidth, segment} from '../line.js';
import {padEnd, wrap} from '../terminal/text.js';
import type {Theme} from '../theme.js';

/** What the lines of one operation are drawn from. */
export type ResultContext = {
	readonly record: RunRecord;
	/** The latest earlier run of the same profile. */
	readonly previous: RunRecord | null;
	readonly width: number;
	readonly theme: Theme;
};

/** Cells of the labels and the space behind them. */
export const labelWidth = 12;

/** A label and text that wraps beside it; only the first line carries the label. */
export function labelled(label: string, parts: Line, width: number): readonly Line[] {
	const head = segment(padEnd(label === '' ? '' : ` ${label}`, labelWidth));
	if (lineWidth(parts) <= width - labelWidth - 1) {
		return [[head, ...parts]];
	}

	// Too long for one line: the colours go, the words stay.
	const text = parts.map(part => part.text).join('');
	return wrap(text, width - labelWidth - 1).map(
		(line, index): Line => [
			index === 0 ? head : segment(' '.repeat(labelWidth)),
			segment(line, parts.length === 1 ? parts[0]?.role : undefined),
		],
	);
}
