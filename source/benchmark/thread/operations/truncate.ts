import {StorageError} from '../../../storage/storage-error.js';
import type {FileOperation} from '../file-task.js';
import {lengthOf} from './length-of.js';

/** Cuts a file to the asked size; what counts is what was cut off. */
export const truncate: FileOperation = async task => {
	const {meter, order, path, signal, storage} = task;
	const size = order.size ?? 0;
	const before = await lengthOf(task);
	if (before < size) {
		throw new StorageError('wrong-size', `${path} has ${before} bytes, fewer than the ${size} to cut it to`, {
			wanted: size,
			found: before,
		});
	}

	meter.want(before - size);
	meter.begin();
	if (before > size) {
		await storage.truncate(path, size, signal);
		meter.received(before - size);
	}

	meter.end();
	const after = await lengthOf(task);
	if (after !== size) {
		throw new StorageError('wrong-size', `${path} has ${after} bytes after the truncate, not ${size}`, {
			wanted: size,
			found: after,
		});
	}
};
