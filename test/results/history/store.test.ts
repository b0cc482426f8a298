import {mkdtemp, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import test, {type ExecutionContext} from 'ava';
import {operationRecord, runRecord} from '../../../source/results/build-record.js';
import {
	defaultHistoryDirectory,
	listIds,
	loadRecord,
	makeId,
	saveRecord,
} from '../../../source/results/history/store.js';
import {host, profile, runResult, targetFacts, writeResult} from '../samples.js';

function recordOf(id: string) {
	const operation = operationRecord(writeResult(), {profile, host, targetFacts});
	return runRecord(runResult([writeResult()]), [operation], {id, version: '0.1.0', exitStatus: 0});
}

async function history(t: ExecutionContext): Promise<string> {
	const parent = await mkdtemp(join(tmpdir(), 'dfsio-history-'));
	t.teardown(async () => {
		await rm(parent, {recursive: true, force: true});
	});
	return join(parent, 'deeper', 'history');
}

test('a record comes back as it was, for the user alone', async t => {
	const directory = await history(t);
	const record = recordOf('20261130-152709-k3f9');
	const path = await saveRecord(directory, record);
	t.is(path, join(directory, '20261130-152709-k3f9.json'));
	t.deepEqual(await loadRecord(directory, record.id), {record});
	if (process.platform !== 'win32') {
		t.is((await stat(path)).mode & 0o777, 0o600);
		t.is((await stat(directory)).mode & 0o777, 0o700);
	}

	t.deepEqual(await readdir(directory), ['20261130-152709-k3f9.json']);
});

test('newest first; nothing where nothing was ever saved', async t => {
	const directory = await history(t);
	t.deepEqual(await listIds(directory), []);
	for (const id of ['20261130-152709-aaaa', '20270101-000000-aaaa', '20261130-152710-0000']) {
		await saveRecord(directory, recordOf(id));
	}

	await writeFile(join(directory, 'notes.txt'), '');
	await writeFile(join(directory, '20270101-000000-aaaa.json.123'), '');
	t.deepEqual(await listIds(directory), ['20270101-000000-aaaa', '20261130-152710-0000', '20261130-152709-aaaa']);
});

test('damaged files are named and kept, the others are still there', async t => {
	const directory = await history(t);
	await saveRecord(directory, recordOf('20261130-152709-good'));
	const bad = {
		'b-cut': '{"schema": 1, "id"',
		'c-other': '{"name": "something else"}',
		'd-newer': '{"schema": 2}',
		'e-half': '{"schema": 1, "id": "e-half"}',
		'f-null': 'null',
	};
	for (const [id, text] of Object.entries(bad)) {
		await writeFile(join(directory, `${id}.json`), text);
	}

	const problems: Record<string, string> = {};
	for (const id of await listIds(directory)) {
		problems[id] = (await loadRecord(directory, id)).problem ?? 'good';
	}

	t.deepEqual(Object.keys(problems), ['f-null', 'e-half', 'd-newer', 'c-other', 'b-cut', '20261130-152709-good']);
	t.is(problems['20261130-152709-good'], 'good');
	t.regex(problems['b-cut'] ?? '', /b-cut\.json is damaged/);
	t.regex(problems['c-other'] ?? '', /is no run record/);
	t.regex(problems['d-newer'] ?? '', /newer dfsio-tui/);
	t.regex(problems['e-half'] ?? '', /no complete run record/);
	t.regex(problems['f-null'] ?? '', /is no run record/);
	t.is(await readFile(join(directory, 'b-cut.json'), 'utf8'), bad['b-cut']);
});

test('a missing or impossible name is one sentence and never leaves the directory', async t => {
	const directory = await history(t);
	t.regex((await loadRecord(directory, 'nope')).problem ?? '', /no run nope/);
	t.regex((await loadRecord(directory, '../profile')).problem ?? '', /is no name of a run/);
});

test('a directory that cannot be made is told by the system’s error', async t => {
	const directory = await history(t);
	await saveRecord(directory, recordOf('a'));
	await t.throwsAsync(saveRecord(join(directory, 'a.json', 'b'), recordOf('b')), {code: 'ENOTDIR'});
});

test('an id is the local time and four characters', t => {
	const date = new Date(2026, 10, 30, 15, 27, 9);
	t.regex(makeId(date), /^20261130-152709-[\da-z]{4}$/);
	t.true(new Set(Array.from({length: 50}, () => makeId(date))).size > 40);
	t.regex(defaultHistoryDirectory(), /dfsio-tui.*history$/);
});
