import test from 'ava';
import fc from 'fast-check';
import {
	type PiecePlan,
	pieces,
	piecesReachable,
	piecesWanted,
} from '../../source/benchmark/thread/operations/pieces.js';

const base = {round: 1, file: 0, data: {seed: '0123456789abcdef'}};
const plan = fc.record({
	operation: fc.constantFrom('read-random', 'read-backward', 'read-skip') as fc.Arbitrary<PiecePlan['operation']>,
	length: fc.nat(5000),
	size: fc.nat(5000),
	bufferSize: fc.integer({min: 1, max: 700}),
	skipSize: fc.nat(900),
});

test('every piece lies in the file, is a buffer at most, and together they are what is reachable', t => {
	fc.assert(
		fc.property(plan, parts => {
			const whole = {...base, ...parts};
			let sum = 0;
			for (const {length, position} of pieces(whole)) {
				t.true(length >= 1 && length <= parts.bufferSize);
				t.true(position >= 0 && position + length <= parts.length);
				sum += length;
			}

			t.is(sum, piecesReachable(whole));
			t.true(piecesReachable(whole) <= piecesWanted(whole));
		}),
		{numRuns: 2000},
	);
});

test('backward gives each of the last bytes once, from the end', t => {
	const all = [...pieces({...base, operation: 'read-backward', length: 10, size: 8, bufferSize: 3, skipSize: 0})];
	t.deepEqual(all, [
		{position: 7, length: 3},
		{position: 4, length: 3},
		{position: 2, length: 2},
	]);
});

test('skip reads a buffer, leaves a gap of its own size or a buffer, and ends with the file', t => {
	const skip = {...base, operation: 'read-skip' as const, length: 1024 * 1024, size: 1024 * 1024};
	// TestDFSIO with its default buffer counts the same 1000000 bytes; with 4096, half of the file.
	t.is(piecesWanted({...skip, bufferSize: 1_000_000, skipSize: 0}), 1_000_000);
	t.is(piecesWanted({...skip, bufferSize: 4096, skipSize: 0}), 512 * 1024);
	t.deepEqual(
		[...pieces({...skip, length: 20, size: 9, bufferSize: 4, skipSize: 2})],
		[
			{position: 0, length: 4},
			{position: 6, length: 4},
			{position: 12, length: 1},
		],
	);
});

test('random offsets are the same for the same seed and reach beyond 2 GiB', t => {
	const random = {
		...base,
		operation: 'read-random' as const,
		length: 5 * 2 ** 30,
		size: 200,
		bufferSize: 1,
		skipSize: 0,
	};
	const positions = [...pieces(random)].map(({position}) => position);
	t.deepEqual(
		positions,
		[...pieces(random)].map(({position}) => position),
	);
	t.true(positions.some(position => position > 2 ** 32));
	t.true(positions.some(position => position < 2 ** 30));
	t.notDeepEqual(
		positions,
		[...pieces({...random, file: 1})].map(({position}) => position),
	);
});
