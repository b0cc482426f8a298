import test from 'ava';
import fc from 'fast-check';
import {entry, fileChunk} from '../../../source/storage/seaweedfs/messages.js';
import {decode} from '../../../source/storage/seaweedfs/protobuf/decode.js';
import {encode} from '../../../source/storage/seaweedfs/protobuf/encode.js';
import {MalformedMessage, many, one} from '../../../source/storage/seaweedfs/protobuf/schema.js';

const everyKind = {
	bool: one(1, 'bool'),
	uint32: one(2, 'uint32'),
	fixed32: one(3, 'fixed32'),
	size: one(4, 'size'),
	int64: one(15, 'int64'),
	text: one(16, 'text'),
	bytes: one(2047, 'bytes'),
	inner: one(100_000, {sizes: many(1, 'size')}),
	texts: many(200, 'text'),
};

test('known bytes: the examples that the format’s own documentation gives', t => {
	t.deepEqual([...encode({a: one(1, 'uint32')}, {a: 150})], [0x08, 0x96, 0x01]);
	t.deepEqual([...encode({b: one(2, 'text')}, {b: 'testing'})], [0x12, 0x07, ...Buffer.from('testing')]);
	t.is(decode({c: one(6, 'int64')}, Uint8Array.of(0x30, ...Array.from({length: 9}, () => 0xff), 0x01)).c, -1n);
	// Numbers in a row, packed and one by one.
	const packed = Uint8Array.of(0x32, 0x06, 0x03, 0x8e, 0x02, 0x9e, 0xa7, 0x05);
	t.deepEqual(decode({f: many(6, 'uint32')}, packed).f, [3, 270, 86_942]);
	t.deepEqual(decode({f: many(6, 'uint32')}, Uint8Array.of(0x30, 3, 0x30, 0x8e, 0x02)).f, [3, 270]);
});

test('whatever is encoded comes back the same, to the last bit', t => {
	fc.assert(
		fc.property(
			fc.record({
				bool: fc.boolean(),
				uint32: fc.integer({min: 0, max: 2 ** 32 - 1}),
				fixed32: fc.integer({min: 0, max: 2 ** 32 - 1}),
				size: fc.maxSafeNat(),
				int64: fc.bigInt({min: -(2n ** 63n), max: 2n ** 63n - 1n}),
				text: fc.string({unit: 'binary'}),
				bytes: fc.uint8Array(),
				inner: fc.record({sizes: fc.array(fc.maxSafeNat())}),
				texts: fc.array(fc.string({unit: 'binary'})),
			}),
			message => {
				t.deepEqual(decode(everyKind, encode(everyKind, message)), message);
			},
		),
	);
	t.pass();
});

test('what is not in the table is sent back as it came', t => {
	const newer = {
		...everyKind,
		later: one(300, 'text'),
		deeper: one(301, {x: one(1, 'int64')}),
		fixed: one(302, 'fixed32'),
	};
	const bytes = encode(newer, {text: 'a', later: 'new', deeper: {x: -5n}, fixed: 7});
	const changed = {...decode(everyKind, bytes), text: 'b'};
	const back = decode(newer, encode(everyKind, changed));
	t.like(back, {text: 'b', later: 'new', fixed: 7});
	t.is(back.deeper?.x, -5n);
});

test('cut off and senseless bytes are refused, never misread', t => {
	const bytes = encode(entry, {
		name: 'x',
		chunks: [{fileId: '1,2', size: 2 ** 40, modifiedTsNs: 2n ** 60n}],
		content: Buffer.alloc(300),
	});
	let refused = 0;
	for (let length = 1; length < bytes.length; length++) {
		try {
			decode(entry, bytes.subarray(0, length));
		} catch (error) {
			t.true(error instanceof MalformedMessage);
			refused++;
		}
	}

	t.true(refused > bytes.length - 8, 'only where a field ends can the bytes end');
	t.throws(() => decode(fileChunk, Uint8Array.of(0x0d, 1, 2, 3, 4)), {instanceOf: MalformedMessage});
	t.throws(() => decode(fileChunk, Uint8Array.from([0x10, ...Array.from({length: 10}, () => 0xff)])), {
		instanceOf: MalformedMessage,
	});
	t.throws(() => decode(fileChunk, encode({offset: one(2, 'int64')}, {offset: 2n ** 60n})), {message: /2\^53/});
});
