import {StorageError} from '../../../storage/storage-error.js';
import {dataSource} from '../data-source.js';
import type {FileOperation} from '../file-task.js';
import {lengthOf} from './length-of.js';

/** Adds the asked size to a file that is there, and looks at its size before and afterwards. */
export const append: FileOperation = async task => {
	const {expected, meter, order, path, seen, signal, storage} = task;
	const added = order.size ?? 0;
	meter.want(added);
	const before = await lengthOf(task);
	seen.length ??= before;
	if (expected !== undefined && before !== expected) {
		throw new StorageError('wrong-size', `${path} has ${before} bytes, the manifest says ${expected}`, {
			wanted: expected,
			found: before,
			hint: 'Write it anew: an append would leave content that cannot be checked.',
		});
	}

	const writer = await storage.append(path, added, signal);
	meter.begin();
	({resentBytes: meter.resentBytes} = await writer.send(dataSource(task, before)));
	meter.end();
	const after = await lengthOf(task);
	if (after !== before + added) {
		throw new StorageError('wrong-size', `${path} has ${after} bytes after the append, not ${before + added}`, {
			wanted: before + added,
			found: after,
			hint: 'The target lost an append, or somebody else writes to this file.',
		});
	}
};
