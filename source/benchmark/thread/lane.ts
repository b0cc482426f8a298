import type {FileResult} from '../../results/run-result.js';
import type {Storage} from '../../storage/storage.js';
import {errorFacts, StorageError} from '../../storage/storage-error.js';
import {nowNs} from '../clock.js';
import type {Data} from '../file-data.js';
import {fileName, filePath, layoutOf} from '../layout.js';
import type {OperationOrder} from '../messages.js';
import type {SharedTable} from '../shared-table.js';
import {Cancelled} from './cancelled.js';
import type {FileTask} from './file-task.js';
import {type Histograms, LaneStart, Meter} from './meter.js';
import {fileOperations} from './operations/index.js';
import type {Outbox} from './outbox.js';
import type {Tries} from './tries.js';

/** Before the second try; doubled before each further one, so that a server that restarts (1 s) is met again. */
const firstPauseMs = 250;

/** Of the waiting between two tries: doubled 30 times it would be years, and 2^31 ms are more than a timer takes. */
const longestPauseMs = 10_000;

export type LaneContext = {
	readonly lane: number;
	readonly storage: Storage;
	readonly order: OperationOrder;
	readonly data: Data | null;
	readonly table: SharedTable;
	readonly histograms: Histograms;
	readonly tries: Tries;
	readonly outbox: Outbox;
};

/** One file at a time, until there is none left or the run is stopped. */
export async function runLane(context: LaneContext): Promise<void> {
	const {lane, table, tries} = context;
	const start = new LaneStart(table);
	while (!tries.cancelled) {
		const row = table.add('nextTask', 1);
		if (row >= table.files) {
			break;
		}

		table.setLaneFile(lane, row);
		const result = await runFile(context, row, start);
		table.setState(row, result.state === 'not-run' ? 'waiting' : result.state);
		context.outbox.fileEnded(row, result);
	}

	start.end();
	table.setLaneFile(lane, -1);
}

/** All tries of one file. */
async function runFile(context: LaneContext, row: number, start: LaneStart): Promise<FileResult> {
	const {lane, order, table, tries} = context;
	const index = order.indices?.[row] ?? row;
	const path = filePath(layoutOf(order.baseDir), index);
	const notes = new Set<string>();
	const seen: FileTask['seen'] = {};
	const lost = {bytes: 0, ns: 0};
	let firstStartNs: number | null = null;
	let lastEndNs: number | null = null;
	for (let number = 1; ; number++) {
		table.setTries(row, number);
		const meter = new Meter(table, row, start, context.histograms);
		let failure: unknown;
		try {
			await tries.run(row, signal =>
				fileOperations[order.operation](taskOf(context, {index, meter, notes, path, row, seen, signal})),
			);
			meter.recordFile();
		} catch (error) {
			meter.end();
			failure = error ?? new StorageError('internal', 'a try ended without a reason');
		}

		firstStartNs ??= meter.startNs || null;
		lastEndNs = meter.endNs || lastEndNs;
		const again =
			failure !== undefined && number <= order.retries && (await mayTryAgain(context, failure, {path, row, seen}));
		if (!again) {
			const cancelled = failure instanceof Cancelled;
			const done = failure === undefined;
			return {
				index,
				name: fileName(index),
				path,
				state: done ? 'done' : cancelled ? 'cancelled' : 'failed',
				wanted: table.get(row, 'wanted'),
				bytes: done ? meter.bytesStored : 0,
				moved: meter.moved,
				startNs: meter.startNs || null,
				endNs: meter.endNs || null,
				firstStartNs,
				lastEndNs,
				openNs: meter.startNs > 0 ? meter.startNs - meter.openedAt : null,
				firstByteNs: meter.firstByteAt > 0 ? meter.firstByteAt - meter.startNs : null,
				waitNs: done && meter.lastSentAt > 0 ? meter.endNs - meter.lastSentAt : null,
				tries: number,
				lostBytes: lost.bytes + meter.resentBytes,
				lostNs: lost.ns,
				checkedBytes: done ? meter.checkedBytes : 0,
				lane,
				error: done || cancelled ? null : errorFacts(failure),
				notes: [...notes],
			};
		}

		lost.bytes += meter.moved;
		lost.ns += meter.endNs - meter.startNs;
		table.setState(row, 'retrying');
		context.outbox.post({type: 'retry', row, error: errorFacts(failure)});
		await tries.pause(pauseMs(number));
	}
}

/** Milliseconds to wait after try `number` (from 1). */
export function pauseMs(number: number): number {
	return Math.min(longestPauseMs, firstPauseMs * 2 ** (number - 1));
}

type TryParts = Pick<FileTask, 'index' | 'meter' | 'path' | 'seen' | 'signal'> & {
	readonly notes: Set<string>;
	readonly row: number;
};

function taskOf(
	{data, order, storage}: LaneContext,
	{index, meter, notes, path, row, seen, signal}: TryParts,
): FileTask {
	const expected = order.expected?.[row];
	return {
		index,
		meter,
		path,
		seen,
		signal,
		storage,
		order,
		data,
		expected: expected === undefined || Number.isNaN(expected) ? undefined : expected,
		note: text => notes.add(text),
	};
}

/**
 * Append only after a look, whatever ended the try (a timeout too): when the size has changed, the lost answer belonged
 * to bytes that did arrive. Before its length was seen nothing has been appended.
 */
async function mayTryAgain(
	{order, storage, table, tries}: LaneContext,
	failure: unknown,
	{path, row, seen}: {path: string; row: number; seen: FileTask['seen']},
): Promise<boolean> {
	if (!(failure instanceof StorageError) || failure.retry === 'never' || tries.cancelled) {
		return false;
	}

	if (failure.retry === 'safe' && (order.operation !== 'append' || seen.length === undefined)) {
		return true;
	}

	try {
		// The look has a time of its own: after a timeout the file's last progress lies too far back.
		table.set(row, 'progress', nowNs());
		const now = await tries.run(row, signal => storage.stat(path, signal));
		return now !== undefined && now.size === seen.length;
	} catch {
		return false;
	}
}
