import type {Reader} from '../../../storage/storage.js';
import {StorageError} from '../../../storage/storage-error.js';
import {CheckingSink} from '../checking-sink.js';
import type {FileOperation, FileTask} from '../file-task.js';
import {lengthOf} from './length-of.js';
import {type Piece, pieces, piecesReachable, piecesWanted} from './pieces.js';

/** Reads exactly the asked bytes from the start, by one range. */
export const read: FileOperation = async task => {
	await withReader(task, async reader => {
		const {expected, meter, order, path} = task;
		const wanted = order.size ?? expected ?? reader.length ?? (await lengthOf(task));
		meter.want(wanted);
		const sink = new CheckingSink(task);
		meter.begin();
		// No range holds no byte. A look at the file is what is left of the read: without one, a file that is gone would
		// be read well, in no time.
		const looked = wanted === 0 ? await lengthOf(task) : undefined;
		const found = wanted === 0 ? 0 : await reader.stream(0, wanted, sink);
		await reader.close();
		meter.end();
		refuseWrong(sink);
		refuseShort(path, wanted, found);
		judgeLonger(task, wanted, looked ?? reader.length ?? wanted);
		if (wanted > 0) {
			meter.recordGap();
		}
	});
};

/** A longer file was read as far as asked: that is said, and refused where the manifest knows of another size. */
function judgeLonger({expected, note, path}: FileTask, wanted: number, length: number): void {
	if (length <= wanted) {
		return;
	}

	if (expected !== undefined && length !== expected) {
		throw new StorageError('wrong-size', `${path} has ${length} bytes, the manifest says ${expected}`, {
			wanted: expected,
			found: length,
			hint: 'Somebody else wrote this file; write again before reading.',
		});
	}

	note(`longer than asked: ${length === 1 ? '1 byte' : `${length} bytes`} there, ${wanted} read`);
}

/** Reads pieces of a buffer at positions of their own, one request each. */
export const readPieces: FileOperation = async task => {
	await withReader(task, async reader => {
		const length = reader.length ?? (await lengthOf(task));
		const {expected, index, meter, order, path} = task;
		const plan = {...order, length, size: order.size ?? expected ?? length, file: index};
		const wanted = piecesWanted(plan);
		meter.want(wanted);
		refuseShort(path, wanted, piecesReachable(plan));
		const sink = new CheckingSink(task);
		let found = 0;
		meter.begin();
		for (const piece of pieces(plan)) {
			found += await readPiece(task, reader, piece, sink);
			if (sink.wrong) {
				break;
			}
		}

		await reader.close();
		meter.end();
		refuseWrong(sink);
		refuseShort(path, wanted, found);
	});
};

async function readPiece({meter, path}: FileTask, reader: Reader, piece: Piece, sink: CheckingSink): Promise<number> {
	meter.requestStarts();
	const found = await reader.readAt(piece.position, piece.length, sink);
	meter.requestEnds();
	if (!sink.wrong) {
		refuseShort(path, piece.length, found, piece.position);
	}

	return found;
}

async function withReader(task: FileTask, use: (reader: Reader) => Promise<void>): Promise<void> {
	const reader = await task.storage.open(task.path, task.signal);
	try {
		await use(reader);
	} catch (error) {
		await reader.close();
		throw error;
	}
}

function refuseWrong(sink: CheckingSink): void {
	if (sink.wrong) {
		throw sink.wrong;
	}
}

function refuseShort(path: string, wanted: number, found: number, position = 0): void {
	if (found < wanted) {
		const where = position > 0 ? ` at ${position}` : '';
		throw new StorageError('short-read', `${path} gave ${found} of ${wanted} bytes${where}`, {
			wanted,
			found,
			hint: 'The file is shorter than asked: write again, or read with a smaller --size.',
		});
	}
}
