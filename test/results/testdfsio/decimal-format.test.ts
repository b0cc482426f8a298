import {readFileSync} from 'node:fs';
import test from 'ava';
import fc from 'fast-check';
import {formatDecimal} from '../../../source/results/testdfsio/decimal-format.js';

type Vector = readonly [text: string, bits: string, printed: string];

const vectors: {double: Vector[]; float: Vector[]} = JSON.parse(
	readFileSync(new URL('../../data/format-vectors.json', import.meta.url), 'utf8'),
);

function fromBits(bits: string): number {
	const bytes = Buffer.from(bits, 'hex');
	return bytes.length === 8 ? bytes.readDoubleBE() : bytes.readFloatBE();
}

for (const kind of ['double', 'float'] as const) {
	test(`prints every recorded ${kind} as Java does`, t => {
		t.true(vectors[kind].length > 100);
		for (const [text, bits, printed] of vectors[kind]) {
			t.is(formatDecimal(fromBits(bits)), printed, text);
		}
	});
}

test('is never further than half a hundredth away, and has no trailing zero', t => {
	fc.assert(
		fc.property(fc.double({min: 0, max: 1e9, noNaN: true}), value => {
			const text = formatDecimal(value);
			t.regex(text, /^\d+(\.\d?[1-9])?$/);
			t.true(Math.abs(Number(text) - value) <= 0.005 + value * 1e-15);
		}),
	);
});

test('a number that is already printed prints the same again', t => {
	fc.assert(
		fc.property(fc.double({noNaN: true, noDefaultInfinity: true}), value => {
			const text = formatDecimal(value);
			t.is(formatDecimal(Number(text)), text);
		}),
	);
});
