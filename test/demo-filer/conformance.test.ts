// The same requests to a real SeaweedFS filer and to the demo filer: both must answer as this table says.
import type {OutgoingHttpHeaders} from 'node:http';
import test, {type ExecutionContext} from 'ava';
import {startDemoFiler} from '../servers/demo-filer.js';
import {skipped, weedOrSkip} from '../servers/weed.js';
import {ask} from './ask.js';

type Step = {
	readonly does: string;
	readonly call: readonly [method: string, path: string, body?: string];
	readonly sends?: OutgoingHttpHeaders;
	readonly status: number;
	/** Text, or an object that the JSON must contain. */
	readonly body?: string | object;
	readonly headers?: Readonly<Record<string, string>>;
};

const bench = {'content-type': 'image/bench'};
const json = {accept: 'application/json'};
const ten = '0123456789';
const longName = 'n'.repeat(256);

const steps: readonly Step[] = [
	{does: 'is well', call: ['GET', '/healthz'], status: 200, body: ''},
	{does: 'misses a file', call: ['GET', '/d/a'], status: 404, body: ''},
	{does: 'misses it on HEAD', call: ['HEAD', '/d/a'], status: 404},
	{does: 'stores', call: ['PUT', '/d/a', ten], sends: bench, status: 201, body: {name: 'a', size: 10}},
	{
		does: 'returns it',
		call: ['GET', '/d/a'],
		status: 200,
		body: ten,
		headers: {'content-length': '10', 'content-type': 'image/bench', 'accept-ranges': 'bytes'},
	},
	{does: 'tells its size', call: ['HEAD', '/d/a'], status: 200, headers: {'content-length': '10'}},
	{does: 'replaces it', call: ['PUT', '/d/a', 'abcde'], sends: bench, status: 201, body: {name: 'a', size: 5}},
	{does: 'returns the new one', call: ['GET', '/d/a'], status: 200, body: 'abcde'},
	{
		does: 'takes chunked encoding',
		call: ['PUT', '/d/a', ten],
		sends: {...bench, 'transfer-encoding': 'chunked'},
		status: 201,
		body: {name: 'a', size: 10},
	},
	{
		does: 'says continue',
		call: ['PUT', '/d/a', ten],
		sends: {...bench, expect: '100-continue'},
		status: 201,
		body: {name: 'a', size: 10},
	},
	{
		does: 'leaves out a size of 0',
		call: ['PUT', '/d/e', ''],
		sends: {...bench, 'content-length': 0},
		status: 201,
		body: '{"name":"e"}',
	},
	{does: 'returns an empty file', call: ['GET', '/d/e'], status: 200, body: '', headers: {'content-length': '0'}},
	{
		does: 'gives a range',
		call: ['GET', '/d/a'],
		sends: {range: 'bytes=2-4'},
		status: 206,
		body: '234',
		headers: {'content-range': 'bytes 2-4/10', 'content-length': '3'},
	},
	{does: 'gives the rest', call: ['GET', '/d/a'], sends: {range: 'bytes=7-'}, status: 206, body: '789'},
	{does: 'gives the end', call: ['GET', '/d/a'], sends: {range: 'bytes=-2'}, status: 206, body: '89'},
	{
		does: 'clips a range',
		call: ['GET', '/d/a'],
		sends: {range: 'bytes=8-99'},
		status: 206,
		body: '89',
		headers: {'content-range': 'bytes 8-9/10'},
	},
	{
		does: 'clips a range from the end',
		call: ['GET', '/d/a'],
		sends: {range: 'bytes=-99'},
		status: 206,
		body: ten,
		headers: {'content-range': 'bytes 0-9/10'},
	},
	{
		does: 'refuses a range at the size',
		call: ['GET', '/d/a'],
		sends: {range: 'bytes=10-'},
		status: 416,
		body: 'invalid range: failed to overlap\n',
		headers: {'content-range': 'bytes */10'},
	},
	{does: 'refuses a backward range', call: ['GET', '/d/a'], sends: {range: 'bytes=5-3'}, status: 416},
	{does: 'refuses words', call: ['GET', '/d/a'], sends: {range: 'bytes=x'}, status: 416, body: 'invalid range\n'},
	{
		does: 'refuses a range of an empty file',
		call: ['GET', '/d/e'],
		sends: {range: 'bytes=0-'},
		status: 416,
		headers: {'content-range': 'bytes */0'},
	},
	{
		does: 'ignores a range on HEAD',
		call: ['HEAD', '/d/a'],
		sends: {range: 'bytes=2-4'},
		status: 200,
		headers: {'content-length': '10'},
	},
	{does: 'appends', call: ['PUT', '/d/a?op=append', 'xyz'], sends: bench, status: 201, body: {name: 'a', size: 13}},
	{does: 'returns both', call: ['GET', '/d/a'], status: 200, body: `${ten}xyz`},
	{
		does: 'gives a range over the seam',
		call: ['GET', '/d/a'],
		sends: {range: 'bytes=8-11'},
		status: 206,
		body: '89xy',
	},
	{does: 'appends to nothing', call: ['PUT', '/d/n?op=append', 'n'], sends: bench, status: 201, body: {size: 1}},
	{
		does: 'refuses append with offset',
		call: ['PUT', '/d/a?op=append&offset=1', 'x'],
		sends: bench,
		status: 500,
		body: '{"error":"cannot set offset when op=append"}',
	},
	{does: 'makes a directory', call: ['POST', '/d/x/'], status: 201, body: '{"name":"x"}'},
	{does: 'makes it once', call: ['POST', '/d/x/'], status: 409, body: '{"error":"dir /d/x already exists"}'},
	{does: 'makes none of a file', call: ['POST', '/d/a/'], status: 409, body: '{"error":"dir /d/a already exists"}'},
	{
		does: 'refuses a raw POST',
		call: ['POST', '/d/p', 'abc'],
		sends: bench,
		status: 500,
		body: `{"error":"request Content-Type isn't multipart/form-data"}`,
	},
	{
		does: 'lists an empty directory',
		call: ['GET', '/d/x/'],
		sends: json,
		status: 200,
		body: {Path: '/d/x', Entries: null, ShouldDisplayLoadMore: false, EmptyFolder: true},
	},
	{
		does: 'lists a page',
		call: ['GET', '/d/?limit=2'],
		sends: json,
		status: 200,
		body: {
			Path: '/d',
			Limit: 2,
			LastFileName: 'e',
			ShouldDisplayLoadMore: true,
			Entries: [
				{FullPath: '/d/a', FileSize: 13, Mime: 'image/bench', Mode: 0o660},
				{FullPath: '/d/e', FileSize: 0},
			],
		},
	},
	{
		does: 'lists the next page',
		call: ['GET', '/d?limit=2&lastFileName=e'],
		sends: json,
		status: 200,
		body: {
			LastFileName: 'x',
			ShouldDisplayLoadMore: false,
			Entries: [{FullPath: '/d/n'}, {FullPath: '/d/x', FileSize: 0}],
		},
	},
	{does: 'misses a directory', call: ['GET', '/nope/'], sends: json, status: 404, body: ''},
	{
		does: 'has a page for people',
		call: ['HEAD', '/d'],
		status: 200,
		headers: {'content-type': 'text/html; charset=utf-8'},
	},
	{
		does: 'describes a file',
		call: ['GET', '/d/a?metadata=true'],
		status: 200,
		body: {FullPath: '/d/a', FileSize: 13, Mime: 'image/bench', Mode: 0o660},
	},
	{
		does: 'describes a directory',
		call: ['GET', '/d?metadata=true'],
		status: 200,
		body: {FullPath: '/d', FileSize: 0, Mode: 2_147_484_153},
	},
	{does: 'describes nothing', call: ['GET', '/nope?metadata=true'], status: 404, body: ''},
	{
		does: 'keeps a full directory',
		call: ['DELETE', '/d'],
		status: 500,
		body: '{"error":"fail to delete non-empty folder: /d"}',
	},
	{does: 'deletes a file', call: ['DELETE', '/d/n'], status: 204},
	{does: 'deletes it twice', call: ['DELETE', '/d/n'], status: 204},
	{does: 'has deleted it', call: ['HEAD', '/d/n'], status: 404},
	{does: 'deletes an empty directory', call: ['DELETE', '/d/x'], status: 204},
	{does: 'deletes a tree', call: ['DELETE', '/d?recursive=true'], status: 204},
	{does: 'has deleted the tree', call: ['HEAD', '/d/a'], status: 404},
	{
		does: 'cleans paths',
		call: ['PUT', '/a%2Fb//x/../c%20%C3%A9+', 'x'],
		sends: bench,
		status: 201,
		body: {name: 'c é+', size: 1},
	},
	{does: 'finds them cleaned', call: ['GET', '/a/b/c%20%C3%A9+'], status: 200, body: 'x'},
	{does: 'refuses a long name', call: ['PUT', `/d/${longName}`, 'x'], sends: bench, status: 414, body: ''},
	{does: 'refuses a broken escape', call: ['GET', '/%zz'], status: 400},
	{does: 'refuses other methods', call: ['PROPFIND', '/d'], status: 405, body: ''},
];

async function follow(t: ExecutionContext, url: string): Promise<void> {
	for (const {does, call, sends, status, body, headers = {}} of steps) {
		const [method, path, content] = call;
		const answer = await ask(method, url, path, {headers: sends, body: content});
		t.is(answer.status, status, `${does}: ${answer.body}`);
		for (const [name, value] of Object.entries(headers)) {
			t.is(answer.headers[name], value, `${does}: ${name}`);
		}

		if (typeof body === 'string') {
			t.is(answer.body.toString(), body, does);
		} else if (body) {
			t.like(JSON.parse(answer.body.toString()), body, does);
		}
	}
}

test('the demo filer answers as SeaweedFS does', async t => {
	const demo = await startDemoFiler();
	await follow(t, demo.url);
	await demo.close();
});

test('SeaweedFS answers so', async t => {
	const weed = await weedOrSkip();
	if (!weed) {
		return skipped(t);
	}

	await follow(t, weed.url);
	await weed.stop();
});
