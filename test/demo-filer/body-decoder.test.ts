import test from 'ava';
import fc from 'fast-check';
import {bodyDecoder} from '../../source/demo-filer/body-decoder.js';
import {BadRequest} from '../../source/demo-filer/request-head.js';

/** Feeds `wire` cut at the given places; returns the body and what was left over. */
function decode(
	body: number | 'chunked',
	wire: Buffer,
	cuts: readonly number[],
): {body: string; left: string; done: boolean} {
	const decoder = bodyDecoder(body);
	const places = [...new Set(cuts.map(cut => cut % (wire.length + 1)))].sort((a, b) => a - b);
	let text = '';
	let left = '';
	let from = 0;
	for (const to of [...places, wire.length]) {
		const piece = wire.subarray(from, to);
		const used = decoder.done
			? 0
			: decoder.feed(piece, bytes => {
					text += bytes.toString('latin1');
				});
		left += piece.subarray(used).toString('latin1');
		from = to;
	}

	return {body: text, left, done: decoder.done};
}

test('a chunked body is found however it is cut, and not a byte more', t => {
	fc.assert(
		fc.property(fc.array(fc.uint8Array({minLength: 1, maxLength: 50})), fc.array(fc.nat()), (chunks, cuts) => {
			const wire = Buffer.concat([
				...chunks.flatMap(chunk => [Buffer.from(`${chunk.length.toString(16)};x=y\r\n`), chunk, Buffer.from('\r\n')]),
				Buffer.from('0\r\nTrailer: 1\r\n\r\nGET /'),
			]);
			const result = decode('chunked', wire, cuts);
			t.is(result.body, Buffer.concat(chunks).toString('latin1'));
			t.is(result.left, 'GET /');
			t.true(result.done);
		}),
	);
});

test('a body of known length ends where it should', t => {
	t.deepEqual(decode(5, Buffer.from('helloGET /'), [2, 7]), {body: 'hello', left: 'GET /', done: true});
	t.deepEqual(decode(5, Buffer.from('hel'), []), {body: 'hel', left: '', done: false});
	t.true(bodyDecoder(0).done);
});

test('a malformed chunked body is refused', t => {
	for (const wire of ['zz\r\n', '-1\r\n', '\r\n', '3\r\nabcd\r\n', `${'1'.repeat(20)}\r\n`, ';'.repeat(5000)]) {
		t.throws(() => decode('chunked', Buffer.from(wire), []), {instanceOf: BadRequest}, wire.slice(0, 30));
	}
});
