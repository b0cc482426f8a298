import {bytesText, figureText, rateText, secondsText} from '../../results/number-text.js';
import type {OperationRecord, RunRecord} from '../../results/record.js';
import {type Line, lineWidth, type Segment, segment} from '../line.js';
import {wrap} from '../terminal/text.js';
import {labelled, type ResultContext} from './labelled.js';

/** Files smaller than this are measured for their number a second. */
const smallFile = 256 * 1024;

/** The number one looks for, and beside it the last run's. */
export function answerLines(operation: OperationRecord, {previous, width}: ResultContext): readonly Line[] {
	const {aggregate, observed, files} = operation;
	const verb = operation.operation.startsWith('read') ? 'received' : 'sent';
	if (aggregate.rate === null) {
		const seen =
			observed.rate === null
				? ' Nothing was moved.'
				: ` Seen: ${rateText(observed.rate, 4)} ${verb} for ${secondsText(observed.seconds)} (not a result)`;
		return [...wrap(`No file finished.${seen}`, width - 2).map((text): Line => [segment(` ${text}`, 'warn')]), []];
	}

	const bytes = files.reduce((sum, file) => (file.state === 'done' ? sum + file.bytes : sum), 0);
	const left = [
		segment(` ${rateText(aggregate.rate, 4)}`, 'bold'),
		segment(`   ${bytesText(bytes)} in ${secondsText(aggregate.seconds)} · `),
		segment(
			`${figureText(aggregate.filesPerSecond)} files/s`,
			operation.files.length * smallFile > bytes ? 'bold' : undefined,
		),
	];
	const earlier = previous?.operations.find(
		other =>
			other.operation === operation.operation && other.round === operation.round && other.warmup === operation.warmup,
	);
	// Other files than those of then, or only some of them, would compare two different things.
	const alike =
		earlier?.status === 'complete' &&
		operation.status === 'complete' &&
		earlier.files.length === operation.files.length;
	const before =
		!alike || earlier.aggregate.rate === null ? '' : `last run ${figureText(earlier.aggregate.rate, 4)}, one run each`;
	const space = width - 1 - lineWidth(left) - before.length;
	return [space >= 2 && before !== '' ? [...left, segment(' '.repeat(space)), segment(before, 'dim')] : left];
}

/** Whether the answers of all operations fit beside each other. */
export function showsAll({operations, profile}: RunRecord): boolean {
	return operations.length > 1 && profile.repeat + profile.warmup === 1;
}

/** The other answers of the run, where they are few: whoever measured write and read wants to see both. */
export function pagesLine(shown: OperationRecord, {record, width, theme}: ResultContext): readonly Line[] {
	if (!showsAll(record)) {
		return [];
	}

	const {operations} = record;

	const {dot, left, right} = theme.symbols;
	const answers = operations.flatMap((operation, index): readonly Segment[] => [
		segment(index === 0 ? '' : ` ${dot} `, 'dim'),
		segment(
			`${operation.operation} ${figureText(operation.aggregate.rate, 4)}`,
			operation === shown ? 'bold' : undefined,
		),
	]);
	return labelled('All', [...answers, segment(` MiB/s   ${left} ${right} turn the pages`, 'dim')], width);
}
