import test from 'ava';
import fc from 'fast-check';
import {parseTarget} from '../../source/profile/target-url.js';

const http: Readonly<Record<string, string>> = {
	localhost: 'http://localhost:8888',
	'Filer.example': 'http://filer.example:8888',
	'10.0.0.1:9999': 'http://10.0.0.1:9999',
	'host:8888/': 'http://host:8888',
	'host:8888/bench//two/': 'http://host:8888/bench/two',
	'host/a%20b': 'http://host:8888/a%20b',
	' http://localhost:8888/// ': 'http://localhost:8888',
	'http://host': 'http://host',
	'http://host:80/x': 'http://host/x',
	'host:80': 'http://host',
	'https://host': 'https://host',
	'https://host:443': 'https://host',
	'https://host:80': 'https://host:80',
	'HTTP://HOST:08888': 'http://host:8888',
	'http://[::1]:8888/x': 'http://[::1]:8888/x',
	'[::1]': 'http://[::1]:8888',
	'demo:8888': 'http://demo:8888',
	'http://host:8888/é': 'http://host:8888/%C3%A9',
	'http://host:8888/a/../b': 'http://host:8888/b',
};

test('a filer over HTTP in its normal form', t => {
	for (const [text, url] of Object.entries(http)) {
		t.deepEqual(parseTarget(text), {value: {kind: 'seaweedfs-http', url}}, text);
		t.deepEqual(parseTarget(url), {value: {kind: 'seaweedfs-http', url}}, `${url} again`);
	}
});

test('the native address keeps what differs from the usual ports', t => {
	for (const [text, url] of [
		['seaweedfs://host', 'seaweedfs://host:8888'],
		['seaweedfs://Host:8888/', 'seaweedfs://host:8888'],
		['seaweedfs://host:80', 'seaweedfs://host:80'],
		['seaweedfs://host:8888/p?grpc=18888', 'seaweedfs://host:8888/p'],
		['seaweedfs://host:8888?grpc=19000', 'seaweedfs://host:8888?grpc=19000'],
	] as const) {
		t.deepEqual(parseTarget(text), {value: {kind: 'seaweedfs', url}}, text);
		t.deepEqual(parseTarget(url), {value: {kind: 'seaweedfs', url}}, `${url} again`);
	}

	t.regex(parseTarget('seaweedfs://host?grpc=0').error ?? '', /grpc=PORT/);
	t.regex(parseTarget('seaweedfs://host?grpc=99999').error ?? '', /grpc=PORT/);
});

test('the built-in demo filer', t => {
	for (const text of ['demo:', 'demo', 'demo://', 'DEMO:']) {
		t.deepEqual(parseTarget(text), {value: {kind: 'demo', url: 'demo:'}}, text);
	}

	t.deepEqual(parseTarget('demo:?discard'), {value: {kind: 'demo', url: 'demo:?discard'}});
});

test('what is not available yet says so', t => {
	for (const text of ['webhdfs://nn:9870', 'hdfs://nn:8020/x', 's3+http://h:8333/b', 's3://b', 'file:///tmp', '/tmp']) {
		t.regex(parseTarget(text).error ?? '', /not available in this version; write a filer such as/, text);
	}
});

test('what is no address is refused with a word on what is', t => {
	for (const text of [
		'',
		'  ',
		'http://',
		'http:///x',
		'http:host',
		'host:port',
		'host:',
		'host:0',
		'host:65536',
		'http://host:8888?x=1',
		'a b',
		'http://a\tb',
		'ftp://host',
		'htp://host',
		'http://host/%zz',
		'http://host/%0a',
		'http://host/#a',
		'http://h\\p',
		'::1',
		'//host',
	]) {
		const {error = ''} = parseTarget(text);
		t.regex(error, /(write a filer such as|not available)/, text);
		t.notRegex(error, /[\u0000-\u001f]/);
	}

	t.regex(parseTarget('htp://host').error ?? '', /did you mean http:\/\/\?/);
});

test('a filer whose gRPC port cannot be its port + 10000 has to name it', t => {
	t.regex(parseTarget('seaweedfs://host:55536').error ?? '', /write \?grpc=PORT/);
	t.is(parseTarget('seaweedfs://host:55535').error, undefined);
	t.is(parseTarget('seaweedfs://host:60000?grpc=18888').value?.url, 'seaweedfs://host:60000?grpc=18888');
});

test('a secret is refused and never repeated', t => {
	const secret = 'S3cr3tW0rd';
	for (const text of [
		`http://user:${secret}@host:8888`,
		`user:${secret}@host`,
		`${secret}@host`,
		`ftp://user:${secret}@host`,
		`http:user:${secret}@host`,
		`http:///user:${secret}@host`,
		`http://user:${secret}/x@host`,
		`http:\\\\user:${secret}@host`,
		`http://host:8888?jwt=${secret}`,
		`host?jwt=${secret}`,
		`http://host:8888/#${secret}`,
		`http://host:8888/?whatever=${secret}`,
		`seaweedfs://host?grpc=1&token=${secret}`,
		`webhdfs://host?delegation=${secret}`,
		`file://${secret}@/x`,
	]) {
		const {error = ''} = parseTarget(text);
		t.true(error.length > 0, text);
		t.false(error.includes(secret), `${text}: ${error}`);
	}
});

test('no text makes it throw, and a normal form is its own', t => {
	fc.assert(
		fc.property(
			fc.oneof(fc.string({unit: 'binary'}), fc.webUrl({withQueryParameters: true}), fc.webAuthority({withPort: true})),
			text => {
				const {value, error} = parseTarget(text);
				if (error === undefined) {
					t.deepEqual(parseTarget(value.url), {value});
				} else {
					t.notRegex(error, /[\u0000-\u001f]/);
				}
			},
		),
		{numRuns: 500},
	);
});
