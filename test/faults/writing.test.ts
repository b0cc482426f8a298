import test from 'ava';
import {startDemoFiler} from '../servers/demo-filer.js';
import {answer, type Rule, type Step} from '../servers/scripted-server.js';
import {type FaultCase, showFault} from './fault-case.js';

const mib = 1024 * 1024;
const demo = await startDemoFiler();
test.after.always(async () => demo.close());

/** What the server does with the upload of a file. */
const upload = (...steps: readonly Step[]): readonly Rule[] => [
	{on: {method: 'PUT', target: '/io_data/test_io_'}, steps},
];
const all: Step = {do: 'take-body'};
const most: Step = {do: 'take-body', part: 0.6};
const refusal = (status: number, body: string): readonly Rule[] => upload(all, answer(status, body));

const cases: readonly FaultCase[] = [
	{
		title: 'the server closes after the headers',
		rules: upload({do: 'close'}),
		kind: 'connection-lost',
		says: /connection was lost during the upload/,
	},
	{
		title: 'the connection breaks at 60 % of an upload',
		rules: upload(most, {do: 'reset'}),
		kind: 'connection-lost',
		says: /connection was lost during the upload/,
	},
	{
		title: 'all is taken and the connection closed without an answer',
		rules: upload(all, {do: 'close'}),
		kind: 'connection-lost',
		says: /connection was lost during the upload/,
	},
	{
		title: 'the server stops at 60 % and says nothing more',
		rules: upload(most, {do: 'hang'}),
		profile: {size: 32 * mib},
		kind: 'timeout',
		says: /no byte moved for 1 s, after \d+ bytes/,
		hint: /--timeout/,
		also: (t, {record}) => t.true((record.operations[0]?.longestPauseSeconds ?? 0) >= 1, 'the pause is told'),
	},
	{
		title: 'all is taken and never answered',
		rules: upload(all, {do: 'hang'}),
		kind: 'timeout',
		says: /no byte moved for 1 s, after 1048576 bytes/,
		hint: /--timeout/,
	},
	{
		title: 'the answer comes at a byte a second',
		rules: upload(all, {do: 'send', text: 'HTTP/1.1 201 '}, {do: 'send-zeros', bytes: 100, bytesPerSecond: 1}),
		kind: 'timeout',
		says: /no byte moved for 1 s/,
	},
	{
		title: 'the server takes a few bytes a second',
		rules: upload({do: 'take-body', bytesPerSecond: 10}),
		profile: {size: 32 * mib},
		kind: 'timeout',
		says: /(?:no byte|less than 1 KiB) moved for 1 s, after \d+ bytes/,
		hint: /--timeout/,
	},
	{
		title: '413 before the upload is complete',
		rules: upload({do: 'take-body', part: 0.01}, answer(413, 'too large'), {do: 'close'}),
		profile: {size: 32 * mib},
		kind: 'unsupported',
		says: /answered 413: too large/,
		hint: /smaller files/,
	},
	{
		title: '507 before the upload is complete',
		rules: upload({do: 'take-body', part: 0.01}, answer(507), {do: 'close'}),
		profile: {size: 32 * mib},
		kind: 'no-space',
		says: /answered 507/,
		hint: /Free some space/,
	},
	{
		title: '201 before the upload is complete',
		rules: upload({do: 'take-body', part: 0.01}, answer(201, '{"size":33554432}'), {do: 'hang'}),
		profile: {size: 32 * mib},
		kind: 'protocol',
		says: /before it had the whole file/,
	},
	{
		title: 'a smaller size is stored than was sent',
		rules: refusal(201, '{"name":"test_io_0","size":1000}'),
		kind: 'wrong-size',
		says: /stored another number of bytes than it was sent/,
		also: (t, {record}) => t.like(record.operations[0]?.files[0]?.error, {wanted: mib, found: 1000}),
	},
	{
		title: '201 with nothing stored (the filer leaves a size of 0 out)',
		rules: refusal(201, '{"name":"test_io_0"}'),
		kind: 'wrong-size',
		says: /stored another number of bytes/,
	},
	{
		title: '201 with a web page',
		rules: refusal(201, '<h1>Created</h1>'),
		kind: 'protocol',
		says: /answered as no SeaweedFS filer does: Created/,
	},
	{
		title: '201 with a size that is no number',
		rules: refusal(201, '{"size":"1048576"}'),
		kind: 'protocol',
		says: /without its size/,
	},
	{
		title: 'an answer that is not HTTP',
		rules: upload(all, {do: 'send', text: 'SSH-2.0-OpenSSH_9.2\r\n\r\n'}),
		kind: 'protocol',
		says: /not HTTP\/1\.1/,
		hint: /https:\/\/|port/,
	},
	{
		title: 'headers of 1 MiB',
		rules: upload(all, {do: 'send', text: `HTTP/1.1 201 Created\r\nX: ${'x'.repeat(mib)}\r\n\r\n`}),
		kind: 'protocol',
		says: /answered/,
	},
	{
		title: 'a chunked answer that is malformed',
		rules: upload(all, {do: 'send', text: 'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n'}),
		kind: 'protocol',
		says: /answered/,
	},
	{title: '400', rules: refusal(400, '{"error":"no"}'), kind: 'protocol', says: /answered 400: no/},
	{
		title: '401',
		rules: refusal(401, '{"error":"wrong jwt"}'),
		kind: 'not-permitted',
		says: /401: wrong jwt/,
		hint: /DFSIO_JWT/,
	},
	{title: '403', rules: refusal(403, 'whitelist'), kind: 'not-permitted', says: /403: whitelist/},
	{title: '404', rules: refusal(404, ''), kind: 'not-found', says: /answered 404/},
	{title: '409', rules: refusal(409, ''), kind: 'conflict', says: /answered 409/, hint: /directory/},
	{title: '414', rules: refusal(414, ''), kind: 'unsupported', says: /answered 414/, hint: /255 bytes/},
	{
		title: '500 no writable volumes',
		rules: refusal(
			500,
			'{"error":"failed to assign: No writable volumes and no free volumes left for {\\"replication\\":{}}"}',
		),
		kind: 'no-space',
		says: /no free volumes left/,
		hint: /weed volume -max/,
	},
	{
		title: '500 after the filer has waited for volume servers',
		rules: refusal(500, '{"error":"context deadline exceeded"}'),
		kind: 'server-error',
		says: /context deadline exceeded/,
		hint: /volume\.list/,
	},
	{title: '503', rules: refusal(503, '<html>busy</html>'), kind: 'server-error', says: /503: busy/, hint: /overloaded/},
	{title: '504', rules: refusal(504, ''), kind: 'timeout', says: /answered 504/, hint: /proxy/},
	{
		title: '507 of a path that is set read-only',
		rules: refusal(507, '{"error":"read only: /ro/ (e.g. bucket over quota)"}'),
		kind: 'not-permitted',
		says: /read only/,
		hint: /fs\.configure/,
	},
	{
		title: 'control characters in the words of a server are escaped',
		rules: refusal(400, '\u001B[2Jgone\u0007'),
		kind: 'protocol',
		says: /\\x1b\[2Jgone\\x07/,
		also: (t, {shown}) => t.false(/[\u0000-\u0009\u000B-\u001F]/.test(shown)),
	},
];

for (const [i, one] of cases.entries()) {
	test.serial(`write: ${one.title}`, async t => {
		await showFault(t, demo.url, `/write/${i}`, one);
		// Nothing of ours is left unlisted: what the manifest names is what lies there.
		const manifest = await (await fetch(`${demo.url}/write/${i}/dfsio-tui.json`)).json();
		t.like(manifest, {files: 1, exceptions: [{index: 0, size: null}]});
		t.is((await fetch(`${demo.url}/write/${i}/io_data/test_io_0`)).status, 404, 'no half-made file stays');
	});
}
