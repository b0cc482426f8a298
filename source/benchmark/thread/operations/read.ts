import type {Reader} from '../../../storage/storage.js';
import {StorageError} from '../../../storage/storage-error.js';
import {CheckingSink} from '../checking-sink.js';
import type {FileOperation, FileTask} from '../file-task.js';
import {lengthOf} from './length-of.js';
import {type Piece, pieces, piecesReachable, piecesWanted} from './pieces.js';

/** Reads exactly the asked bytes from the start, by one range. */
export const read: FileOperation = async task => {
	await withReader(task, async (reader, length) => {
		const {expected, meter, order, path} = task;
		const wanted = order.size ?? expected ?? length;
		meter.want(wanted);
		if (length > wanted) {
			if (expected !== undefined && length !== expected) {
				throw new StorageError('wrong-size', `${path} has ${length} bytes, the manifest says ${expected}`, {
					wanted: expected,
					found: length,
					hint: 'somebody else wrote this file; write again before reading',
				});
			}

			task.note(`longer than asked: ${length} bytes there, ${wanted} read`);
		}

		const sink = new CheckingSink(task);
		meter.begin();
		const found = wanted === 0 ? 0 : await reader.stream(0, wanted, sink);
		await reader.close();
		meter.end();
		refuseWrong(sink);
		refuseShort(path, wanted, found);
		meter.recordGap();
	});
};

/** Reads pieces of a buffer at positions of their own, one request each. */
export const readPieces: FileOperation = async task => {
	await withReader(task, async (reader, length) => {
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

async function withReader(task: FileTask, use: (reader: Reader, length: number) => Promise<void>): Promise<void> {
	const reader = await task.storage.open(task.path, task.signal);
	try {
		await use(reader, reader.length ?? (await lengthOf(task)));
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
			hint: 'the file is shorter than asked: write again, or read with a smaller --size',
		});
	}
}
