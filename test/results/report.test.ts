import test from 'ava';
import type {Profile} from '../../source/profile/profile.js';
import {type OperationContext, operationRecord, runRecord} from '../../source/results/build-record.js';
import {failureText, groupFailures} from '../../source/results/failures.js';
import type {OperationRecord, RunRecord} from '../../source/results/record.js';
import {report} from '../../source/results/report.js';
import type {OperationResult, RunResult} from '../../source/results/run-result.js';
import {doneFile, failedFile, host, profile, runResult, shortRead, targetFacts, writeResult} from './samples.js';

function operation(changes: Partial<OperationResult> = {}, context: Partial<OperationContext> = {}): OperationRecord {
	return operationRecord(writeResult(changes), {profile, host, targetFacts, ...context});
}

function run(operations: readonly OperationRecord[], changes: Partial<RunResult> = {}): RunRecord {
	return runRecord(runResult([], changes), operations, {id: '20261130-152709-k3f9', version: '0.1.0', exitStatus: 0});
}

const rounds = (repeat: number, warmup: number): Profile => ({...profile, repeat, warmup});

test('one round: answer, trust, time, block, where it went, what is left', t => {
	const date = operation().testdfsio?.dateText;
	t.deepEqual(report(run([operation({}, {appendedTo: '/home/ann/TestDFSIO_results.log'})])), [
		'write: 64.00 MiB/s   256 MiB in 4.00 s · 4 of 4 files · 1.00 files/s · 4.00 files at once',
		"  ✔ client not the limit: busiest thread 34 % busy, 5 % of eth0's 10 Gbit/s",
		'  ✔ 4 sizes confirmed, bytes not read back',
		'  ✔ no retry',
		'  ✔ longest pause 0.40 s',
		'  real 4.50 s (prepare 0.30 s, run 4.10 s, close 0.10 s), user 0.20 s, sys 0.10 s',
		'  client 1.20 CPU s/GiB · 1 thread, 28 % of a core',
		'',
		'----- TestDFSIO ----- : write',
		`            Date & time: ${date}`,
		'        Number of files: 4',
		' Total MBytes processed: 256',
		'      Throughput mb/sec: 16',
		' Average IO rate mb/sec: 16',
		'  IO rate std deviation: 0',
		'     Test exec time sec: 4.1',
		'',
		'  block appended to /home/ann/TestDFSIO_results.log',
		'',
		'256 MiB in 4 files left in /benchmarks/TestDFSIO',
	]);
});

test('failed files come right behind the answer, equal ones as one line', t => {
	const files = [doneFile(0, 10, 14), failedFile(1, 10, 11), failedFile(2, 10, 11)];
	const lines = report(run([operation({files, status: 'partial'}, {notAppended: 'one reason'})]));
	t.regex(lines[0] ?? '', /1 of 3 files/);
	t.is(lines[1], '  ✖ 2 files (test_io_1, test_io_2): 1048576 of 67108864 bytes. write the files again');
	t.is(lines[2], '  ! 1 of 3 files: the rates are of these alone');
	t.true(lines.includes('  not appended: one reason'));
});

test('nothing finished: what was seen, called no result', t => {
	const files = [doneFile(0, 10, 312, {state: 'cancelled', bytes: 0, moved: 302 * 164 * 1024 * 1024})];
	const lines = report(run([operation({files, status: 'cancelled'})]));
	t.is(lines[0], 'write: no file finished. Seen: 164 MiB/s sent for 5 m 02 s (not a result)');
	t.false(lines.some(line => line.includes('TestDFSIO -----')));
});

test('a run that never started is its failure and what to do', t => {
	const failure = {...shortRead, kind: 'unreachable', message: 'connection refused', hint: 'Is it running?'} as const;
	const lines = report(run([operation({files: [], status: 'not-run'})], {failure}));
	t.deepEqual(lines.slice(0, 4), ['connection refused', 'Is it running?', '', 'write: not run']);
});

test('several rounds: a line each, doubts, and a Markdown table without the warm-up', t => {
	const operations = [0, 1, 2].map(number =>
		operation({
			round: number === 0 ? 1 : number,
			warmup: number === 0,
			files: [0, 1, 2, 3].map(index => doneFile(index, 10, 14 + number * 4)),
			data: number === 2 ? 'zero' : 'random',
		}),
	);
	t.deepEqual(report(run(operations, {profile: rounds(2, 1)})), [
		'write, warm-up 1: 64.00 MiB/s   256 MiB in 4.00 s · 4 of 4 files · 1.00 files/s · 4.00 files at once',
		'write, round 1: 32.00 MiB/s   256 MiB in 8.00 s · 4 of 4 files · 0.50 files/s · 4.00 files at once',
		'write, round 2: 21.33 MiB/s   256 MiB in 12.0 s · 4 of 4 files · 0.33 files/s · 4.00 files at once',
		'  ! zero data: a server that compresses moves and stores less than it says',
		'',
		'|                    | Count |  Mean | Stddev |   Min |   Max | Median |',
		'|--------------------|------:|------:|-------:|------:|------:|-------:|',
		'| write, MiB/s       |     2 | 26.67 |  7.542 | 21.33 | 32.00 |  26.67 |',
		'| write, exec time s |     2 | 4.100 |      0 | 4.100 | 4.100 |  4.100 |',
		'',
		'256 MiB in 4 files left in /benchmarks/TestDFSIO',
	]);
});

test('ascii only, where asked', t => {
	const files = [failedFile(0, 10, 11), ...[1, 2, 3, 4].map(index => failedFile(index, 10, 11)), doneFile(5, 10, 14)];
	const text = report(run([operation({files, status: 'partial'})]), {ascii: true}).join('\n');
	t.regex(text, /^[\n\u0020-\u007e]+$/);
	t.regex(text, /5 files \(test_io_0, test_io_1, test_io_2, \.\.\.\)/);
});

test('the demo filer leaves nothing', t => {
	const lines = report(run([operation()], {profile: {...profile, target: 'demo:'}}));
	t.false(lines.some(line => line.includes('left in')));
});

test('failures are grouped by what happened, whatever the file is called', t => {
	const error = (message: string) => ({...shortRead, message, hint: null});
	const files = [1, 2, 3].map(index =>
		failedFile(index, 1, 2, error(`/benchmarks/TestDFSIO/io_data/test_io_${index} is gone`)),
	);
	const record = operation({files: [...files, failedFile(4, 1, 2, error('no space.'))], status: 'failed'});
	t.deepEqual(groupFailures(record.files).map(failureText), [
		'3 files (test_io_1, test_io_2, test_io_3): … is gone',
		'test_io_4: no space.',
	]);
});
