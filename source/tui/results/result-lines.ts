import {bytesText, countText, figureText, plural, rateText, secondsText} from '../../results/number-text.js';
import {placementText} from '../../results/placement-text.js';
import type {FileRecord, OperationRecord, RunRecord} from '../../results/record.js';
import {sparkline} from '../charts/sparkline.js';
import {type Line, lineWidth, type Segment, segment} from '../line.js';
import {sizeText} from '../numbers.js';
import {harmless, padEnd, wrap} from '../terminal/text.js';
import type {Theme} from '../theme.js';
import {longerRun} from './longer.js';

const labelWidth = 12;

/** Files smaller than this are measured for their number a second. */
const smallFile = 256 * 1024;

/** Different reasons shown before the list of all (`w`) is the better place. */
const mostReasons = 3;

/** What the lines of one operation are drawn from. */
export type ResultContext = {
	readonly record: RunRecord;
	/** The latest earlier run of the same profile. */
	readonly previous: RunRecord | null;
	readonly width: number;
	readonly theme: Theme;
};

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
		...leftLines(operation, context),
		...resultFileLines(operation, context),
		...noteLines(operation, context),
	];
}

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

function failureLines(operation: OperationRecord, width: number, {symbols}: Theme): readonly Line[] {
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
		const text = `${symbols.failed} ${harmless(names)}: ${first.error?.kind}: ${harmless(first.error?.message ?? '')}`;
		lines.push(
			...wrap(text, width - 3).map((part, index): Line => [segment(`${index === 0 ? ' ' : '   '}${part}`, 'bad')]),
		);
		if (first.error?.hint) {
			lines.push(...wrap(harmless(first.error.hint), width - 4).map((part): Line => [segment(`   ${part}`)]));
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

function answerLines(operation: OperationRecord, {previous, width}: ResultContext): readonly Line[] {
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

/** The other answers of the run, where they are few: whoever measured write and read wants to see both. */
function pagesLine(shown: OperationRecord, {record, width, theme}: ResultContext): readonly Line[] {
	const {operations, profile} = record;
	if (operations.length < 2 || profile.repeat + profile.warmup > 1) {
		return [];
	}

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

function trustLines(operation: OperationRecord, context: ResultContext): readonly Line[] {
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
		wrap(harmless(text), width - labelWidth - 3).map(
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
		: `. l runs ${longer.profile.files} × ${sizeText(longer.profile.size ?? 0)}, about ${longer.seconds < 60 ? `${Math.round(longer.seconds)} s` : secondsText(longer.seconds)}`;
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

function oneFileLines({latency, files}: OperationRecord, {width, theme}: ResultContext): readonly Line[] {
	const {fileMs, waitAfterLastByteMs, firstByteMs} = latency;
	if (!fileMs) {
		return [];
	}

	const seconds = (ms: number) => secondsText(ms / 1000);
	const parts = [`p50 ${seconds(fileMs.p50)}   p99 ${seconds(fileMs.p99)}`];
	if (waitAfterLastByteMs) {
		parts.push(`   of it after the last byte: p50 ${seconds(waitAfterLastByteMs.p50)}`);
	} else if (firstByteMs) {
		parts.push(`   first byte: p50 ${seconds(firstByteMs.p50)}`);
	}

	return [...labelled('One file', [segment(parts.join(''))], width), ...spreadLine(files, width, theme)];
}

/** How the files' rates are spread, and the slowest of them. */
function spreadLine(files: readonly FileRecord[], width: number, theme: Theme): readonly Line[] {
	const done = files.filter(file => file.rate !== null && file.state === 'done');
	const slowest = slowestFiles(files)[0];
	if (done.length < 4 || !slowest) {
		return [];
	}

	const rates = done.map(file => file.rate as number);
	const low = Math.min(...rates);
	const high = Math.max(...rates);
	const buckets = new Array<number>(Math.min(12, done.length)).fill(0);
	for (const rate of rates) {
		const share = high > low ? (rate - low) / (high - low) : 0;
		const index = Math.min(buckets.length - 1, Math.floor(share * buckets.length));
		buckets[index] = (buckets[index] ?? 0) + 1;
	}

	const parts = [
		segment(`${figureText(low)} `),
		segment(sparkline(buckets, theme), 'accent'),
		segment(` ${rateText(high)}      slowest ${harmless(slowest.name)} (w lists)`),
	];
	return labelled('', parts, width);
}

export function slowestFiles(files: readonly FileRecord[]): readonly FileRecord[] {
	return files.filter(file => file.seconds !== null).sort((a, b) => (b.seconds as number) - (a.seconds as number));
}

function timeLines({time}: OperationRecord, {width}: ResultContext): readonly Line[] {
	const {real, prepare, run, close, user, sys} = time;
	const tenths = (seconds: number) => seconds.toFixed(1);
	const parts = `prepare ${tenths(prepare)}, run ${tenths(run)}, close ${tenths(close)}`;
	const text = `real ${tenths(real)} s (${parts})   user ${tenths(user)}   sys ${tenths(sys)}`;
	return labelled('Time', [segment(text)], width);
}

function leftLines({left}: OperationRecord, {record, width}: ResultContext): readonly Line[] {
	const text =
		left.files === 0
			? 'nothing'
			: `${bytesText(left.bytes)} in ${plural(left.files, 'file')} under ${record.profile.baseDir}   x removes them`;
	return labelled('Left', [segment(harmless(text))], width);
}

function resultFileLines(operation: OperationRecord, {width}: ResultContext): readonly Line[] {
	const {appendedTo, notAppended} = operation;
	const text =
		appendedTo === null
			? `not appended${notAppended === null ? '' : `: ${notAppended}`}${canAppend(operation) ? '   a appends it anyway' : ''}`
			: `block appended to ${appendedTo}   b shows it`;
	return labelled(
		'File',
		[segment(harmless(text), appendedTo === null && operation.status !== 'complete' ? 'warn' : undefined)],
		width,
	);
}

/** A partial result has a block that goes into the file only when the person says so. */
export function canAppend({appendedTo, status, testdfsio}: OperationRecord): boolean {
	return status === 'partial' && appendedTo === null && testdfsio !== null;
}

function noteLines(operation: OperationRecord, {record, width}: ResultContext): readonly Line[] {
	const notes = [...(record.note ? [record.note] : []), ...operation.notes];
	return notes.flatMap((note, index) => labelled(index === 0 ? 'Notes' : '', [segment(harmless(note), 'dim')], width));
}
