import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test from 'ava';
import type {RunRecord} from '../../source/results/record.js';
import {isRunOf} from '../../source/session/past-runs.js';
import {startDemoFiler} from '../servers/demo-filer.js';
import {answer, startScriptedServer} from '../servers/scripted-server.js';
import {tried} from './fault-run.js';

const demo = await startDemoFiler();
test.after.always(async () => demo.close());

const numbersOf = (record: RunRecord, index: number, state: string) =>
	record.operations[index]?.files.filter(file => file.state === state).map(file => Number(file.name.slice(8)));

test.serial('failed files alone are tried again: with the old seed, a record of their own, and no block', async t => {
	const directory = await mkdtemp(path.join(tmpdir(), 'dfsio-tui-again-'));
	t.teardown(async () => rm(directory, {recursive: true, force: true}));
	const server = await startScriptedServer({
		rules: [
			{on: {method: 'PUT', target: 'test_io_[25]$'}, times: 2, steps: [{do: 'take-body'}, answer(400, 'not now')]},
		],
		forward: demo.url,
	});
	t.teardown(async () => server.close());
	const profile = {
		target: server.url,
		baseDir: '/again',
		files: 6,
		size: 200_000,
		operations: ['write', 'read'] as const,
	};
	const resultFile = path.join(directory, 'results.log');
	const first = await tried(t, {...profile, resultFile});
	t.deepEqual(numbersOf(first.record, 0, 'failed'), [2, 5]);
	t.deepEqual(numbersOf(first.record, 1, 'failed'), [2, 5]);

	const again = await tried(t, {...profile, resultFile}, {only: [2, 5]});
	t.is(again.record.exitStatus, 0, JSON.stringify(again.record.failure));
	t.deepEqual(numbersOf(again.record, 0, 'done'), [2, 5]);
	t.deepEqual(numbersOf(again.record, 1, 'done'), [2, 5]);
	t.is(again.record.operations[0]?.seed, first.record.operations[0]?.seed, 'its content belongs to that of the others');
	t.is(again.record.operations[0]?.testdfsio?.totalMBytes, 400_000 / 1_048_576);
	t.deepEqual(
		again.record.operations.map(({notAppended}) => notAppended),
		['only files that had failed before', 'only files that had failed before'],
	);
	t.regex(again.shown, /only 2 of 6 files were tried: those that had failed before/);
	t.deepEqual(again.record.only, [2, 5]);
	t.not(again.record.id, first.record.id);
	t.true(isRunOf(first.record, first.record.asked));
	t.false(isRunOf(again.record, first.record.asked), 'never taken together with whole runs');

	const all = await tried(t, {...profile, target: demo.url, operations: ['read']});
	t.is(all.record.exitStatus, 0);
	t.is(all.record.operations[0]?.checkedBytes, 6 * 200_000, 'all files are whole, the manifest knows them');
});

test.serial('without their manifest failed files are not tried again alone', async t => {
	await tried(t, {target: demo.url, baseDir: '/lost', files: 3});
	await fetch(`${demo.url}/lost/dfsio-tui.json`, {method: 'DELETE'});
	const {record} = await tried(t, {target: demo.url, baseDir: '/lost', files: 3}, {only: [1]});
	t.regex(record.failure?.message ?? '', /dfsio-tui\.json is gone/);
	t.is(record.exitStatus, 3);
});

test.serial('an interrupted run is told when its files are read', async t => {
	await tried(t, {target: demo.url, baseDir: '/interrupted', files: 2});
	const url = `${demo.url}/interrupted/dfsio-tui.json`;
	const manifest = (await (await fetch(url)).json()) as object;
	await fetch(url, {method: 'PUT', body: JSON.stringify({...manifest, state: 'writing'})});
	const {shown} = await tried(t, {target: demo.url, baseDir: '/interrupted', operations: ['read']});
	t.regex(shown, /the manifest is of a run that did not come to its end/);
});
