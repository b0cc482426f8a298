import {readFileSync} from 'node:fs';
import test from 'ava';
import fc from 'fast-check';
import {javaDouble, javaFloat} from '../../../source/results/testdfsio/java-number.js';

/** Printed by a Java 17 runtime: bits of the double, Double.toString, Float.toString of it rounded to a float. */
const texts: (readonly [string, string, string])[] = JSON.parse(
	readFileSync(new URL('../../data/java-numbers.json', import.meta.url), 'utf8'),
);

test('prints doubles and floats as Java does', t => {
	for (const [bits, double, float] of texts) {
		const value = Buffer.from(bits.padStart(16, '0'), 'hex').readDoubleBE();
		t.is(javaDouble(value), double);
		t.is(javaFloat(value), float);
	}
});

test('prints the task rates recorded from the program', t => {
	const {taskRate}: {taskRate: [number, number, string, string][]} = JSON.parse(
		readFileSync(new URL('../../data/format-vectors.json', import.meta.url), 'utf8'),
	);
	const f = Math.fround;
	for (const [bytes, ms, text] of taskRate) {
		t.is(javaFloat(f(f(f(bytes) * 1000) / f(ms * 1048576))), text);
	}
});

test('the text gives the value back', t => {
	fc.assert(
		fc.property(fc.double({noNaN: true}), value => {
			t.is(Number(javaDouble(value)), value);
		}),
	);
	fc.assert(
		fc.property(fc.float({noNaN: true}), value => {
			t.is(Math.fround(Number(javaFloat(value))), value);
		}),
	);
});
