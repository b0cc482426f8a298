import {mebibyte} from '../../profile/mebibyte.js';
import {operationFacts} from '../../profile/operations.js';
import {doneFiles, mibPerSecond} from '../file-times.js';
import type {TestdfsioLines} from '../record.js';
import type {OperationResult} from '../run-result.js';
import {mean, populationDeviation} from '../statistics.js';
import {testdfsioDate} from './date.js';

/**
 * The values of TestDFSIO's result block over the n files that are done: with bytes b and task seconds t of each,
 * throughput = Σ b / Σ t (the rate that one file sees, not the cluster's), average and population deviation of b / t.
 * Null when no file is done.
 */
export function testdfsioLines(result: OperationResult): TestdfsioLines | null {
	const files = doneFiles(result.files);
	const rates = files.map(({bytes, ns}) => mibPerSecond(bytes, ns));
	const [average, deviation] = [mean(rates), populationDeviation(rates)];
	if (average === null || deviation === null) {
		return null;
	}

	const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
	const ns = files.reduce((sum, file) => sum + file.ns, 0);
	return {
		operation: operationFacts[result.operation].testdfsioWord,
		dateText: testdfsioDate(new Date(result.endedAt)),
		nrFiles: files.length,
		totalMBytes: bytes / mebibyte,
		throughput: mibPerSecond(bytes, ns),
		averageIoRate: average,
		stddev: deviation,
		testExecTime: result.time.run,
	};
}
