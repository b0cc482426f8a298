import {execFile} from 'node:child_process';
import {createHash} from 'node:crypto';
import {mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import test, {type ExecutionContext} from 'ava';
import {operationRecord, runRecord} from '../../../source/results/build-record.js';
import {compareRuns} from '../../../source/results/compare.js';
import {loadOutlines} from '../../../source/results/history/outlines.js';
import {listIds, loadRecord, recordPath, saveRecord} from '../../../source/results/history/store.js';
import type {RunRecord} from '../../../source/results/record.js';
import {host, profile, runResult, targetFacts, writeResult} from '../samples.js';

const ids = ['20261130-152709-cccc', '20261130-152708-bbbb', '20261130-152707-aaaa'];

function recordOf(id: string, note: string | null = null): RunRecord {
	const operation = operationRecord(writeResult(), {profile, host, targetFacts});
	return {...runRecord(runResult([writeResult()]), [operation], {id, version: '0.1.0', exitStatus: 0}), note};
}

async function history(t: ExecutionContext): Promise<{readonly directory: string; readonly index: string}> {
	const directory = await mkdtemp(join(tmpdir(), 'dfsio-outlines-'));
	t.teardown(async () => rm(directory, {recursive: true, force: true}));
	for (const id of ids) {
		await saveRecord(directory, recordOf(id));
	}

	return {directory, index: join(directory, 'index.jsonl')};
}

const notes = async (directory: string) =>
	(await loadOutlines(directory, await listIds(directory))).map(({outline, problem}) => outline?.note ?? problem ?? '');

/** Replaces the notes in a line of the index, as if it had been written so. */
function forged(line: string, note: string): string {
	const {entry} = JSON.parse(line);
	entry.outline.note = note;
	const check = createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 16);
	return JSON.stringify({check, entry});
}

test('an outline is the record without its bulk, and compares like it', async t => {
	const {directory, index} = await history(t);
	for (const round of ['from the records', 'from the index']) {
		const outlines = await loadOutlines(directory, ids);
		for (const [i, {outline}] of outlines.entries()) {
			const {record} = await loadRecord(directory, ids[i] as string);
			t.like(record, JSON.parse(JSON.stringify(outline)), round);
			t.false(JSON.stringify(outline).includes('test_io_'), 'no file in it');
			t.deepEqual(outline && compareRuns([outline], [outline]), record && compareRuns([record], [record]));
		}
	}

	t.is((await stat(index)).mode & 0o777, 0o600);
	t.deepEqual(await readdir(directory), [...ids.toReversed().map(id => `${id}.json`), 'index.jsonl']);
	t.deepEqual(await listIds(directory), ids, 'the index is no run');
});

test('what stands in the index is not read again, and the index is not written again', async t => {
	const {directory, index} = await history(t);
	await notes(directory);
	const lines = (await readFile(index, 'utf8')).trimEnd().split('\n');
	await writeFile(index, lines.map(line => `${forged(line, 'from the index')}\n`).join(''));
	const before = await stat(index);
	t.deepEqual(await notes(directory), ['from the index', 'from the index', 'from the index']);
	t.is((await stat(index)).ino, before.ino);
});

test('a record that was changed, replaced or deleted by hand is noticed, the others are not read', async t => {
	const {directory, index} = await history(t);
	await notes(directory);
	const lines = (await readFile(index, 'utf8')).trimEnd().split('\n');
	await writeFile(index, lines.map(line => `${forged(line, 'old')}\n`).join(''));
	const path = recordPath(directory, ids[0] as string);
	const {atime, mtime, size} = await stat(path);
	// As long as it was, and with the old time.
	const text = (await readFile(path, 'utf8')).replace('"note":null', '"note":"ab"');
	await writeFile(path, text);
	await utimes(path, atime, mtime);
	t.is((await stat(path)).size, size);
	t.deepEqual(await notes(directory), ['ab', 'old', 'old']);
	await saveRecord(directory, recordOf(ids[1] as string, 'saved again'));
	t.deepEqual(await notes(directory), ['ab', 'saved again', 'old']);
	await rm(recordPath(directory, ids[2] as string));
	t.deepEqual(await notes(directory), ['ab', 'saved again']);
	t.false((await readFile(index, 'utf8')).includes(ids[2] as string), 'nothing of it is kept');
});

test('an index that is damaged anywhere, of another form, or no file is made again', async t => {
	const {directory, index} = await history(t);
	await notes(directory);
	const good = await readFile(index, 'utf8');
	const damaged = [
		'',
		'null\n[]\n{}\n{"check":1}\n\u0000\n',
		good.slice(0, good.length / 2),
		good.replaceAll('"form":1', '"form":2'),
		...[0.1, 0.3, 0.5, 0.7, 0.9].map(share => {
			const at = Math.floor(good.length * share);
			return `${good.slice(0, at)}${good[at] === '1' ? '2' : '1'}${good.slice(at + 1)}`;
		}),
	];
	for (const text of damaged) {
		await writeFile(index, text);
		t.deepEqual(await notes(directory), ['', '', '']);
		t.is(await readFile(index, 'utf8'), good);
	}

	await rm(index);
	await mkdir(index);
	t.deepEqual(await notes(directory), ['', '', ''], 'an index that cannot be written costs nothing');
});

test('damaged records are told every time', async t => {
	const {directory} = await history(t);
	await writeFile(recordPath(directory, ids[1] as string), '{"schema": 1, "id"');
	for (const _ of [1, 2]) {
		const [first, second, third] = await notes(directory);
		t.is(first, '');
		t.regex(second ?? '', /bbbb\.json is damaged/);
		t.is(third, '');
	}
});

test('nothing where nothing was ever saved', async t => {
	const {directory} = await history(t);
	const missing = join(directory, 'missing');
	t.deepEqual(await loadOutlines(missing, []), []);
	await t.throwsAsync(stat(missing), {code: 'ENOENT'});
});

test('two programs and a third that saves: every answer is whole, and so is the index', async t => {
	const {directory, index} = await history(t);
	const module = (path: string) => new URL(`../../../dist/results/history/${path}`, import.meta.url).href;
	const code = `
		const {loadOutlines} = await import('${module('outlines.js')}');
		const {listIds} = await import('${module('store.js')}');
		for (let i = 0; i < 50; i++) {
			const all = await loadOutlines(process.argv[1], await listIds(process.argv[1]));
			if (all.length !== 3 || all.some(({outline}) => outline?.operations.length !== 1)) {
				throw new Error(JSON.stringify(all));
			}
		}`;
	const reading = [1, 2].map(() =>
		promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, directory]),
	);
	let isReading = true;
	const read = Promise.all(reading).finally(() => {
		isReading = false;
	});
	const saved = new Map<string, string>();
	for (let i = 0; isReading || i < 3; i++) {
		const id = ids[i % 3] as string;
		saved.set(id, `note ${i}`);
		await saveRecord(directory, recordOf(id, `note ${i}`));
	}

	await t.notThrowsAsync(read);
	t.deepEqual(
		await notes(directory),
		ids.map(id => saved.get(id)),
	);
	t.is((await readFile(index, 'utf8')).trimEnd().split('\n').length, 3);
	t.is((await readdir(directory)).length, 4, 'no temporary file is left');
});
