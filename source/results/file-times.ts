import {mebibyte} from '../profile/mebibyte.js';
import type {FileResult} from './run-result.js';

/**
 * The task time of a file's last try in nanoseconds; null when it did not start or did not end. A time below the
 * clock's step counts as one nanosecond, so that no rate is infinite.
 */
export function taskNs({startNs, endNs}: FileResult): number | null {
	return startNs === null || endNs === null ? null : Math.max(1, endNs - startNs);
}

/** MiB/s. */
export function mibPerSecond(bytes: number, ns: number): number {
	return bytes / mebibyte / (ns / 1e9);
}

export type DoneFile = {readonly bytes: number; readonly ns: number};

/** The n files that every sum and mean runs over: those that are done, with their last try. */
export function doneFiles(files: readonly FileResult[]): readonly DoneFile[] {
	return files.flatMap(file => {
		const ns = taskNs(file);
		return file.state === 'done' && ns !== null ? [{bytes: file.bytes, ns}] : [];
	});
}
