import {visible} from '../../profile/visible.js';
import {roughSecondsText} from '../../results/number-text.js';
import type {OperationRecord, RunRecord} from '../../results/record.js';
import {type Line, type Segment, segment} from '../line.js';
import {sizeText} from '../numbers.js';
import {padEnd, wrap} from '../terminal/text.js';
import {labelWidth, type ResultContext} from './labelled.js';
import {longerRun} from './longer.js';

/** The doubts first, each with the key that helps against it, then what is well. */
export function trustLines(operation: OperationRecord, context: ResultContext): readonly Line[] {
	const {record, width, theme} = context;
	const {symbols} = theme;
	const warnings = operation.verdicts.filter(({warning}) => warning);
	const fine = operation.verdicts.filter(({warning}) => !warning);
	const rows: {readonly sign: Segment; readonly text: string}[] = warnings.map(({kind, text}) => ({
		sign: segment(`${symbols.stalled} `, 'warn'),
		text: text + remedy(kind, record),
	}));
	if (fine.length > 0) {
		rows.push({sign: segment(`${symbols.done} `, 'good'), text: fine.map(({text}) => text).join(' · ')});
	}

	return rows.flatMap(({sign, text}, index) =>
		wrap(visible(text), width - labelWidth - 3).map(
			(part, line): Line => [
				segment(padEnd(index === 0 && line === 0 ? ' Trust' : '', labelWidth)),
				line === 0 ? sign : segment('  '),
				segment(part),
			],
		),
	);
}

/** The key that helps against a doubt. */
function remedy(kind: string, record: RunRecord): string {
	if (kind !== 'short-run') {
		return '';
	}

	const longer = longerRun(record);
	return longer === null
		? ''
		: `. l runs ${longer.profile.files} × ${sizeText(longer.profile.size ?? 0)}, about ${roughSecondsText(longer.seconds)}`;
}
