import type {Sink} from '../../storage/storage.js';
import {StorageError} from '../../storage/storage-error.js';
import type {FileTask} from './file-task.js';

/** Counts and compares what arrives; stops at the first wrong byte, of which `wrong` then tells. */
export class CheckingSink implements Sink {
	readonly unit: number;
	wrong: StorageError | undefined;
	readonly #task: FileTask;

	constructor(task: FileTask) {
		this.unit = task.order.bufferSize;
		this.#task = task;
	}

	firstByte(): void {
		this.#task.meter.firstByte();
	}

	put(position: number, bytes: Uint8Array): boolean {
		const {data, index, meter, path} = this.#task;
		meter.received(bytes.length);
		if (data === null) {
			return true;
		}

		const at = data.firstWrong(index, position, bytes);
		if (at === -1) {
			meter.checkedBytes += bytes.length;
			return true;
		}

		const onlyZeros = data.kind !== 'zero' && bytes.every(byte => byte === 0);
		this.wrong = new StorageError('corrupt', `${path} holds wrong data: first wrong byte at ${position + at}`, {
			offset: position + at,
			hint: onlyZeros
				? 'Only zeros here: perhaps Hadoop’s TestDFSIO has rewritten the file; write again before reading.'
				: 'The target returned something other than what was written; write again, and look at its servers if it stays so.',
		});
		return false;
	}
}
