import {availableParallelism} from 'node:os';
import type {Operation} from '../profile/operations.js';
import type {Profile} from '../profile/profile.js';

/** One operation of one round. */
export type Step = {
	readonly operation: Operation;
	/** From 1, among the counted rounds or among the warm-up rounds. */
	readonly round: number;
	readonly warmup: boolean;
};

/** Warm-up rounds first, then the counted ones; each goes through all operations in the order given. */
export function planSteps(profile: Pick<Profile, 'operations' | 'repeat' | 'warmup'>): Step[] {
	const rounds = [
		...Array.from({length: profile.warmup}, (_, i) => ({round: i + 1, warmup: true})),
		...Array.from({length: profile.repeat}, (_, i) => ({round: i + 1, warmup: false})),
	];
	return rounds.flatMap(round => profile.operations.map(operation => ({operation, ...round})));
}

/**
 * The number from which random offsets come. A warm-up round has one of its own: with the offsets of a counted round it
 * would bring just those pieces into the server's memory that the counted one is going to read.
 */
export function offsetsRound({round, warmup}: Pick<Step, 'round' | 'warmup'>): number {
	return warmup ? -round : round;
}

/** Files at once without a word from the user: the same on every machine, so that results compare. */
const usualConcurrency = 4;

export function lanesFor(files: number, concurrency: number | undefined): number {
	return Math.max(1, Math.min(files, concurrency ?? usualConcurrency));
}

/** More threads cost memory and start-up, and one thread carries several lanes at less CPU than one each. */
export function threadsFor(lanes: number, asked: number | undefined, cores = availableParallelism()): number {
	const wanted = asked ?? Math.min(cores - 1, Math.ceil(lanes / 4), 8);
	return Math.max(1, Math.min(wanted, lanes));
}
