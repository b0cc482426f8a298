import test from 'ava';
import fc from 'fast-check';
import {BadRequest, parseRequestHead} from '../../source/demo-filer/request-head.js';

test('a request is taken apart', t => {
	const head = parseRequestHead(
		'PUT /a%20b//c/../d/?op=append&x=1%262 HTTP/1.1\r\nHost: h\r\nContent-Length:  12 \r\nX: 1\r\nx: 2',
	);
	t.is(head.method, 'PUT');
	t.is(head.path, '/a b/d');
	t.true(head.slash);
	t.is(head.query.get('op'), 'append');
	t.is(head.query.get('x'), '1&2');
	t.is(head.headers.get('x'), '1, 2');
	t.is(head.body, 12);
	t.true(head.keepAlive);
});

test('the connection is kept as the version and the client say', t => {
	const keep = (version: string, connection: string) =>
		parseRequestHead(`GET / HTTP/${version}\r\nConnection: ${connection}`).keepAlive;
	t.true(keep('1.1', 'keep-alive'));
	t.false(keep('1.1', 'Close'));
	t.false(keep('1.0', 'x'));
	t.true(keep('1.0', 'Keep-Alive'));
});

test('what is no request is refused with a status', t => {
	const refused: readonly (readonly [string, number])[] = [
		['hello', 400],
		['GET / HTTP/2.0', 505],
		['GET http://h/ HTTP/1.1', 400],
		['GET /%zz HTTP/1.1', 400],
		['GET / HTTP/1.1\r\nno colon', 400],
		['PUT / HTTP/1.1\r\nContent-Length: -1', 400],
		['PUT / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2', 400],
		['PUT / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked', 400],
		['PUT / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked', 400],
	];
	for (const [text, status] of refused) {
		t.is(t.throws(() => parseRequestHead(text), {instanceOf: BadRequest}, text)?.status, status, text);
	}
});

test('any text is either understood or refused, and no path leaves the root', t => {
	fc.assert(
		fc.property(fc.string(), fc.string(), (target, header) => {
			try {
				const {path} = parseRequestHead(`GET /${target} HTTP/1.1\r\nX: ${header}`);
				return path.startsWith('/') && !path.split('/').includes('..');
			} catch (error) {
				return error instanceof BadRequest;
			}
		}),
	);
	t.pass();
});
