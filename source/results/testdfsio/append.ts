import {constants} from 'node:fs';
import {open} from 'node:fs/promises';

// Not waiting: a pipe that nobody reads would hold the run for ever; so it is an error (ENXIO).
const {O_APPEND, O_CREAT, O_NONBLOCK = 0, O_WRONLY} = constants;

/**
 * Appends a result block in one O_APPEND write, so that blocks of several processes never mix. Creates the file if it
 * is missing. Rejects with the system's error; of a block that did not fit whole (disk full) nothing stays, unless
 * another process has already written behind it.
 */
export async function appendBlock(path: string, block: string): Promise<void> {
	const file = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK);
	try {
		const bytes = Buffer.from(block);
		const {size: before} = await file.stat();
		const {bytesWritten} = await file.write(bytes);
		if (bytesWritten === bytes.length) {
			return;
		}

		// A disk or a quota that is full takes a part without a word; only the next byte is told why.
		const cause = await file.write(bytes, bytesWritten, 1).then(
			() => Object.assign(new Error(`only ${bytesWritten} of ${bytes.length} bytes fitted`), {code: 'ENOSPC', more: 1}),
			(error: unknown) => Object.assign(error as Error, {more: 0}),
		);
		const {size: after} = await file.stat();
		if (after === before + bytesWritten + cause.more) {
			await file.truncate(before);
		}

		throw cause;
	} finally {
		await file.close();
	}
}
