import test from 'ava';
import fc from 'fast-check';
import {
	bytesText,
	countText,
	figureText,
	percentText,
	plural,
	rateText,
	secondsText,
} from '../../source/results/number-text.js';

const mib = 1024 * 1024;

test('bytes', t => {
	const texts: readonly (readonly [number | null, string])[] = [
		[0, '0 B'],
		[512, '512 B'],
		[1023, '1023 B'],
		[1024, '1.00 KiB'],
		[1536, '1.50 KiB'],
		[1023.4 * 1024, '1023 KiB'],
		[1023.6 * 1024, '1.00 MiB'],
		[64 * mib, '64.0 MiB'],
		[1000 * mib, '1000 MiB'],
		[1024 * mib, '1.00 GiB'],
		[9.996 * mib, '10.0 MiB'],
		[5 * 1024 ** 4, '5.00 TiB'],
		[null, '–'],
	];
	for (const [bytes, text] of texts) {
		t.is(bytesText(bytes), text);
	}
});

test('bytes need at most eight columns up to a pebibyte, and are right within half a per cent', t => {
	const factors = {B: 1, KiB: 1024, MiB: mib, GiB: 1024 * mib, TiB: 1024 ** 4, PiB: 1024 ** 5};
	fc.assert(
		fc.property(fc.integer({min: 1, max: Number.MAX_SAFE_INTEGER}), bytes => {
			const text = bytesText(bytes);
			const [value, unit] = text.split(' ');
			t.true(text.length <= 8, text);
			t.true(Math.abs(Number(value) * factors[unit as keyof typeof factors] - bytes) <= bytes * 0.005, text);
		}),
	);
});

test('rates', t => {
	const texts: readonly (readonly [number | null, string])[] = [
		[41.2, '41.2 MiB/s'],
		[0, '0 B/s'],
		[0.5, '0.50 MiB/s'],
		[9.999, '10.0 MiB/s'],
		[999.6, '1000 MiB/s'],
		[1230.4, '1230 MiB/s'],
		[0.0954, '97.7 KiB/s'],
		[9.5367e-6, '10.0 B/s'],
		[null, '–'],
	];
	for (const [rate, text] of texts) {
		t.is(rateText(rate), text);
	}

	t.is(rateText(164.23, 4), '164.2 MiB/s');
	t.is(rateText(1642.3, 4), '1642 MiB/s');
	t.is(rateText(16.423, 4), '16.42 MiB/s');
});

test('durations', t => {
	const texts: readonly (readonly [number | null, string])[] = [
		[0, '0 s'],
		[0.00025, '0.25 ms'],
		[0.0123, '12.3 ms'],
		[0.09994, '99.9 ms'],
		[0.09996, '0.10 s'],
		[0.12, '0.12 s'],
		[1.55, '1.55 s'],
		[9.996, '10.0 s'],
		[59.94, '59.9 s'],
		[59.96, '1 m 00 s'],
		[125, '2 m 05 s'],
		[302, '5 m 02 s'],
		[3599.6, '1 h 00 m'],
		[3720, '1 h 02 m'],
		[90_000, '25 h 00 m'],
		[null, '–'],
	];
	for (const [seconds, text] of texts) {
		t.is(secondsText(seconds), text);
	}
});

test('what is not zero never shows as zero', t => {
	fc.assert(
		fc.property(fc.double({min: 1e-6, max: 1e6, noNaN: true}), value => {
			t.regex(secondsText(value), /[1-9]/);
			t.regex(rateText(value), /[1-9]/);
		}),
	);
});

test('shares, figures and counts', t => {
	t.is(percentText(0.344), '34 %');
	t.is(percentText(null), '–');
	t.is(figureText(3.951), '3.95');
	t.is(figureText(41.64), '41.6');
	t.is(figureText(0), '0');
	t.is(figureText(null), '–');
	t.is(countText(9999), '9999');
	t.is(countText(10_000), '10,000');
	t.is(plural(1, 'file'), '1 file');
	t.is(plural(2, 'file'), '2 files');
	t.is(plural(0, 'retry', 'retries'), '0 retries');
});
