import test from 'ava';
import fc from 'fast-check';
import {ProtocolFault} from '../../../../source/storage/http/bulk/response-head.js';
import {ResponseParser} from '../../../../source/storage/http/bulk/response-parser.js';

type Seen = {
	readonly statuses: number[];
	readonly headers: Array<Record<string, string>>;
	body: string;
	ended: boolean;
	fault?: string;
};

/** What the parser makes of `text`, fed in pieces that end at `cuts`. */
function parse(text: string, cuts: readonly number[] = [], method = 'GET', close = false): Seen {
	const seen: Seen = {statuses: [], headers: [], body: '', ended: false};
	const parser = new ResponseParser({
		head(head) {
			seen.statuses.push(head.status);
			seen.headers.push(Object.fromEntries(head.headers));
		},
		body(bytes) {
			seen.body += Buffer.from(bytes).toString('latin1');
		},
		end() {
			seen.ended = true;
		},
	});
	parser.begin(method);
	const bytes = Buffer.from(text, 'latin1');
	try {
		let from = 0;
		for (const to of [...cuts, bytes.length]) {
			parser.feed(bytes.subarray(from, to));
			from = to;
		}

		if (close && !parser.close()) {
			seen.fault = 'closed too early';
		}
	} catch (error) {
		if (!(error instanceof ProtocolFault)) {
			throw error;
		}

		seen.fault = error.message;
	}

	return seen;
}

const everyByte = (text: string): number[] => Array.from({length: text.length - 1}, (_, index) => index + 1);

const good: ReadonlyArray<readonly [title: string, text: string, status: number, body: string, method?: string]> = [
	['a sized body', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello', 200, 'hello'],
	['an empty body', 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n', 404, ''],
	['no reason', 'HTTP/1.1 200 \r\ncontent-length: 1\r\n\r\nx', 200, 'x'],
	['no reason and no space', 'HTTP/1.1 200\r\ncontent-length: 1\r\n\r\nx', 200, 'x'],
	[
		'interim answers',
		'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 201 C\r\nContent-Length: 2\r\n\r\nok',
		201,
		'ok',
	],
	[
		'a chunked body',
		'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n',
		200,
		'abc0123456789',
	],
	['trailers', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nz\r\n0\r\nA: b\r\nC: d\r\n\r\n', 200, 'z'],
	['a HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n', 200, '', 'HEAD'],
	['no content', 'HTTP/1.1 204 No Content\r\n\r\n', 204, ''],
	['not modified', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\n\r\n', 304, ''],
	[
		'a body of 64 KiB',
		`HTTP/1.1 200 OK\r\nContent-Length: 65536\r\n\r\n${'y'.repeat(65_536)}`,
		200,
		'y'.repeat(65_536),
	],
];

for (const [title, text, status, body, method] of good) {
	test(`${title}, whole and byte by byte`, t => {
		for (const cuts of [[], everyByte(text)]) {
			const seen = parse(text, cuts, method);
			t.is(seen.fault, undefined);
			t.deepEqual(seen.statuses, [status]);
			t.is(seen.body, body);
			t.true(seen.ended);
		}
	});
}

const bad: ReadonlyArray<readonly [title: string, text: string]> = [
	['not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
	['HTTP/2 in words', 'HTTP/2 200 OK\r\n\r\n'],
	['a bare line feed', 'HTTP/1.1 200 OK\n\n'],
	['a line feed instead of the empty line', 'HTTP/1.1 200 OK\r\nA: b\n\r\n'],
	['a header without a colon', 'HTTP/1.1 200 OK\r\nnonsense\r\n\r\n'],
	['a space before the colon', 'HTTP/1.1 200 OK\r\nContent-Length : 5\r\n\r\n'],
	['a folded header', 'HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n'],
	['a control character in a value', 'HTTP/1.1 200 OK\r\nA: b\u0000c\r\n\r\n'],
	['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n'],
	['a negative length', 'HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n'],
	['an empty length', 'HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\n'],
	['a length beyond 2^53', 'HTTP/1.1 200 OK\r\nContent-Length: 9999999999999999\r\n\r\n'],
	['a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n'],
	['another transfer coding', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n'],
	['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n'],
	['too much', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello world'],
	['a body after 204', 'HTTP/1.1 204 No Content\r\n\r\nx'],
	['more than the last chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nx'],
	['no chunk size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n'],
	['a chunk size with a sign', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n+3\r\nabc\r\n'],
	['a chunk that is longer than its size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n'],
	['a chunk size of 16 digits', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n'],
	['an endless size line', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;${'x'.repeat(2000)}\r\nabc\r\n`],
	['a head of 1 MiB', `HTTP/1.1 200 OK\r\nA: ${'x'.repeat(1024 * 1024)}\r\n\r\n`],
	['endless interim answers', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(5000)],
	['endless trailers', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n${'A: b\r\n'.repeat(20_000)}\r\n`],
];

for (const [title, text] of bad) {
	test(`refused: ${title}`, t => {
		const seen = parse(text);
		t.is(typeof seen.fault, 'string');
		t.false(seen.ended);
		t.is(parse(text, everyByte(text.slice(0, 500))).fault, seen.fault);
	});
}

test('a body without a length lasts until the close', t => {
	const seen = parse('HTTP/1.1 200 OK\r\n\r\nabc', [], 'GET', true);
	t.is(seen.body, 'abc');
	t.true(seen.ended);
	t.is(seen.fault, undefined);
});

test('a close before the end is told apart from the end', t => {
	for (const text of [
		'',
		'HTTP/1.1 20',
		'HTTP/1.1 100 Continue\r\n\r\n',
		'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell',
		'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n',
		'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n',
	]) {
		t.is(parse(text, [], 'GET', true).fault, 'closed too early', text);
	}
});

test('whether a connection may be kept', t => {
	const kept = (text: string): boolean | undefined => {
		let keepAlive: boolean | undefined;
		const parser = new ResponseParser({
			head(head) {
				keepAlive = head.keepAlive;
			},
			body() {},
			end() {},
		});
		parser.begin('GET');
		parser.feed(Buffer.from(text));
		return keepAlive;
	};

	t.true(kept('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
	t.false(kept('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: Close\r\n\r\n'));
	t.false(kept('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: foo, close\r\n\r\n'));
	t.false(kept('HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n'));
	t.true(kept('HTTP/1.0 200 OK\r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n'));
});

test('any bytes in any pieces: the same outcome, and nothing but a ProtocolFault is thrown', t => {
	const part = fc.constantFrom(
		'HTTP/1.1 200 OK',
		'HTTP/1.1 100 Continue',
		'\r\n',
		'\r\n\r\n',
		'\n',
		'Content-Length: 3',
		'Transfer-Encoding: chunked',
		'3',
		'0',
		'abc',
		': ',
		'\u0000',
	);
	const text = fc.oneof(
		fc
			.array(fc.oneof({weight: 9, arbitrary: part}, fc.string({maxLength: 5})), {maxLength: 14})
			.map(parts => parts.join('')),
		fc.string({unit: 'binary', maxLength: 60}),
	);
	fc.assert(
		fc.property(text, fc.array(fc.nat(200), {maxLength: 6}), (whole, points) => {
			const cuts = points.filter(point => point < whole.length).sort((a, b) => a - b);
			// Too many bytes may be told before or after the end, by where the pieces are cut.
			const cut = parse(whole, cuts, 'GET', true);
			t.deepEqual({...cut, ended: true}, {...parse(whole, [], 'GET', true), ended: true});
		}),
		{numRuns: 3000, seed: 20_260},
	);
});
