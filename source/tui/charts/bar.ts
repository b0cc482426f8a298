import type {Line, Segment} from '../line.js';
import type {Theme} from '../theme.js';

/**
 * A progress bar of `width` cells: stored, sent but not yet stored, to come. The tip is drawn in eighths where only
 * one kind ends there; a bar is full only when everything is stored.
 */
export function bar(wanted: number, sent: number, stored: number, width: number, {symbols}: Theme): Line {
	const share = (bytes: number) => (wanted > 0 ? Math.min(1, bytes / wanted) : 0);
	const storedEighths = Math.floor(share(stored) * width * 8);
	const storedCells = Math.floor(storedEighths / 8);
	const sentCells = Math.max(storedCells, Math.floor(share(Math.max(sent, stored)) * width));
	const line: Segment[] = [{text: symbols.stored.repeat(storedCells), role: 'accent'}];
	let used = sentCells;
	const tip = symbols.eighths[(storedEighths % 8) - 1];
	if (sentCells > storedCells) {
		line.push({text: symbols.sent.repeat(sentCells - storedCells), role: 'accent'});
	} else if (tip !== undefined && storedCells < width) {
		line.push({text: tip, role: 'accent'});
		used += 1;
	}

	line.push({text: symbols.rest.repeat(width - used), role: 'dim'});
	return line;
}
