import type {Source} from '../../storage/storage.js';
import {StorageError} from '../../storage/storage-error.js';
import type {FileTask} from './file-task.js';

/** The bytes of a task's file from `base` on, as a storage takes them; counts what it moves. */
export function dataSource({data, index, meter, order}: FileTask, base: number): Source {
	if (data === null) {
		throw new StorageError('internal', 'a writing operation was started without data');
	}

	return {
		unit: order.bufferSize,
		view: (position, length) => data.view(index, base + position, length),
		sent: (_position, length) => meter.sent(length),
		stored: (_position, length) => meter.stored(length),
		chunkStarts: () => meter.chunkStarts(),
	};
}
