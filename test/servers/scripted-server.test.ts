import {connect} from 'node:net';
import test from 'ava';
import {startDemoFiler} from './demo-filer.js';
import {answer, type Script, startScriptedServer} from './scripted-server.js';

/** Sends `text`, and gives what comes back until the connection ends, and how it ended. */
async function talk(url: string, text: string): Promise<{answer: string; ended: 'closed' | 'reset'}> {
	const {hostname, port} = new URL(url);
	const socket = connect(Number(port), hostname);
	let ended: 'closed' | 'reset' = 'closed';
	let said = '';
	socket.on('error', () => {
		ended = 'reset';
	});
	socket.on('data', piece => {
		said += piece.toString('latin1');
	});
	socket.write(text);
	await new Promise(resolve => socket.on('close', resolve));
	return {answer: said, ended};
}

async function withScript(script: Script, use: (url: string) => Promise<void>): Promise<void> {
	const server = await startScriptedServer(script);
	try {
		await use(server.url);
	} finally {
		await server.close();
	}
}

const get = 'GET /f HTTP/1.1\r\n\r\n';
const put = `PUT /f HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(1_000_000)}`;

test('it closes after the headers, breaks in the middle, or sends too little', async t => {
	await withScript(
		{
			rules: [
				{on: {method: 'PUT'}, steps: [{do: 'take-body', part: 0.6}, {do: 'reset'}]},
				{times: 1, steps: [{do: 'close'}]},
				{steps: [answer(200, 'half', {length: 10}), {do: 'close'}]},
			],
		},
		async url => {
			t.deepEqual(await talk(url, get), {answer: '', ended: 'closed'});
			t.deepEqual(await talk(url, get), {
				answer: 'HTTP/1.1 200 Scripted\r\nContent-Length: 10\r\n\r\nhalf',
				ended: 'closed',
			});
			t.deepEqual(await talk(url, put), {answer: '', ended: 'reset'});
		},
	);
});

test('it answers before the upload is complete, and requests after one another', async t => {
	await withScript(
		{
			rules: [
				{on: {method: 'PUT'}, steps: [answer(413, 'too much'), {do: 'close'}]},
				{on: {target: '^/second'}, steps: [answer(204), {do: 'close'}]},
				{steps: [{do: 'send', text: 'HTTP/1.1 100 Continue\r\n\r\n'}, {do: 'take-body'}, answer(201)]},
			],
		},
		async url => {
			t.true((await talk(url, put)).answer.endsWith('too much'));
			const post = 'POST /f HTTP/1.1\r\ncontent-length: 3\r\n\r\nabcGET /second HTTP/1.1\r\n\r\n';
			t.deepEqual((await talk(url, post)).answer.match(/HTTP\/1.1 \d+/g), [
				'HTTP/1.1 100',
				'HTTP/1.1 201',
				'HTTP/1.1 204',
			]);
		},
	);
});

test('it sends at a rate, and pauses', async t => {
	await withScript(
		{
			rules: [
				{steps: [{do: 'send-zeros', bytes: 10, bytesPerSecond: 50}, {do: 'pause', milliseconds: 50}, {do: 'close'}]},
			],
		},
		async url => {
			const start = performance.now();
			t.is((await talk(url, get)).answer, '\0'.repeat(10));
			// Its sleeps can only be longer than asked for (1 ms of rounding each).
			t.true(performance.now() - start >= 230);
		},
	);
});

test('it hangs from the start, until the client leaves', async t => {
	await withScript({rules: [{on: 'connect', times: 1, steps: [{do: 'hang'}]}, {steps: [{do: 'close'}]}]}, async url => {
		const {hostname, port} = new URL(url);
		const silent = connect(Number(port), hostname);
		silent.on('data', () => t.fail());
		silent.write(get);
		t.deepEqual(await talk(url, get), {answer: '', ended: 'closed'});
		silent.destroy();
	});
});

test('requests without a rule go to a real server, or are refused; all are reported', async t => {
	const demo = await startDemoFiler();
	const server = await startScriptedServer({
		rules: [{on: {method: 'PUT', target: 'bad'}, steps: [{do: 'take-body'}, answer(507)]}],
		forward: demo.url,
	});
	const status = async (method: string, target: string, body?: string) =>
		(await fetch(server.url + target, {method, ...(body === undefined ? {} : {body})})).status;
	t.is(await status('PUT', '/good', 'hello'), 201);
	t.is(await status('PUT', '/bad', 'hello'), 507);
	t.is(await (await fetch(`${server.url}/good`)).text(), 'hello');
	t.deepEqual(
		(await server.report()).map(({method, target}) => `${method} ${target}`),
		['PUT /good', 'PUT /bad', 'GET /good'],
	);
	await server.close();
	await demo.close();
	await withScript({rules: []}, async url => {
		t.regex((await talk(url, get)).answer, /^HTTP\/1.1 500 No Rule/);
	});
});
