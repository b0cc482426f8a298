import {operationFacts} from '../profile/operations.js';
import {failureText, groupFailures} from './failures.js';
import {bytesText, figureText, plural, rateText, secondsText} from './number-text.js';
import {placementText} from './placement-text.js';
import type {OperationRecord, RunRecord} from './record.js';
import {roundsTable} from './rounds-table.js';
import {formatBlock} from './testdfsio/format.js';
import {clientText} from './thread-use.js';

export type ReportOptions = {
	/** Plain letters for symbols, for terminals that have no others. */
	readonly ascii?: boolean;
};

const groupsShown = 10;

const roundsOf = ({profile}: RunRecord): number => profile.repeat + profile.warmup;

/** `write`, in runs of several rounds `write, round 2` or `write, warm-up 1`. */
function title(record: OperationRecord, rounds: number): string {
	if (rounds === 1) {
		return record.operation;
	}

	return record.warmup ? `${record.operation}, warm-up ${record.round}` : `${record.operation}, round ${record.round}`;
}

/** The answer in one line: the aggregate rate and what it is made of, or what was seen when there is none. */
function answerText(record: OperationRecord): string {
	const {aggregate, files, observed, operation} = record;
	const done = files.filter(({state}) => state === 'done');
	if (aggregate.rate === null) {
		const moved = operationFacts[operation].changes ? 'sent' : 'received';
		const seen =
			observed.bytes > 0 && observed.rate !== null
				? ` Seen: ${rateText(observed.rate)} ${moved} for ${secondsText(observed.seconds)} (not a result)`
				: '';
		return record.status === 'not-run' ? 'not run' : `no file finished.${seen}`;
	}

	const bytes = done.reduce((sum, file) => sum + file.bytes, 0);
	const amount = `${bytesText(bytes)} in ${secondsText(aggregate.seconds)}`;
	const counts = `${done.length} of ${plural(files.length, 'file')}`;
	return [
		`${rateText(aggregate.rate, 4)}   ${amount}`,
		counts,
		`${figureText(aggregate.filesPerSecond)} files/s`,
		`${figureText(aggregate.filesAtOnce)} files at once`,
	].join(' · ');
}

function failureLines(record: OperationRecord): readonly string[] {
	const groups = groupFailures(record.files);
	const lines = groups.slice(0, groupsShown).map(failureText);
	const more = groups.length - lines.length;
	return more > 0 ? [...lines, `and ${plural(more, 'other reason')}`] : lines;
}

function timeLine({time}: OperationRecord): string {
	const parts = `prepare ${secondsText(time.prepare)}, run ${secondsText(time.run)}, close ${secondsText(time.close)}`;
	return `real ${secondsText(time.real)} (${parts}), user ${secondsText(time.user)}, sys ${secondsText(time.sys)}`;
}

function operationLines(run: RunRecord, record: OperationRecord): readonly string[] {
	const rounds = roundsOf(run);
	const single = rounds === 1;
	const lines = [
		`${title(record, rounds)}: ${answerText(record)}`,
		...failureLines(record).map(text => `  ✖ ${text}`),
		...record.verdicts
			.filter(({warning}) => warning || single)
			.map(({warning, text}) => `  ${warning ? '!' : '✔'} ${text}`),
		...record.notes.map(text => `  ${text}`),
	];
	if (single && record.placement !== null) {
		lines.push(`  on disks: ${placementText(record.placement, record.aggregate.rate)}`);
	}

	if (single && record.status !== 'not-run') {
		const client = clientText(record.client);
		lines.push(`  ${timeLine(record)}`, ...(client === null ? [] : [`  client ${client}`]));
		// TestDFSIO prints none for a failed job: who looks for blocks in this output must not take a part for the whole.
		const isWhole = record.status === 'complete' && run.only === undefined;
		if (record.testdfsio !== null && (isWhole || record.appendedTo !== null)) {
			lines.push('', ...formatBlock(record.testdfsio, run.profile.resultLayout).trimEnd().split('\n'), '');
		}
	}

	if (record.appendedTo !== null) {
		lines.push(`  block appended to ${record.appendedTo}`);
	} else if (record.notAppended !== null) {
		lines.push(`  not appended: ${record.notAppended}`);
	}

	return lines;
}

function leftLine({operations, profile}: RunRecord): readonly string[] {
	const last = operations.findLast(({status}) => status !== 'not-run');
	return last === undefined || last.left.files === 0 || profile.target.startsWith('demo:')
		? []
		: [`${bytesText(last.left.bytes)} in ${plural(last.left.files, 'file')} left in ${profile.baseDir}`];
}

function failureSection({failure}: RunRecord): readonly string[] {
	return failure === null ? [] : [failure.message, ...(failure.hint === null ? [] : [failure.hint])];
}

const asciiSigns: readonly (readonly [string, string])[] = [
	['✖', 'x'],
	['✔', '+'],
	['·', '-'],
	['–', '-'],
	['…', '...'],
];

function inAscii(line: string): string {
	return asciiSigns.reduce((text, [sign, plain]) => text.replaceAll(sign, plain), line);
}

/**
 * What a person reads on the normal screen after a run: for each operation the answer first, then what failed and why,
 * whether to trust it, the TestDFSIO block and where it went. A run of several rounds is one line and its doubts for
 * each, and a table. Lines have no newline and no colour.
 */
export function report(run: RunRecord, {ascii = false}: ReportOptions = {}): readonly string[] {
	const sections = [
		failureSection(run),
		...(roundsOf(run) === 1
			? run.operations.map(record => operationLines(run, record))
			: [run.operations.flatMap(record => operationLines(run, record))]),
		run.profile.repeat > 1 && run.summary.length > 0 ? roundsTable(run.summary) : [],
		leftLine(run),
	].filter(section => section.length > 0);
	const lines = sections.flatMap((section, index) => (index === 0 ? section : ['', ...section]));
	return ascii ? lines.map(inAscii) : lines;
}

/** The report with what else was told of the run: what could not be appended or saved, and where it lies. */
export function printedReport(
	{
		historyFile,
		messages,
		record,
	}: {
		readonly record: RunRecord;
		readonly messages: readonly string[];
		readonly historyFile: string | null;
	},
	options: ReportOptions,
): readonly string[] {
	return [...report(record, options), ...messages, ...(historyFile === null ? [] : [`saved as ${historyFile}`])];
}
