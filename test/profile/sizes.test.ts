import test from 'ava';
import fc from 'fast-check';
import {formatSize, largestSize, parseSize} from '../../source/profile/sizes.js';

const accepted: readonly [string, 'B' | 'MB', number][] = [
	['64MB', 'B', 67_108_864],
	['64', 'MB', 67_108_864],
	['64', 'B', 64],
	['1000000', 'B', 1_000_000],
	['1kb', 'MB', 1024],
	['1KiB', 'MB', 1024],
	['1.5GB', 'MB', 1_610_612_736],
	['1.5 GiB', 'MB', 1_610_612_736],
	['0.5', 'MB', 524_288],
	['008', 'B', 8],
	['0', 'MB', 0],
	['2TiB', 'MB', 2_199_023_255_552],
	[' 10b ', 'MB', 10],
	['9007199254740991B', 'MB', largestSize],
];

test('sizes are read as documented', t => {
	for (const [text, unit, bytes] of accepted) {
		t.deepEqual(parseSize(text, unit), {value: bytes}, text);
	}
});

test('what is no size is refused with a sentence that shows how to write one', t => {
	for (const text of [
		'',
		'MB',
		'1K',
		'1M',
		'-1',
		'+1',
		'1e3',
		'1,5GB',
		'1_000',
		'.5GB',
		'1.GB',
		'0x10',
		'1PB',
		'１MB',
		'1MB 2',
		'NaN',
	]) {
		t.regex(parseSize(text, 'MB').error ?? '', /^not a size; write it like 64MB/, text);
	}
});

test('no whole number of bytes and too many bytes are refused', t => {
	t.is(parseSize('0.1GB', 'MB').error, 'not a whole number of bytes');
	t.is(parseSize('1.5B', 'MB').error, 'not a whole number of bytes');
	t.is(parseSize('0.5', 'B').error, 'not a whole number of bytes');
	for (const text of ['9007199254740992B', '8192TB', '8388608TB', '99999999999999999999999999']) {
		t.regex(parseSize(text, 'MB').error ?? '', /^too large/, text);
	}
});

test('formatting is exact for every whole number of bytes', t => {
	fc.assert(
		fc.property(fc.maxSafeNat(), fc.constantFrom('B' as const, 'MB' as const), (bytes, unit) => {
			t.deepEqual(parseSize(formatSize(bytes), unit), {value: bytes});
		}),
	);
	t.is(formatSize(67_108_864), '64MB');
	t.is(formatSize(1_000_000), '1000000B');
	t.is(formatSize(0), '0B');
});

test('no text makes it throw', t => {
	fc.assert(
		fc.property(fc.string({unit: 'binary'}), text => {
			const {value, error} = parseSize(text, 'MB');
			t.true(error === undefined ? Number.isSafeInteger(value) : error.length > 0);
		}),
	);
});
