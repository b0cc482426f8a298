import {visible} from '../../profile/visible.js';
import {type Comparison, compareRuns} from '../../results/compare.js';
import {figureText} from '../../results/number-text.js';
import type {RunOutline} from '../../results/record.js';
import {clipLine, type Line, type Segment, segment} from '../line.js';
import {padEnd, wrap} from '../terminal/text.js';
import type {Theme} from '../theme.js';
import type {Pair} from './history-state.js';
import {beginText, shapeText, whereText} from './run-words.js';

const labelWidth = 14;

/** Cells on either side of zero. */
const halfBar = 20;

/** Two runs beside each other: what else differs first, then rates, verdict and interval of each operation. */
export function compareLines({a, b}: Pair, width: number, theme: Theme): readonly Line[] {
	const comparisons = compareRuns([a], [b]);
	const differences = [...new Set(comparisons.flatMap(({differs}) => differs))];
	return [
		sideLine('A', a, theme),
		sideLine('B', b, theme),
		[],
		...(differences.length === 0
			? [[segment(' Nothing else differs between them.', 'dim')]]
			: [
					[segment(' What else differs, A | B:')],
					...differences.flatMap(text =>
						wrap(visible(text), width - 5).map((part): Line => [segment(`   ${part}`, 'warn')]),
					),
				]),
		...comparisons.flatMap(comparison => [[], ...operationLines(comparison, width, theme)]),
	].map(line => clipLine(line, width - 1, theme.symbols.ellipsis));
}

function sideLine(name: string, run: RunOutline, {symbols}: Theme): Line {
	const words = [beginText(run), shapeText(run), whereText(run)].filter(text => text !== '');
	return [segment(` ${name}  `, 'good'), segment(words.join(` ${symbols.dot} `))];
}

function operationLines(comparison: Comparison, width: number, theme: Theme): readonly Line[] {
	const {a, b, difference, operation, text} = comparison;
	const head = segment(padEnd(` ${operation}`, labelWidth), 'bold');
	const indent = segment(' '.repeat(labelWidth));
	return [
		[head, segment(`A ${figureText(a.mean, 4)}   B ${figureText(b.mean, 4)} MiB/s`)],
		...wrap(text, width - labelWidth - 2).map((part): Line => [indent, segment(part)]),
		...(difference ? [[indent, ...intervalBar(difference, theme)]] : []),
	];
}

/** The interval around zero: left of it A is faster, right of it B. */
function intervalBar(
	{high, low, percent}: NonNullable<Comparison['difference']>,
	{symbols}: Theme,
): readonly Segment[] {
	const most = Math.max(Math.abs(low), Math.abs(high), 1);
	const at = (value: number) => halfBar + Math.round((value / most) * halfBar);
	const cells = Array.from({length: 2 * halfBar + 1}, (_, cell): Segment => {
		if (cell === at(percent)) {
			return segment(symbols.stored, 'accent');
		}

		if (cell >= at(low) && cell <= at(high)) {
			return segment(symbols.sent, 'accent');
		}

		return segment(cell === halfBar ? symbols.axis : symbols.rule, 'dim');
	});
	return [segment('A ', 'dim'), ...cells, segment(' B', 'dim')];
}
