import type {FileProgress, Snapshot} from '../../benchmark/snapshot.js';
import {figureText} from '../../results/number-text.js';
import {bar} from '../charts/bar.js';
import {type Line, type Segment, segment} from '../line.js';
import type {Role, Theme} from '../theme.js';
import {mark} from './file-row.js';

/** Narrower than this, a column of lanes says nothing. */
const minimumColumn = 18;

/** Up to this many lanes in columns; more are one cell each. */
const mostInColumns = 64;

/** Lanes in columns, each `12 ████▌   41.9`; null when they do not fit into `rows`. */
export function laneColumns(
	snapshot: Snapshot,
	rows: number,
	width: number,
	rate: (file: FileProgress) => number | null,
	theme: Theme,
): readonly Line[] | null {
	const {lanes} = snapshot;
	const columns = Math.max(1, Math.min(4, Math.floor((width - 2) / minimumColumn)));
	const perColumn = Math.ceil(lanes / columns);
	if (lanes > mostInColumns || perColumn > rows) {
		return null;
	}

	const columnWidth = Math.floor((width - 2) / columns);
	const lines: Segment[][] = Array.from({length: perColumn}, () => [segment(' ')]);
	for (let lane = 0; lane < lanes; lane++) {
		// Down the columns, so that a lane keeps its place and neighbours stay neighbours.
		lines[lane % perColumn]?.push(...laneCell(snapshot, lane, columnWidth, rate, theme));
	}

	return lines;
}

function laneCell(
	snapshot: Snapshot,
	lane: number,
	width: number,
	rate: (file: FileProgress) => number | null,
	theme: Theme,
): readonly Segment[] {
	const label = segment(`${String(lane).padStart(2)} `, 'dim');
	const barWidth = width - 3 - 8 - 2;
	const index = snapshot.laneFile(lane);
	if (index < 0) {
		return [label, segment(`${theme.symbols.dash.padEnd(barWidth + 8)}  `, 'dim')];
	}

	const file = snapshot.file(index);
	const now = rate(file);
	const figure = file.state === 'all-sent' ? waitText(file.idleSeconds) : now === null ? null : figureText(now);
	const told = file.state === 'all-sent' || file.stalled || file.state === 'retrying' || file.state === 'failed';
	return [
		label,
		...bar(file.wanted, file.sent, file.stored, barWidth, theme),
		segment(' '),
		told ? mark(file, theme) : segment(' '),
		segment(`${(figure ?? theme.symbols.dash).padStart(6)}  `, file.state === 'all-sent' ? 'dim' : undefined),
	];
}

/** How long the server has been at a file that is all sent: a rate of it would only sink. */
function waitText(seconds: number): string {
	return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

/** One cell a lane, for hundreds of them, in `rows` rows below a line that says so. */
export function laneCells(snapshot: Snapshot, rows: number, width: number, theme: Theme): readonly Line[] {
	const perRow = width - 2;
	const lines: Segment[][] = [[segment(' lanes, one cell each: what moves now', 'dim')]];
	const shown = Math.min(snapshot.lanes, rows * perRow);
	for (let lane = 0; lane < shown; lane++) {
		if (lane % perRow === 0) {
			lines.push([segment(' ')]);
		}

		lines[lines.length - 1]?.push(segment(...laneShade(snapshot, lane, theme)));
	}

	return lines;
}

function laneShade(snapshot: Snapshot, lane: number, {symbols}: Theme): [string, Role] {
	const index = snapshot.laneFile(lane);
	if (index < 0) {
		return [symbols.waiting, 'dim'];
	}

	const {wanted, sent, stored, stalled, state} = snapshot.file(index);
	if (stalled || state === 'retrying') {
		return [stalled ? symbols.stalled : symbols.retrying, 'warn'];
	}

	const share = wanted > 0 ? Math.max(sent, stored) / wanted : 1;
	const level = share >= 1 ? 3 : share >= 0.5 ? 2 : share > 0 ? 1 : 0;
	return [symbols.shades[level] as string, level === 0 ? 'dim' : 'accent'];
}
