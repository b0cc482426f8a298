import test from 'ava';
import fc from 'fast-check';
import {plainWords, wordsOfBody} from '../../../source/storage/http/plain-words.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('the words of a body', t => {
	t.is(wordsOfBody(bytes('{"error":"no free volumes left"}')), 'no free volumes left');
	t.is(wordsOfBody(bytes('{"message":"denied","code":1}')), 'denied');
	t.is(wordsOfBody(bytes('{"name":"a"}')), '{"name":"a"}');
	t.is(wordsOfBody(bytes('invalid range: failed to overlap\n')), 'invalid range: failed to overlap');
	t.is(
		wordsOfBody(bytes('<html><head><style>p {color: red}</style><title>502 Bad Gateway</title></head>\n<hr>nginx')),
		'502 Bad Gateway nginx',
	);
	t.is(wordsOfBody(bytes('')), '');
	t.is(wordsOfBody(bytes('null')), 'null');
});

test('what could move a cursor or hide text is shown escaped', t => {
	t.is(plainWords('a\u001B[2Jb\u0007'), 'a\\x1b[2Jb\\x07');
	t.is(plainWords('\u009B31m \u202Eabc\u200B'), '\\x9b31m \\u202eabc\\u200b');
	t.is(plainWords(' two\r\n\tlines '), 'two lines');
	t.is(wordsOfBody(Uint8Array.of(0x61, 0xff, 0x1b)), 'a\uFFFD\\x1b');
});

test('any text becomes one short line without control characters', t => {
	fc.assert(
		fc.property(fc.oneof(fc.string({unit: 'binary', maxLength: 3000}), fc.uint8Array({maxLength: 3000})), input => {
			const words = typeof input === 'string' ? plainWords(input) : wordsOfBody(input);
			t.true(words.length <= 301);
			t.notRegex(words, /[\u0000-\u001F\u007F-\u009F\u202A-\u202E]/);
		}),
		{numRuns: 500, seed: 3},
	);
});
