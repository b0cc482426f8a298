import test from 'ava';
import fc from 'fast-check';
import {fileIdOf} from '../../../source/storage/seaweedfs/file-id.js';
import {type FileChunk, fileChunk} from '../../../source/storage/seaweedfs/messages.js';
import {decode} from '../../../source/storage/seaweedfs/protobuf/decode.js';
import {encode} from '../../../source/storage/seaweedfs/protobuf/encode.js';
import {segmentsWithin, visibleSegments} from '../../../source/storage/seaweedfs/visible.js';

const chunkOf = (offset: number, size: number, time: number): FileChunk =>
	decode(fileChunk, encode(fileChunk, {fileId: `1,${time}`, offset, size, modifiedTsNs: BigInt(time)}));

/** The same by painting every byte, oldest chunk first. */
function painted(chunks: readonly FileChunk[], size: number): (FileChunk | undefined)[] {
	const bytes: (FileChunk | undefined)[] = Array.from({length: size});
	const oldestFirst = chunks.toSorted((a, b) => Number(a.modifiedTsNs - b.modifiedTsNs));
	for (const chunk of oldestFirst) {
		bytes.fill(chunk, chunk.offset, Math.min(size, chunk.offset + chunk.size));
	}

	return bytes;
}

const chunkLists = fc.array(fc.record({offset: fc.nat(60), size: fc.nat(30)}), {maxLength: 12}).chain(places =>
	fc
		.shuffledSubarray(
			places.map((_, i) => i + 1),
			{minLength: places.length},
		)
		.map(times => places.map(({offset, size}, i) => chunkOf(offset, size, times[i] as number))),
);

test('every byte comes from the chunk written last, or from none', t => {
	fc.assert(
		fc.property(chunkLists, fc.nat(100), (chunks, size) => {
			const segments = visibleSegments(chunks, size);
			const seen = segments.flatMap(({chunk, length}) => Array.from({length}, () => chunk));
			t.deepEqual(seen, painted(chunks, size));
			let position = 0;
			for (const segment of segments) {
				t.is(segment.position, position);
				t.true(segment.length > 0);
				position += segment.length;
			}
		}),
		{numRuns: 500},
	);
});

test('a part of the segments is what those bytes are', t => {
	fc.assert(
		fc.property(chunkLists, fc.nat(80), fc.nat(80), fc.nat(100), (chunks, size, position, length) => {
			const within = segmentsWithin(visibleSegments(chunks, size), position, length);
			const seen = within.flatMap(part => Array.from({length: part.length}, () => part.chunk));
			t.deepEqual(seen, painted(chunks, size).slice(position, position + length));
			t.true(within.length === 0 || within[0]?.position === position);
		}),
		{numRuns: 500},
	);
});

test('a long file of many chunks is one segment a chunk', t => {
	const chunks = Array.from({length: 30_000}, (_, i) => chunkOf(i * 10, 10, 30_000 - i));
	const segments = visibleSegments(chunks, 300_000);
	t.is(segments.length, 30_000);
	t.true(segments.every(({chunk, length, position}, i) => chunk === chunks[i] && length === 10 && position === i * 10));
});

test('a chunk of a manifest has its name from its parts', t => {
	const fid = {volumeId: 51, fileKey: 0x1fbn, cookie: 0x848b4f68};
	t.is(fileIdOf({fileId: '', fid}), '51,01fb848b4f68');
	t.is(fileIdOf({fileId: '', fid: {volumeId: 3, fileKey: 0x12n, cookie: 0x1f}}), '3,120000001f');
	t.is(fileIdOf({fileId: '7,018a', fid: undefined}), '7,018a');
});
