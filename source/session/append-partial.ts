import type {RunRecord} from '../results/record.js';
import {appendBlock} from '../results/testdfsio/append.js';
import {formatBlock} from '../results/testdfsio/format.js';
import {appendFailure, resultFilePath} from '../results/testdfsio/result-file.js';

/**
 * Appends the block of an operation that was not, because some of its files failed: the user has asked for it. Resolves
 * to a sentence and to the record that says so; rejects with a sentence when there is no such block or the file does not
 * take it.
 */
export async function appendPartialBlock(
	record: RunRecord,
	index: number,
): Promise<{readonly sentence: string; readonly record: RunRecord}> {
	const {operations, profile} = record;
	const operation = operations[index];
	const path = resultFilePath(profile);
	if (record.only !== undefined) {
		throw new Error('a run of the failed files alone is never appended');
	}

	if (!operation?.testdfsio || operation.appendedTo !== null || operation.warmup) {
		throw new Error('there is no block to append');
	}

	if (path === null) {
		throw new Error('name a result file first: the demo filer appends only to one that was asked for');
	}

	try {
		await appendBlock(path, formatBlock(operation.testdfsio, profile.resultLayout));
	} catch (error) {
		throw new Error(appendFailure(path, error));
	}

	return {
		sentence: `appended to ${path} with Number of files: ${operation.testdfsio.nrFiles}`,
		record: {...record, operations: operations.with(index, {...operation, appendedTo: path, notAppended: null})},
	};
}
