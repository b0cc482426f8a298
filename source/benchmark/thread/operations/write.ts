import {setTimeout} from 'node:timers/promises';
import {mostUntoldBytes, type Writer} from '../../../storage/storage.js';
import {Cancelled} from '../cancelled.js';
import {dataSource} from '../data-source.js';
import type {FileOperation, FileTask} from '../file-task.js';

/**
 * A server that has all bytes of a file makes it although its client has gone, and up to 4 MiB are with it or on the way
 * when the last write returns: for so long a file that nobody wants any more is looked for.
 */
const lateMs = {wholly: 500, between: 50};

/** Writes a file of the asked size anew. */
export const write: FileOperation = async task => {
	const {meter, order, path, signal, storage} = task;
	const size = order.size ?? 0;
	meter.want(size);
	const writer = await storage.create(path, size, signal);
	try {
		meter.begin();
		({resentBytes: meter.resentBytes} = await writer.send(dataSource(task, 0)));
		meter.end();
	} catch (error) {
		meter.end();
		await writer.discard();
		// With more to come than the system may hold by now, no file can be made.
		if (signal.reason instanceof Cancelled && size - meter.moved <= mostUntoldBytes) {
			await discardWhenLate(task, writer);
		}

		throw error;
	}
};

async function discardWhenLate({path, storage}: FileTask, writer: Writer): Promise<void> {
	const limit = AbortSignal.timeout(lateMs.wholly);
	try {
		while (!limit.aborted) {
			if (await storage.stat(path, limit)) {
				await writer.discard();
				return;
			}

			await setTimeout(lateMs.between, undefined, {signal: limit});
		}
	} catch {
		// It has not come by now; the manifest names it in any case.
	}
}
