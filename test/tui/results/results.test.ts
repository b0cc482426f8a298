import test from 'ava';
import type {RunRecord} from '../../../source/results/record.js';
import type {ResultsList, ResultsState} from '../../../source/tui/app/state.js';
import {lineText, lineWidth} from '../../../source/tui/line.js';
import {unnamed} from '../../../source/tui/profiles/naming.js';
import {longerRun} from '../../../source/tui/results/longer.js';
import {failedFiles, pagesOf} from '../../../source/tui/results/pages.js';
import {resultsBody} from '../../../source/tui/results/results-body.js';
import {failedOperation, operationRecord, outcomeOf, runRecord} from '../record.js';

const results = (
	record: RunRecord,
	page = 0,
	list: ResultsList | null = null,
	previous: RunRecord | null = null,
): ResultsState => ({
	outcome: outcomeOf(record, ['----- TestDFSIO ----- : write\n  Number of files: 4\n\n']),
	previous,
	naming: unnamed,
	page,
	list,
	scroll: 0,
});

function body(state: ResultsState, columns = 80, rows = 24) {
	const {title, lines} = resultsBody({size: {columns, rows}}, state);
	return {title, text: lines.map(lineText).join('\n'), lines};
}

test('the answer first, then whether to trust it, the block, what is left', t => {
	const previous = runRecord([operationRecord({aggregate: {...operationRecord().aggregate, rate: 158.94}})]);
	const {title, text} = body(results(runRecord([operationRecord()]), 0, null, previous));
	t.is(title, 'write · all well · 4 of 4 files, 256 MiB stored');
	const lines = text.split('\n');
	t.regex(lines[0] as string, /^ 164\.2 MiB\/s {3}256 MiB in 1\.56 s · 2\.60 files\/s +last run 158\.9, one run each$/);
	t.regex(lines[1] as string, /^ Trust {6}! short: 1\.56 s/);
	t.regex(text, /l runs\s+64 × 64 MiB, about 25 s/);
	t.regex(text, /✔ no retry · longest pause/);
	t.regex(text, /TestDFSIO {2}Throughput 41\.6 · Average IO rate 41\.9 ± 3\.50 · 3\.95 files at once/);
	t.regex(text, /One file {3}p50 1\.52 s {3}p99 1\.93 s {3}of it after the last byte: p50 0\.44 s/);
	t.regex(text, /Time {7}real 2\.0 s \(prepare 0\.3, run 1\.6, close 0\.1\) {3}user 1\.2 {3}sys 0\.6/);
	t.regex(text, /Left {7}256 MiB in 4 files under \/benchmarks\/TestDFSIO {3}x removes them/);
	t.regex(text, /File {7}block appended to \/home\/ann\/TestDFSIO_results\.log {3}b shows it/);
});

test('failures come first: what, why, what to do', t => {
	const {title, text} = body(results(runRecord([failedOperation()])));
	t.is(title, 'write · 2 files failed · 2 of 4 files, 128 MiB stored');
	const lines = text.split('\n');
	t.regex(lines[0] as string, /✖ test_io_0 and 1 other: no-space: the filer has no free volumes/);
	t.regex(lines[1] as string, /Grow the cluster/);
	t.regex(lines[2] as string, /t tries these 2 again, w lists the files/);
	t.regex(text, /not appended: 2 of 4 files; TestDFSIO prints no block for a failed\s+job/);
	t.deepEqual(failedFiles(runRecord([failedOperation()])), [0, 1]);
});

test('no file finished: what was seen is no result', t => {
	const {aggregate} = operationRecord();
	const nothing = operationRecord({
		status: 'cancelled',
		files: operationRecord().files.map(file => ({...file, state: 'cancelled', bytes: 0})),
		aggregate: {...aggregate, rate: null, seconds: null, filesAtOnce: null, filesPerSecond: null},
		observed: {bytes: 1e9, seconds: 302, rate: 164.2},
		testdfsio: null,
		appendedTo: null,
	});
	t.regex(
		body(results(runRecord([nothing]))).text,
		/No file finished\. Seen: 164\.2 MiB\/s sent for 5 m 02 s \(not a result\)/,
	);
});

test('pages for every operation and round, and a summary where there are rounds', t => {
	const spread = {count: 2, mean: 160, median: 160, stddev: 5.6, min: 156, max: 164};
	const operations = [
		operationRecord(),
		operationRecord({operation: 'read'}),
		operationRecord({round: 2}),
		operationRecord({operation: 'read', round: 2}),
	];
	const record = runRecord(
		operations,
		{summary: [{operation: 'write', target: 0, rounds: 2, rate: spread, testExecTime: spread}]},
		{repeat: 2},
	);
	t.is(pagesOf(record).length, 5);
	t.notRegex(body(results(record, 1)).text, /turn the pages/);
	t.regex(body(results(record, 1)).title, /^2 of 5 · read · round 1 of 2 · all well/);
	const summary = body(results(record, 4));
	t.is(summary.title, '5 of 5 · summary');
	t.regex(summary.text, /write rate +2 +160\.0 +5\.600 +156\.0 +164\.0 +160\.0/);
});

test('write and read show both answers on either page', t => {
	const read = operationRecord({operation: 'read', aggregate: {...operationRecord().aggregate, rate: 449}});
	const record = runRecord([operationRecord(), read]);
	for (const page of [0, 1]) {
		t.regex(body(results(record, page)).text, /^ All {8}write 164\.2 · read 449\.0 MiB\/s {3}← → turn the pages$/m);
	}
});

test('a run that never started says why and what to do', t => {
	const failure = {
		kind: 'unreachable',
		message: 'localhost:8888 cannot be reached: connection refused',
		hint: 'is a filer running?',
		offset: null,
		wanted: null,
		found: null,
	} as const;
	const {title, text} = body(results(runRecord([], {failure, exitStatus: 3})));
	t.is(title, 'nothing was run');
	t.regex(text, /✖ localhost:8888 cannot be reached[\s\S]*is a filer running\?/);
});

test('lists: block, slowest first with failures on top, command', t => {
	t.regex(body(results(runRecord([operationRecord()]), 0, 'block')).text, /^ ----- TestDFSIO ----- : write/);
	const slowest = body(results(runRecord([failedOperation()]), 0, 'slowest')).text.split('\n');
	t.regex(slowest[1] as string, /✖ test_io_0 +the filer has no free volumes/);
	t.regex(slowest[3] as string, /✔ test_io_3/);
	const narrow = body(results(runRecord([operationRecord()]), 0, 'slowest'), 60).text.split('\n');
	t.regex(narrow[0] as string, /bytes +tries$/);
	t.regex(narrow[1] as string, /[KMG]iB +1$/);
	t.regex(body(results(runRecord([operationRecord()]), 0, 'command')).text, /dfsio-tui run --files 4 --size 64MB/);
});

test('the report holds every operation on one page, as it is printed', t => {
	const record = runRecord([operationRecord(), operationRecord({operation: 'read'})]);
	const {text} = body(results(record, 1, 'report'), 80, 60);
	t.regex(text, /^ write: 164\.2 MiB\/s[\s\S]*^ ----- TestDFSIO ----- : write[\s\S]*^ read: 164\.2 MiB\/s/m);
	t.regex(text, /^ saved as \/tmp\/run\.json$/m);
});

test('every page fits every window, and says when there is more', t => {
	for (const record of [runRecord([operationRecord({}, 200)]), runRecord([failedOperation()]), runRecord([])]) {
		for (const list of [null, 'slowest', 'block', 'command', 'report'] as const) {
			for (const [columns, rows] of [
				[120, 40],
				[80, 24],
				[60, 15],
			] as const) {
				const {lines, text} = body(results(record, 0, list), columns, rows);
				t.true(lines.length <= rows - 5);
				t.true(
					lines.every(line => lineWidth(line) < columns),
					text,
				);
				t.notRegex(text, /NaN|undefined|null/);
			}
		}
	}

	t.regex(body(results(runRecord([operationRecord({}, 200)]), 0, 'slowest')).text, /more lines$/);
});

test('a longer run has more files first, then larger ones', t => {
	const longer = longerRun(runRecord([operationRecord()]));
	t.is(longer?.profile.files, 64);
	t.true((longer?.seconds ?? 0) > 18 && (longer?.seconds ?? 0) < 36);
	const tiny = longerRun(runRecord([operationRecord()], {}, {files: 10_000, size: 1024}));
	t.is(tiny?.profile.files, 10_000);
	t.true((tiny?.profile.size ?? 0) > 1024);
	t.is(longerRun(runRecord([operationRecord({operation: 'read'})], {}, {operations: ['read']})), null);
	t.is(longerRun(runRecord([])), null);
});
