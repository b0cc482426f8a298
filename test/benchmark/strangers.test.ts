import {Buffer} from 'node:buffer';
import test from 'ava';
import {request} from 'undici';
import {clean} from '../built.js';
import {startDemoFiler} from '../servers/demo-filer.js';
import {profileOf, run as runProfile} from './run-result-checks.js';

// What lies in a base directory may have been put there by anybody.
const demo = await startDemoFiler();
test.after.always(async () => demo.close());

const put = async (path: string, content: string) => {
	const {body, statusCode} = await request(`${demo.url}${path}`, {method: 'PUT', body: Buffer.from(content)});
	await body.dump();
	return statusCode;
};
const run: typeof runProfile = async partial => runProfile({target: demo.url, concurrency: 4, ...partial});

const controls = /[\u0000-\u001f\u007f-\u009f\u202e]/;
const manifest = {
	schema: 1,
	id: 'a',
	state: 'complete',
	data: 'random',
	seed: '0123456789abcdef',
	files: 2,
	size: 10,
	exceptions: [],
	writtenAt: null,
};

test('a foreign name with escapes in it is told without them', async t => {
	const baseDir = '/names';
	t.is(await put(`${baseDir}/io_data/%1B%5B31mred%07%E2%80%AE`, 'x'), 201);
	const {operations} = await run({baseDir, files: 1, size: 10, operations: ['write']});
	const [note = ''] = operations[0]?.notes ?? [];
	t.true(note.endsWith(String.raw`/names/io_data/\x1b[31mred\x07\u202e`), note);
	const {sentence} = await clean(profileOf({target: demo.url, baseDir}), {
		dryRun: true,
		signal: new AbortController().signal,
		confirm: async () => false,
	});
	t.regex(sentence, /Keeps what no run made/);
	t.notRegex(sentence, controls);
});

const mark = {
	schema: 1,
	id: '0123456789ab',
	work: 'changes',
	state: 'at-work',
	host: 'elsewhere',
	machine: 'another',
	pid: 7,
	beat: new Date().toISOString(),
};

test('the host of a mark is told without escapes', async t => {
	const baseDir = '/owner';
	await put(`${baseDir}/dfsio-tui.${mark.id}.run`, JSON.stringify({...mark, host: '\u001b[31mevil\u0007'}));
	const {failure} = await run({baseDir, operations: ['read']});
	t.is(failure?.kind, 'conflict');
	t.true(failure?.message.includes(String.raw`process 7 on \x1b[31mevil\x07`), failure?.message);
});

test('what is called a mark and is none is named and kept', async t => {
	const baseDir = '/no-mark';
	for (const content of [
		'',
		'{}',
		'null',
		JSON.stringify({...mark, schema: 2}),
		JSON.stringify({...mark, beat: '?'}),
	]) {
		await put(`${baseDir}/dfsio-tui.${mark.id}.run`, content);
		const {failure} = await run({baseDir, files: 1, size: 10});
		t.is(failure?.kind, 'conflict', content);
		t.regex(failure?.message ?? '', /no-mark\/dfsio-tui\.0123456789ab\.run is not a mark that this version/);
	}

	t.is((await request(`${demo.url}${baseDir}/dfsio-tui.${mark.id}.run`, {method: 'HEAD'})).statusCode, 200);
});

test('a manifest of more files than there can be is none', async t => {
	const baseDir = '/many';
	await put(`${baseDir}/dfsio-tui.json`, JSON.stringify({...manifest, files: 1e12}));
	const {failure} = await run({baseDir, operations: ['read']});
	t.is(failure?.kind, 'conflict');
	t.regex(failure?.message ?? '', /not a manifest/);
});

test('a file of no bytes is looked at when it is read: one that is gone fails, one that has grown is told', async t => {
	const baseDir = '/zero';
	await run({baseDir, files: 3, size: 0, operations: ['write']});
	await (await request(`${demo.url}${baseDir}/io_data/test_io_1`, {method: 'DELETE'})).body.dump();
	const [read] = (await run({baseDir, files: 3, size: 0, operations: ['read']})).operations;
	t.deepEqual(
		read?.files.map(({error, state}) => error?.kind ?? state),
		['done', 'not-found', 'done'],
	);
	t.is(read?.latency.gap, undefined);
	await put(`${baseDir}/io_data/test_io_2`, 'x');
	const [again] = (await run({baseDir, files: 3, size: 0, operations: ['read']})).operations;
	t.is(again?.files[2]?.error?.kind, 'wrong-size');
	await (await request(`${demo.url}${baseDir}/dfsio-tui.json`, {method: 'DELETE'})).body.dump();
	const [unchecked] = (await run({baseDir, files: 3, size: 0, operations: ['read']})).operations;
	t.deepEqual(unchecked?.files[2]?.notes, ['longer than asked: 1 byte there, 0 read']);
});

test('without a manifest and a number of files, those that are there are read, whatever their numbers', async t => {
	const baseDir = '/numbers';
	for (const number of [999_999_999, 0, 7]) {
		await put(`${baseDir}/io_data/test_io_${number}`, `content of ${number}`);
	}

	const {operations, profile} = await run({baseDir, operations: ['read']});
	t.is(operations[0]?.status, 'complete');
	t.is(operations[0]?.verified, 'no-manifest');
	t.deepEqual(
		operations[0]?.files.map(({bytes, index}) => [index, bytes]),
		[
			[0, 12],
			[7, 12],
			[999_999_999, 20],
		],
	);
	t.is(profile.files, 3);
});
