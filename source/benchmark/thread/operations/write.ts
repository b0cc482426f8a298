import {dataSource} from '../data-source.js';
import type {FileOperation} from '../file-task.js';

/** Writes a file of the asked size anew. */
export const write: FileOperation = async task => {
	const {meter, order, path, signal, storage} = task;
	const size = order.size ?? 0;
	meter.want(size);
	const writer = await storage.create(path, size, signal);
	try {
		meter.begin();
		await writer.send(dataSource(task, 0));
		meter.end();
	} catch (error) {
		meter.end();
		await writer.discard();
		throw error;
	}
};
