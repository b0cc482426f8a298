import type {FileProgress, Snapshot} from '../../benchmark/snapshot.js';

/** A copy of everything a drawing may ask for, so that a frozen view stays what it was, also after a resize. */
export function freeze(snapshot: Snapshot): Snapshot {
	const files: FileProgress[] = Array.from({length: snapshot.files}, (_, index) => snapshot.file(index));
	const lanes = Array.from({length: snapshot.lanes}, (_, lane) => snapshot.laneFile(lane));
	// Named one by one: they are getters of a live object, which a spread would not see.
	return {
		phase: snapshot.phase,
		phaseDone: snapshot.phaseDone,
		phaseTotal: snapshot.phaseTotal,
		operation: snapshot.operation,
		step: snapshot.step,
		steps: snapshot.steps,
		round: snapshot.round,
		rounds: snapshot.rounds,
		warmup: snapshot.warmup,
		seconds: snapshot.seconds,
		files: snapshot.files,
		lanes: snapshot.lanes,
		bufferSize: snapshot.bufferSize,
		wantedBytes: snapshot.wantedBytes,
		sentBytes: snapshot.sentBytes,
		storedBytes: snapshot.storedBytes,
		counts: {...snapshot.counts},
		stalled: snapshot.stalled,
		retried: snapshot.retried,
		sentRate: snapshot.sentRate,
		storedRate: snapshot.storedRate,
		filesPerSecond: snapshot.filesPerSecond,
		secondsLeft: snapshot.secondsLeft,
		fileSeconds: snapshot.fileSeconds,
		series: [...snapshot.series],
		seriesStep: snapshot.seriesStep,
		failures: [...snapshot.failures],
		file: index => files[index] as FileProgress,
		laneFile: lane => lanes[lane] ?? -1,
	};
}
