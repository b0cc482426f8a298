import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test from 'ava';
import {profileOf} from '../benchmark/run-result-checks.js';
import {conduct} from '../built.js';

const directory = await mkdtemp(path.join(tmpdir(), 'dfsio-tui-conduct-'));
test.after.always(async () => rm(directory, {recursive: true}));

test('exit status 4 comes with a sentence, and without a limit there is none', async t => {
	// Each test in a directory of its own: all runs of a process share the demo filer.
	const partial = {target: 'demo:', baseDir: '/limits', files: 1, size: 1000, operations: ['write', 'read']} as const;
	const failBelow = {read: 999_999_999};
	const limited = await conduct(profileOf({...partial, failBelow}), {historyDir: directory}).finished;
	t.is(limited.exitStatus, 4);
	t.is(limited.messages.length, 1);
	t.regex(limited.messages[0] ?? '', /^read: .+ on average, and --fail-below wants at least 999999999 MiB\/s$/);
	const free = await conduct(profileOf(partial), {historyDir: directory}).finished;
	t.is(free.exitStatus, 0);
	t.deepEqual(free.messages, []);
});

test('more files at once than there are files: what was asked is in the verdict, what was possible in the record', async t => {
	const profile = profileOf({
		target: 'demo:',
		baseDir: '/idle',
		files: 2,
		size: 1000,
		concurrency: 16,
		operations: ['write'],
	});
	const {record} = await conduct(profile, {historyDir: directory}).finished;
	t.is(record.profile.concurrency, 2);
	t.is(record.asked.concurrency, 16);
	t.deepEqual(
		record.operations[0]?.verdicts.filter(({kind}) => kind === 'idle-lanes').map(({text}) => text),
		['idle: only 2 of 16 files at once could run, there were no more files'],
	);
});
