import {Buffer} from 'node:buffer';
import {gzipSync} from 'node:zlib';
import test from 'ava';
import fc from 'fast-check';
import {blockSize, freshSeed, makeDataMemory, openData} from '../../source/benchmark/data.js';
import type {Data} from '../../source/benchmark/file-data.js';
import {dataKinds} from '../../source/profile/profile.js';

/** Made with openssl's aes-256-ctr and another program's SHA-256, from the description of the scheme. */
const vectors = [
	{seed: '0000000000000000', file: 0, position: 0, hex: 'e0c7647332afff918605ecefc6f589e8'},
	{seed: '0000000000000000', file: 0, position: 16_777_208, hex: '010dab6b2c57d2f48025c24fb41f506a'},
	{seed: '0123456789abcdef', file: 3, position: 85_120_647, hex: '83a729bf7b33f7095349fefa4439c598'},
	{seed: 'ffffffffffffffff', file: 9999, position: 4_398_046_511_111, hex: '5390bfdbe74ffb7d28dc1be00d8a9f13'},
];

const open = (kind: Data['kind'], seed: string) => openData(kind, seed, makeDataMemory(kind, seed));

/** The bytes of a range, put together from as many views as it takes. */
function bytesOf(data: Data, file: number, position: number, length: number): Buffer {
	const parts: Uint8Array[] = [];
	for (let done = 0; done < length; ) {
		const view = data.view(file, position + done, length - done);
		parts.push(view);
		done += view.length;
	}

	return Buffer.concat(parts);
}

for (const {file, hex, position, seed} of vectors) {
	test(`random data of file ${file} at ${position} are those of the scheme`, t => {
		t.is(bytesOf(open('random', seed), file, position, 16).toString('hex'), hex);
	});
}

for (const kind of dataKinds) {
	test(`${kind} data: any part of a range is the same bytes, and one flipped bit is found where it is`, t => {
		const data = open(kind, '0123456789abcdef');
		const position = fc.oneof(fc.nat(100), fc.integer({min: blockSize - 3000, max: blockSize + 3000}), fc.maxSafeNat());
		fc.assert(
			fc.property(
				fc.nat(20_000),
				position,
				fc.integer({min: 1, max: 5000}),
				fc.nat(),
				(file, anywhere, length, pick) => {
					const at = Math.min(anywhere, Number.MAX_SAFE_INTEGER - length);
					const bytes = bytesOf(data, file, at, length);
					const part = pick % length;
					t.true(bytesOf(data, file, at + part, length - part).equals(bytes.subarray(part)));
					t.is(data.firstWrong(file, at, bytes), -1);
					bytes[part] = (bytes[part] as number) ^ 1;
					t.is(data.firstWrong(file, at, bytes), part);
				},
			),
			{numRuns: 60},
		);
	});
}

test('files and seeds differ, and a stretch of a file does not repeat the one before', t => {
	const data = open('random', '0123456789abcdef');
	const first = bytesOf(data, 0, 0, 64);
	t.false(first.equals(bytesOf(data, 1, 0, 64)));
	t.false(first.equals(bytesOf(data, 0, blockSize, 64)));
	t.false(first.equals(bytesOf(open('random', 'fedcba9876543210'), 0, 0, 64)));
	t.not(freshSeed(), freshSeed());
	t.regex(freshSeed(), /^[\da-f]{16}$/);
});

test('random data do not compress, text compresses to about a third, zeros to nothing', t => {
	const ratio = (kind: Data['kind']) => {
		const bytes = bytesOf(open(kind, '0123456789abcdef'), 0, 0, 1024 * 1024);
		return gzipSync(bytes).length / bytes.length;
	};

	t.true(ratio('random') >= 1);
	t.true(ratio('unique') >= 1);
	t.true(ratio('zero') < 0.01);
	const text = ratio('text');
	t.true(text > 0.25 && text < 0.45, `text compresses to ${text}`);
});
