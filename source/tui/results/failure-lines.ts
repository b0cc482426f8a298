import {visible} from '../../profile/visible.js';
import {plural} from '../../results/number-text.js';
import type {FileRecord, OperationRecord} from '../../results/record.js';
import {type Line, segment} from '../line.js';
import {wrap} from '../terminal/text.js';
import type {Theme} from '../theme.js';

/** Different reasons shown before the list of all (`w`) is the better place. */
const mostReasons = 3;

/** What failed, why, and what to do: of each reason the first file. */
export function failureLines(operation: OperationRecord, width: number, {symbols}: Theme): readonly Line[] {
	const failed = operation.files.filter(file => file.state === 'failed');
	const byReason = new Map<string, FileRecord[]>();
	for (const file of failed) {
		const reason = `${file.error?.kind}: ${file.error?.message.replaceAll(file.name, '…')}`;
		byReason.set(reason, [...(byReason.get(reason) ?? []), file]);
	}

	const lines: Line[] = [];
	for (const files of [...byReason.values()].slice(0, mostReasons)) {
		const [first] = files as [FileRecord];
		const names = files.length === 1 ? first.name : `${first.name} and ${plural(files.length - 1, 'other')}`;
		const text = `${symbols.failed} ${visible(names)}: ${first.error?.kind}: ${visible(first.error?.message ?? '')}`;
		lines.push(
			...wrap(text, width - 3).map((part, index): Line => [segment(`${index === 0 ? ' ' : '   '}${part}`, 'bad')]),
		);
		if (first.error?.hint) {
			lines.push(...wrap(visible(first.error.hint), width - 4).map((part): Line => [segment(`   ${part}`)]));
		}
	}

	if (failed.length > 0) {
		const more = byReason.size > mostReasons ? `, ${byReason.size - mostReasons} more reasons` : '';
		lines.push(
			[
				segment(
					`   t tries ${failed.length === 1 ? 'it' : `these ${failed.length}`} again, w lists the files${more}`,
					'dim',
				),
			],
			[],
		);
	}

	return lines;
}
