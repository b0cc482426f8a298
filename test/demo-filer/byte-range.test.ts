import test from 'ava';
import {parseByteRange} from '../../source/demo-filer/byte-range.js';

test('a range is clipped to the file, and one that gives no byte is outside', t => {
	t.deepEqual(parseByteRange('bytes=0-9', 100), {start: 0, end: 10});
	t.deepEqual(parseByteRange('bytes=90-', 100), {start: 90, end: 100});
	t.deepEqual(parseByteRange('bytes=-5', 100), {start: 95, end: 100});
	t.deepEqual(parseByteRange('bytes=99-4294967295000', 100), {start: 99, end: 100});
	t.deepEqual(parseByteRange('bytes=-500', 100), {start: 0, end: 100});
	t.deepEqual(parseByteRange('bytes=5000000000-5000000009', 6_000_000_000), {start: 5_000_000_000, end: 5_000_000_010});
	for (const outside of ['bytes=100-', 'bytes=5-3', 'bytes=-0']) {
		t.is(parseByteRange(outside, 100), 'outside', outside);
	}

	t.is(parseByteRange('bytes=0-0', 0), 'outside');
	for (const malformed of ['bytes=-', 'bytes=x', 'lines=1-2', 'bytes=0-1,3-4', '']) {
		t.is(parseByteRange(malformed, 100), 'malformed', malformed);
	}
});
