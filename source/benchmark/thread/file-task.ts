import type {Storage} from '../../storage/storage.js';
import type {Data} from '../file-data.js';
import type {OperationOrder} from '../messages.js';
import type {Meter} from './meter.js';

/** One try of one operation on one file, as the operations see it. */
export type FileTask = {
	readonly storage: Storage;
	readonly order: OperationOrder;
	readonly path: string;
	/** The N of test_io_N. */
	readonly index: number;
	/** The content there should be; null: not known or not to be checked. */
	readonly data: Data | null;
	/** The size there should be by the manifest; undefined: not known. */
	readonly expected: number | undefined;
	readonly meter: Meter;
	readonly signal: AbortSignal;
	/** Kept over all tries of the file: the length before the first append. */
	readonly seen: {length?: number};
	/** Something the user should be told of this file. */
	note(text: string): void;
};

/** Resolves when the file is done and counted; whatever went wrong is thrown. */
export type FileOperation = (task: FileTask) => Promise<void>;
