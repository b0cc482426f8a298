import {spawnSync} from 'node:child_process';
import {mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test, {type ExecutionContext} from 'ava';
import {replaceFile} from '../../source/profile/replace-file.js';

async function emptyDirectory(t: ExecutionContext): Promise<string> {
	const directory = await mkdtemp(path.join(tmpdir(), 'dfsio-tui-replace-'));
	t.teardown(async () => rm(directory, {recursive: true}));
	return directory;
}

test.serial('what a killed process has left is removed by the next save, and nothing else', async t => {
	const directory = await emptyDirectory(t);
	const gone = spawnSync(process.execPath, ['--version']).pid;
	const old = new Date(Date.now() - 2 * 3_600_000);
	const removed = [`a.json.${gone}-00c0ffee.draft`, `b.json.${gone}-00c0ffee.draft`];
	const young = `of-another-machine.json.${gone}-00c0ffee.draft`;
	const foreign = [`at-work.json.${process.pid}-00c0ffee.draft`, 'mine.20241231-20241231', 'my.draft'];
	const folder = `no-file.${gone}-00c0ffee.draft`;
	await mkdir(path.join(directory, folder));
	for (const name of [...removed, ...foreign, young]) {
		await writeFile(path.join(directory, name), 'half');
	}

	for (const name of [...removed, ...foreign, folder]) {
		await utimes(path.join(directory, name), old, old);
	}

	await replaceFile(path.join(directory, 'a.json'), 'whole');
	t.deepEqual((await readdir(directory)).toSorted(), ['a.json', ...foreign, folder, young].toSorted());
	t.is(await readFile(path.join(directory, 'a.json'), 'utf8'), 'whole');
});

test.serial('a file that cannot be replaced: the system’s error, and nothing of ours is left', async t => {
	const directory = await emptyDirectory(t);
	const listeners = process.listenerCount('exit');
	await mkdir(path.join(directory, 'taken.json', 'full'), {recursive: true});
	await t.throwsAsync(replaceFile(path.join(directory, 'taken.json'), 'whole'), {code: 'EISDIR'});
	t.deepEqual(await readdir(directory), ['taken.json']);
	t.is(process.listenerCount('exit'), listeners);
});
