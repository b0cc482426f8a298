import {createHash} from 'node:crypto';
import type {Operation} from '../../../profile/operations.js';

export type Piece = {readonly position: number; readonly length: number};

export type PiecePlan = {
	readonly operation: Operation;
	readonly round: number;
	readonly file: number;
	/** Bytes of the file. */
	readonly length: number;
	/** Bytes asked. */
	readonly size: number;
	readonly bufferSize: number;
	/** Bytes of the gap of read-skip; 0: one buffer. */
	readonly skipSize: number;
	readonly data: {readonly seed: string} | null;
};

/** The pieces of a positioned read, in order. A buffer each, except where the rest or the file is shorter. */
export function* pieces(plan: PiecePlan): Generator<Piece> {
	switch (plan.operation) {
		case 'read-random':
			yield* randomPieces(plan);
			break;
		case 'read-backward':
			yield* backwardPieces(plan);
			break;
		default:
			yield* skippingPieces(plan);
	}
}

/** Bytes that `pieces` adds up to, from the file's length and before anything is read. */
export function piecesWanted(plan: PiecePlan): number {
	if (plan.operation !== 'read-skip') {
		return plan.size;
	}

	const step = plan.bufferSize + (plan.skipSize || plan.bufferSize);
	const whole = Math.floor(plan.length / step);
	const rest = Math.min(plan.bufferSize, plan.length - whole * step);
	return Math.min(plan.size, whole * plan.bufferSize + rest);
}

/** Of the wanted bytes, those that a file of this length can give. Random reads find all of them in any byte. */
export function piecesReachable(plan: PiecePlan): number {
	const wanted = piecesWanted(plan);
	if (plan.operation === 'read-random') {
		return plan.length > 0 ? wanted : 0;
	}

	return plan.operation === 'read-backward' ? Math.min(wanted, plan.length) : wanted;
}

function* randomPieces({bufferSize, length, size, ...plan}: PiecePlan): Generator<Piece> {
	const random = randomNumbers(`${plan.data?.seed ?? ''}:${plan.round}:${plan.file}`);
	for (let left = size; left > 0 && length > 0; ) {
		const n = Math.min(bufferSize, left, length);
		yield {position: Math.floor(random() * (length - n + 1)), length: n};
		left -= n;
	}
}

function* backwardPieces({bufferSize, length, size}: PiecePlan): Generator<Piece> {
	for (let left = Math.min(size, length), end = length; left > 0; ) {
		const n = Math.min(bufferSize, left);
		end -= n;
		yield {position: end, length: n};
		left -= n;
	}
}

function* skippingPieces({bufferSize, length, size, skipSize}: PiecePlan): Generator<Piece> {
	for (let position = 0, left = size; left > 0 && position < length; ) {
		const n = Math.min(bufferSize, left, length - position);
		yield {position, length: n};
		left -= n;
		position += n + (skipSize || bufferSize);
	}
}

/** Uniform numbers in [0, 1) with 53 bits, so that offsets in files of any length are reached; splitmix64, seeded. */
function randomNumbers(seed: string): () => number {
	let state = createHash('sha256').update(`dfsio-tui 1:offsets:${seed}`).digest().readBigUInt64LE();
	return () => {
		state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
		let z = state;
		z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
		z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
		return Number((z ^ (z >> 31n)) >> 11n) / 2 ** 53;
	};
}
