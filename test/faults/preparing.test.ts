import test from 'ava';
import {startDemoFiler} from '../servers/demo-filer.js';
import {answer, type Rule, type Step, startScriptedServer} from '../servers/scripted-server.js';
import {type FaultCase, showFault} from './fault-case.js';
import {tried, within} from './fault-run.js';

const demo = await startDemoFiler();
test.after.always(async () => demo.close());

const manifest = '/dfsio-tui\\.json$';
const on = (method: string, target: string, ...steps: readonly Step[]): readonly Rule[] => [
	{on: {method, target}, steps},
];

const cases: readonly FaultCase[] = [
	{
		title: 'the manifest is never given',
		rules: on('GET', manifest, {do: 'hang'}),
		kind: 'timeout',
		says: /no answer within 1 s while reading \/prepare\/0\/dfsio-tui\.json/,
		exit: 3,
	},
	{
		title: 'the manifest is somebody else’s',
		rules: on('GET', manifest, answer(200, '{"schema":99}', {headers: {'Accept-Ranges': 'bytes'}})),
		kind: 'conflict',
		says: /not a manifest that this version of dfsio-tui can read/,
		exit: 3,
	},
	{
		title: 'the listing never comes',
		rules: on('GET', '/io_data/\\?limit', {do: 'hang'}),
		kind: 'timeout',
		says: /no answer within 1 s while listing \/prepare\/2\/io_data/,
		exit: 3,
	},
	{
		title: 'the listing is no listing',
		rules: on('GET', '/io_data/\\?limit', answer(200, '<html>files</html>')),
		kind: 'protocol',
		says: /answered as no SeaweedFS filer does: files/,
		exit: 3,
	},
	{
		title: 'the listing repeats itself for ever',
		rules: on(
			'GET',
			'/io_data/\\?limit',
			answer(200, '{"Path":"/","Entries":[],"LastFileName":"a","ShouldDisplayLoadMore":true}'),
		),
		kind: 'protocol',
		says: /lists the same files again and again/,
		exit: 3,
	},
	{
		title: 'the directory cannot be made',
		rules: on('POST', '/io_data/$', answer(507, '{"error":"read only: /ro/ (e.g. bucket over quota)"}')),
		kind: 'not-permitted',
		says: /read only/,
		hint: /fs\.configure/,
		exit: 3,
	},
	{
		title: 'the manifest is not taken',
		rules: on('PUT', manifest, {do: 'take-body'}, {do: 'hang'}),
		kind: 'timeout',
		says: /no answer within 1 s while writing/,
		exit: 3,
	},
];

for (const [i, one] of cases.entries()) {
	test.serial(`prepare: ${one.title}`, async t => showFault(t, demo.url, `/prepare/${i}`, one));
}

test.serial('prepare: an old file that cannot be removed', async t => {
	await tried(t, {target: demo.url, baseDir: '/prepare/old'});
	await showFault(t, demo.url, '/prepare/old', {
		title: '',
		rules: on('DELETE', 'test_io_0', {do: 'hang'}),
		kind: 'timeout',
		says: /no answer within 1 s while removing .*test_io_0/,
		exit: 3,
	});
});

test.serial('prepare: a file where a directory is needed, and a directory where a file is', async t => {
	await fetch(`${demo.url}/taken`, {method: 'PUT', body: 'a file'});
	const file = await tried(t, {target: demo.url, baseDir: '/taken/below'});
	t.like(file.record.failure, {kind: 'conflict'});
	t.regex(file.shown, /\/taken is a file where a directory is needed/);
	t.is(file.record.exitStatus, 3);
	t.is(await (await fetch(`${demo.url}/taken`)).text(), 'a file', 'it is left as it was');

	await fetch(`${demo.url}/dir/io_data/test_io_0/inside`, {method: 'PUT', body: 'x'});
	const directory = await tried(t, {target: demo.url, baseDir: '/dir'});
	t.like(directory.record.failure, {kind: 'conflict'});
	t.regex(directory.shown, /test_io_0 is a directory where a file is to be written/);
	t.is((await fetch(`${demo.url}/dir/io_data/test_io_0/test_io_0`)).status, 404);
});

test.serial('close: a half-made file that cannot be removed does not hold the result up', async t => {
	const server = await startScriptedServer({
		rules: [
			...on('PUT', 'io_data/test_io_0', {do: 'take-body'}, {do: 'hang'}),
			...on('DELETE', 'test_io', {do: 'hang'}),
		],
		forward: demo.url,
	});
	const {seconds, shown} = await tried(t, {target: server.url, baseDir: '/close'});
	t.regex(shown, /no byte moved for 1 s/);
	within(t, seconds, 3);
	await server.close();
});

test.serial('a thousand equal failures are one line with a count, and the run stops after 20 in a row', async t => {
	const words = '{"error":"failed to assign: No writable volumes and no free volumes left for {}"}';
	const server = await startScriptedServer({
		rules: on('PUT', 'io_data/test_io_', {do: 'take-body'}, answer(500, words)),
		forward: demo.url,
	});
	const {record, shown} = await tried(t, {
		target: server.url,
		baseDir: '/full',
		files: 1000,
		size: 10,
		operations: ['write', 'read'],
	});
	await server.close();
	const files = record.operations[0]?.files ?? [];
	const failed = files.filter(({state}) => state === 'failed').length;
	t.true(failed >= 20 && failed < 30, `${failed} files were tried`);
	t.is(files.filter(({state}) => state === 'not-run').length, 1000 - failed);
	t.is(shown.split('no free volumes left').length - 1, 2, 'one line of files and one of the stop');
	t.regex(shown, new RegExp(`${failed} files \\(test_io_0, test_io_\\d+, test_io_\\d+, …\\)`));
	t.regex(shown, /stopped after 20 files in a row failed alike/);
	t.is(record.operations[1]?.status, 'not-run');
	t.is(record.exitStatus, 1);
});

test.serial('a try that fails is made again, and its bytes and seconds are told apart', async t => {
	const server = await startScriptedServer({
		rules: [
			{
				on: {method: 'PUT', target: 'io_data/test_io_0'},
				times: 1,
				steps: [{do: 'take-body', part: 0.6}, {do: 'reset'}],
			},
			{on: {method: 'PUT', target: 'io_data/test_io_1'}, times: 1, steps: [{do: 'carry-out'}, {do: 'reset'}]},
			{on: {method: 'PUT', target: 'io_data/test_io_2'}, times: 2, steps: [{do: 'take-body'}, answer(503, 'busy')]},
		],
		forward: demo.url,
	});
	const size = 4 * 1024 * 1024;
	const {appended, record, shown} = await tried(t, {target: server.url, baseDir: '/again', files: 4, size, retries: 2});
	await server.close();
	const [write] = record.operations;
	t.is(record.exitStatus, 0);
	t.deepEqual(
		write?.files.map(({bytes, tries}) => [bytes, tries]),
		[
			[size, 2],
			[size, 2],
			[size, 3],
			[size, 1],
		],
	);
	t.is(write?.testdfsio?.totalMBytes, 16);
	t.is(write?.retries.files, 3);
	t.true((write?.retries.bytes ?? 0) >= 3 * size && (write?.retries.seconds ?? 0) > 0);
	t.regex(shown, /3 files .*retr|retr.*3 files/i);
	t.regex(appended, /Number of files: 4/);
});

test.serial(
	'a run with a failed file appends nothing and says why; the next round is as if nothing had been',
	async t => {
		const server = await startScriptedServer({
			rules: on('PUT', 'io_data/test_io_2', {do: 'take-body'}, answer(400, 'no')),
			forward: demo.url,
		});
		const {appended, record, shown} = await tried(t, {target: server.url, baseDir: '/partial', files: 4});
		await server.close();
		t.is(appended, '');
		t.is(record.operations[0]?.status, 'partial');
		t.is(record.operations[0]?.testdfsio?.nrFiles, 3);
		t.is(record.operations[0]?.notAppended, '3 of 4 files; TestDFSIO prints no block for a failed job');
		t.regex(shown, /3 of 4 files; TestDFSIO prints no block/);
		const healthy = await tried(t, {target: demo.url, baseDir: '/partial', files: 4});
		t.is(healthy.record.exitStatus, 0);
		t.regex(healthy.appended, /Number of files: 4/);
	},
);
