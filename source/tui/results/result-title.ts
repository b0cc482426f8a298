import {bytesText, countText, plural} from '../../results/number-text.js';
import type {OperationRecord, RunRecord} from '../../results/record.js';

/** `write · all well · 16 of 16 files, 1.00 GiB stored`. */
export function resultTitle(operation: OperationRecord, record: RunRecord): string {
	const done = operation.files.filter(file => file.state === 'done');
	const failed = operation.files.filter(file => file.state === 'failed').length;
	const bytes = done.reduce((sum, file) => sum + file.bytes, 0);
	const verb =
		operation.operation === 'truncate' ? 'cut off' : operation.operation.startsWith('read') ? 'read' : 'stored';
	const words = {
		complete: 'all well',
		partial: failed > 0 ? `${plural(failed, 'file')} failed` : 'stopped',
		failed: 'failed',
		cancelled: 'stopped',
		'not-run': 'not run',
	}[operation.status];
	const round = operation.warmup
		? ' · warm-up'
		: record.profile.repeat > 1
			? ` · round ${operation.round} of ${record.profile.repeat}`
			: '';
	if (operation.files.length === 0) {
		return `${operation.operation}${round} · ${words}`;
	}

	return `${operation.operation}${round} · ${words} · ${countText(done.length)} of ${plural(operation.files.length, 'file')}, ${bytesText(bytes)} ${verb}`;
}
