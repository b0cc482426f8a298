import {execFileSync} from 'node:child_process';
import {chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import test from 'ava';
import {appendBlock} from '../../../source/results/testdfsio/append.js';
import {
	appendFailure,
	checkResultFile,
	notAppendedReason,
	resultFilePath,
} from '../../../source/results/testdfsio/result-file.js';
import {doneFile, failedFile, profile, writeResult} from '../samples.js';

const isRoot = process.getuid?.() === 0;

async function directory(t: {teardown: (end: () => Promise<void>) => void}): Promise<string> {
	const path = await mkdtemp(join(tmpdir(), 'dfsio-result-file-'));
	t.teardown(async () => {
		await rm(path, {recursive: true, force: true});
	});
	return path;
}

test('appends, makes the file, keeps what is there', async t => {
	const path = join(await directory(t), 'out.txt');
	await appendBlock(path, 'one\n\n');
	await appendBlock(path, 'two\n\n');
	t.is(await readFile(path, 'utf8'), 'one\n\ntwo\n\n');
});

test('blocks appended at the same time stay whole', async t => {
	const path = join(await directory(t), 'out.txt');
	const block = (letter: string): string => `${letter.repeat(300)}\n`;
	await Promise.all([...'abcdefghij'].map(letter => appendBlock(path, block(letter))));
	const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
	t.deepEqual(
		lines.toSorted(),
		[...'abcdefghij'].map(letter => letter.repeat(300)),
	);
});

test('a full disk is told', async t => {
	if (process.platform !== 'linux') {
		t.pass('/dev/full is Linux');
		return;
	}

	const error = await t.throwsAsync(appendBlock('/dev/full', 'block\n'));
	t.is(appendFailure('/dev/full', error), 'the result block could not be appended to /dev/full: no space left');
});

test('a place that will do is left untouched', async t => {
	const path = await directory(t);
	t.is(await checkResultFile(join(path, 'new.txt')), undefined);
	t.deepEqual(await readdir(path), []);
	await writeFile(join(path, 'old.txt'), 'kept');
	t.is(await checkResultFile(join(path, 'old.txt')), undefined);
	t.is(await readFile(join(path, 'old.txt'), 'utf8'), 'kept');
});

test('what will not do is told with its reason and a proposal', async t => {
	const path = await directory(t);
	await mkdir(join(path, 'folder'));
	await writeFile(join(path, 'file'), '');
	await symlink('circle', join(path, 'circle'));
	const cases: readonly (readonly [string, RegExp])[] = [
		[
			'folder',
			/folder cannot be written: it is a directory; choose another with --result-file, such as \/.*TestDFSIO_results\.log$/,
		],
		['missing/out.txt', /the directory .*missing does not exist; choose another/],
		['file/out.txt', /a part of its path is no directory/],
		['circle', /its links lead in a circle/],
		['n'.repeat(300), /the name is too long/],
	];
	for (const [name, sentence] of cases) {
		t.regex((await checkResultFile(join(path, name))) ?? '', sentence);
	}
});

(isRoot ? test.skip : test)('a file or directory of somebody else is told with its owner', async t => {
	const path = await directory(t);
	await chmod(path, 0o500);
	t.regex((await checkResultFile(join(path, 'out.txt'))) ?? '', /dfsio-result-file-\w+ belongs to \w+/);
	await chmod(path, 0o700);
	await writeFile(join(path, 'out.txt'), '', {mode: 0o400});
	t.regex((await checkResultFile(join(path, 'out.txt'))) ?? '', /out\.txt belongs to \w+; choose/);
});

test('the path: TestDFSIO’s name in the working directory, targets in names, nothing for the demo filer', t => {
	t.is(resultFilePath(profile, '/work'), '/work/TestDFSIO_results.log');
	t.is(resultFilePath({...profile, resultFile: 'a/b.txt'}, '/work'), '/work/a/b.txt');
	t.is(resultFilePath({...profile, resultFile: '/x/{target}.log'}, '/work'), '/x/localhost-8888.log');
	t.is(
		resultFilePath({...profile, target: 's3+http://host:8333/bucket/', resultFile: '{target}.log'}, '/work'),
		'/work/host-8333-bucket.log',
	);
	t.is(resultFilePath({...profile, target: 'demo:'}, '/work'), null);
	t.is(resultFilePath({...profile, target: 'demo:', resultFile: '{target}.log'}, '/work'), '/work/demo.log');
});

test('only complete operations are appended, partial ones when asked', t => {
	const partial = writeResult({files: [doneFile(0, 1, 2), failedFile(1, 1, 2)], status: 'partial'});
	const cancelled = writeResult({files: [doneFile(0, 1, 2), failedFile(1, 1, 2)], status: 'cancelled'});
	const failed = writeResult({files: [failedFile(0, 1, 2)], status: 'failed'});
	const asked = {...profile, appendPartial: true};
	t.is(notAppendedReason(writeResult(), profile), null);
	t.is(notAppendedReason(partial, profile), '1 of 2 files; TestDFSIO prints no block for a failed job');
	t.is(notAppendedReason(cancelled, profile), '1 of 2 files; TestDFSIO prints no block for a stopped job');
	t.is(notAppendedReason(partial, asked), null);
	t.is(notAppendedReason(failed, asked), 'no file was finished');
	t.is(notAppendedReason(writeResult({warmup: true}), asked), 'a warm-up round');
	t.is(notAppendedReason(writeResult(), profile, true), 'only files that had failed before');
	t.is(
		notAppendedReason(writeResult(), {...profile, target: 'demo:'}),
		'the demo filer appends only with --result-file',
	);
	t.is(notAppendedReason(writeResult(), {...profile, target: 'demo:', resultFile: 'out.txt'}), null);
});

test('a pipe that nobody reads holds nothing up', async t => {
	const path = await directory(t);
	const pipe = join(path, 'pipe');
	execFileSync('mkfifo', [pipe]);
	const error = await t.throwsAsync(appendBlock(pipe, 'block\n'));
	t.is(appendFailure(pipe, error), `the result block could not be appended to ${pipe}: nobody reads from it`);
});
