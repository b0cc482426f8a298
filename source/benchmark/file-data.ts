import type {DataKind} from '../profile/profile.js';

/** The content of all files of a run: any range of any file, at no cost while measuring. */
export type Data = {
	readonly kind: DataKind;
	/** At most `length` bytes of file `file` from `position`, at least one. Read-only. */
	view(file: number, position: number, length: number): Uint8Array;
	/** Index into `bytes` of the first byte that is not what file `file` holds at `position`; -1 if all are right. */
	firstWrong(file: number, position: number, bytes: Uint8Array): number;
};
