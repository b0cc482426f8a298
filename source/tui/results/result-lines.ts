import {visible} from '../../profile/visible.js';
import {bytesText, figureText, plural} from '../../results/number-text.js';
import {placementText} from '../../results/placement-text.js';
import type {OperationRecord, RunRecord} from '../../results/record.js';
import {clientText} from '../../results/thread-use.js';
import {type Line, segment} from '../line.js';
import {answerLines, pagesLine} from './answer-lines.js';
import {failureLines} from './failure-lines.js';
import {labelled, type ResultContext} from './labelled.js';
import {oneFileLines} from './one-file-lines.js';
import {trustLines} from './trust-lines.js';

/** All that is to say about one operation in one round: failures first, then the answer, whether to trust it, the rest. */
export function operationLines(operation: OperationRecord, context: ResultContext): readonly Line[] {
	const {width, theme} = context;
	return [
		...failureLines(operation, width, theme),
		...answerLines(operation, context),
		...pagesLine(operation, context),
		...trustLines(operation, context),
		...testdfsioLine(operation, context),
		...placementLine(operation, context),
		...oneFileLines(operation, context),
		...timeLines(operation, context),
		...clientLines(operation, context),
		...leftLines(operation, context),
		...resultFileLines(operation, context),
		...noteLines(operation, context),
	];
}

function testdfsioLine({testdfsio, aggregate}: OperationRecord, {width}: ResultContext): readonly Line[] {
	if (testdfsio === null) {
		return [];
	}

	const {throughput, averageIoRate, stddev} = testdfsio;
	const text = `Throughput ${figureText(throughput)} · Average IO rate ${figureText(averageIoRate)} ± ${figureText(stddev)} · ${figureText(aggregate.filesAtOnce)} files at once`;
	return labelled('TestDFSIO', [segment(text)], width);
}

function placementLine({aggregate, placement}: OperationRecord, {width}: ResultContext): readonly Line[] {
	return placement === null ? [] : labelled('On disks', [segment(placementText(placement, aggregate.rate))], width);
}

function timeLines({time}: OperationRecord, {width}: ResultContext): readonly Line[] {
	const {real, prepare, run, close, user, sys} = time;
	const tenths = (seconds: number) => seconds.toFixed(1);
	const parts = `prepare ${tenths(prepare)}, run ${tenths(run)}, close ${tenths(close)}`;
	const text = `real ${tenths(real)} s (${parts})   user ${tenths(user)}   sys ${tenths(sys)}`;
	return labelled('Time', [segment(text)], width);
}

function clientLines({client}: OperationRecord, {width}: ResultContext): readonly Line[] {
	const text = clientText(client);
	return text === null ? [] : labelled('Client', [segment(text)], width);
}

function leftLines({left}: OperationRecord, {record, width}: ResultContext): readonly Line[] {
	const text =
		left.files === 0
			? 'nothing'
			: `${bytesText(left.bytes)} in ${plural(left.files, 'file')} under ${record.profile.baseDir}   x removes them`;
	return labelled('Left', [segment(visible(text))], width);
}

function resultFileLines(operation: OperationRecord, {record, width}: ResultContext): readonly Line[] {
	const {appendedTo, notAppended} = operation;
	const text =
		appendedTo === null
			? `not appended${notAppended === null ? '' : `: ${notAppended}`}${canAppend(record, operation) ? '   a appends it anyway' : ''}`
			: `block appended to ${appendedTo}   b shows it`;
	return labelled(
		'File',
		[segment(visible(text), appendedTo === null && operation.status !== 'complete' ? 'warn' : undefined)],
		width,
	);
}

/**
 * A partial result has a block that goes into the file only when the person says so; one of the failed files alone never
 * does.
 */
export function canAppend({only}: RunRecord, {appendedTo, status, testdfsio}: OperationRecord): boolean {
	return only === undefined && status === 'partial' && appendedTo === null && testdfsio !== null;
}

function noteLines(operation: OperationRecord, {record, width}: ResultContext): readonly Line[] {
	const notes = [...(record.note ? [record.note] : []), ...operation.notes];
	return notes.flatMap((note, index) => labelled(index === 0 ? 'Notes' : '', [segment(visible(note), 'dim')], width));
}
