import type {FileProgress, Snapshot} from '../../benchmark/snapshot.js';

/** A copy of everything a drawing may ask for, so that a frozen view stays what it was, also after a resize. */
export function freeze(snapshot: Snapshot): Snapshot {
	const files: FileProgress[] = Array.from({length: snapshot.files}, (_, index) => snapshot.file(index));
	const lanes = Array.from({length: snapshot.lanes}, (_, lane) => snapshot.laneFile(lane));
	return {
		...snapshot,
		file: index => files[index] as FileProgress,
		laneFile: lane => lanes[lane] ?? -1,
	};
}
