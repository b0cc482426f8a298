import type {Snapshot} from '../../benchmark/snapshot.js';
import {visible} from '../../profile/visible.js';
import {plural} from '../../results/number-text.js';
import {type Line, segment} from '../line.js';
import {wrap} from '../terminal/text.js';
import type {Theme} from '../theme.js';

/** All failed files with the full reason and what to do, wrapped to `width`; the caller shows a window of it. */
export function failureLines(snapshot: Snapshot, width: number, {symbols}: Theme): readonly Line[] {
	const {failures} = snapshot;
	if (failures.length === 0) {
		return [[segment(' No file has failed so far. f or esc goes back.', 'dim')]];
	}

	const head = [segment(` ${plural(failures.length, 'failed file')}`, 'bad'), segment('   f or esc goes back', 'dim')];
	const lines: Line[] = [head, []];
	for (const {name, error} of failures) {
		lines.push([segment(` ${symbols.failed} `, 'bad'), segment(visible(name)), segment(`  ${error.kind}`, 'dim')]);
		for (const text of wrap(visible(error.message), width - 5)) {
			lines.push([segment(`   ${text}`)]);
		}

		for (const text of error.hint === null ? [] : wrap(visible(error.hint), width - 5)) {
			lines.push([segment(`   ${text}`, 'dim')]);
		}
	}

	return lines;
}
