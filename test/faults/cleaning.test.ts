import test, {type ExecutionContext} from 'ava';
import {statusOfRefusal} from '../../source/results/exit-status.js';
import {profileOf} from '../benchmark/run-result-checks.js';
import {clean} from '../built.js';
import {startDemoFiler} from '../servers/demo-filer.js';
import {answer, type Rule, type Step, startScriptedServer} from '../servers/scripted-server.js';
import {Home, requested} from './command.js';
import {within} from './fault-run.js';

const demo = await startDemoFiler();
test.after.always(async () => demo.close());

const put = async (path: string) => {
	await fetch(demo.url + path, {method: 'PUT', body: 'x'});
};

const isThere = async (path: string) => (await fetch(demo.url + path)).status === 200;

/** Everything that Hadoop's TestDFSIO makes, with the checksums that its local file system leaves. */
const hadoopMade = [
	'io_data/test_io_0',
	'io_data/test_io_1',
	'io_data/.test_io_1.crc',
	'io_control/in_file_test_io_0',
	'io_control/in_file_test_io_1',
	'io_write/part-00000',
	'io_write/_SUCCESS',
	'io_read/part-00000',
	'io_append/part-00000',
	'io_truncate/part-00000',
	'io_random_read/part-00000',
];

/** What lies beside it and is nobody's to delete. */
const foreign = [
	'notes.txt',
	'io_data/backup.tar',
	'io_data/test_io_01',
	'io_data/test_io_x',
	'io_data/deep/test_io_0',
	'io_control/other',
	'more/test_io_0',
];

async function cleaned(t: ExecutionContext, baseDir: string, ...more: readonly string[]) {
	const home = await Home.of(t);
	return home.run(['clean', '--target', demo.url, '--base-dir', baseDir, ...more]);
}

test.serial('clean removes what Hadoop’s TestDFSIO has made and nothing else', async t => {
	const all = [...hadoopMade, ...foreign];
	await Promise.all([...all.map(name => put(`/clean/hadoop/${name}`)), put('/clean/above')]);
	const dry = await cleaned(t, '/clean/hadoop', '--dry-run');
	t.is(dry.status, 0);
	t.regex(dry.stdout, new RegExp(`Would remove ${hadoopMade.length} files`));
	for (const name of all) {
		t.true(await isThere(`/clean/hadoop/${name}`), `--dry-run keeps ${name}`);
	}

	const {status, stdout} = await cleaned(t, '/clean/hadoop/');
	t.is(status, 0);
	t.regex(stdout, new RegExp(`Removed ${hadoopMade.length} files`));
	t.regex(stdout, /vacuum/, 'space comes back later');
	for (const name of hadoopMade) {
		t.false(await isThere(`/clean/hadoop/${name}`), name);
	}

	for (const name of foreign) {
		t.true(await isThere(`/clean/hadoop/${name}`), `${name} is kept`);
	}

	t.regex(stdout, /Kept what no run made: .*backup\.tar.* and 2 more/, 'what is kept is named');
	t.true(await isThere('/clean/above'), 'nothing above the base directory is touched');
	const again = await cleaned(t, '/clean/hadoop');
	t.is(again.status, 0);
	t.regex(again.stdout, /Nothing of a run lies in/);
});

test.serial('clean refuses the root, the empty path and ways upwards', async t => {
	await put('/io_data/test_io_0');
	for (const baseDir of ['/', '', '//', '/..', '/clean/../..', '/.', '/clean/..']) {
		const {status, stderr} = await cleaned(t, baseDir);
		t.is(status, 2, JSON.stringify(baseDir));
		t.regex(stderr, /./);
		t.notRegex(stderr, /^\s+at /m);
	}

	t.true(await isThere('/io_data/test_io_0'));
});

test.serial('clean of a directory that is not there, and of a file', async t => {
	const missing = await cleaned(t, '/clean/missing');
	t.is(missing.status, 0);
	t.regex(missing.stdout, /Nothing of a run lies in/);
	await put('/clean/file');
	const file = await cleaned(t, '/clean/file');
	t.is(file.status, 3);
	t.regex(file.stderr, /is a file where a directory is needed/);
	t.true(await isThere('/clean/file'));
});

test.serial('clean in JSON lists what goes and what stays', async t => {
	await Promise.all([put('/clean/json/io_data/test_io_0'), put('/clean/json/mine')]);
	const {stdout} = await cleaned(t, '/clean/json', '--dry-run', '--json');
	t.deepEqual(JSON.parse(stdout), {
		removed: false,
		files: [{path: '/clean/json/io_data/test_io_0', bytes: 1}],
		foreign: ['/clean/json/mine'],
	});
});

const troubles: ReadonlyArray<{title: string; rule: Rule; says: RegExp}> = [
	{
		title: 'a listing that never comes',
		rule: {on: {method: 'GET', target: '/\\?limit=1000'}, steps: [{do: 'hang'}]},
		says: /no answer within 1 s while listing/,
	},
	{
		title: 'a removal that is never answered',
		rule: {on: {method: 'DELETE'}, steps: [{do: 'hang'}]},
		says: /no answer within 1 s while removing/,
	},
	{
		title: 'a removal that is refused',
		rule: {on: {method: 'DELETE'}, steps: [answer(403, 'no')]},
		says: /answered 403: no/,
	},
];

for (const [i, {rule, says, title}] of troubles.entries()) {
	test.serial(`clean: ${title}`, async t => {
		await put(`/clean/trouble/${i}/io_data/test_io_0`);
		const server = await startScriptedServer({rules: [rule], forward: demo.url});
		t.teardown(async () => server.close());
		const home = await Home.of(t);
		const args = ['clean', '--target', server.url, '--base-dir', `/clean/trouble/${i}`, '--timeout', '1s'];
		const startedAt = performance.now();
		const {at, status, stderr} = await home.run(args);
		within(t, (at - startedAt) / 1000, 3.5);
		t.is(status, 3);
		t.regex(stderr, says);
		t.true(await isThere(`/clean/trouble/${i}/io_data/test_io_0`));
	});
}

test.serial(
	'clean: what another run leaves there meanwhile keeps the base directory, and the rest is removed',
	async t => {
		await put('/clean/shared/io_data/test_io_0');
		// Of a machine that cannot be asked, a moment ago.
		const mark = {
			schema: 1,
			id: '0123456789ab',
			work: 'changes',
			state: 'at-work',
			host: 'another',
			machine: 'another',
		};
		const markPath = `/clean/shared/dfsio-tui.${mark.id}.run`;
		const body = JSON.stringify({...mark, pid: 7, beat: new Date().toISOString()});
		await fetch(demo.url + markPath, {method: 'PUT', body});
		const refused = await cleaned(t, '/clean/shared');
		t.is(refused.status, statusOfRefusal('conflict'));
		t.true(await isThere('/clean/shared/io_data/test_io_0'));
		t.regex(refused.stderr, /is at work in \/clean\/shared/);
		t.notRegex(refused.stderr, /--share-base-dir/, 'a profile may say so, the command takes no such option');
		const profile = profileOf({target: demo.url, baseDir: '/clean/shared', shareBaseDir: true});
		const {signal} = new AbortController();
		const {removed, sentence} = await clean(profile, {dryRun: false, signal, confirm: async () => true});
		t.true(removed);
		t.regex(sentence, /^Removed 1 file, 1 B/);
		t.regex(sentence, /Another dfsio-tui \(process 7 on another\) was at work in \/clean\/shared meanwhile\.$/);
		t.false(await isThere('/clean/shared/io_data/test_io_0'));
		t.true(await isThere(markPath), 'it is the other run’s');
	},
);

const silence: readonly Step[] = [{do: 'hang'}];

test.serial('clean: a target that falls silent when the mark is written does not hold the sentence up', async t => {
	await put('/clean/silent/io_data/test_io_0');
	const rules = [
		{on: {method: 'PUT'}, steps: silence},
		{on: {method: 'DELETE'}, steps: silence},
	];
	const server = await startScriptedServer({rules, forward: demo.url});
	t.teardown(async () => server.close());
	const args = ['clean', '--target', server.url, '--base-dir', '/clean/silent'];
	const startedAt = performance.now();
	const {at, status, stderr} = await (await Home.of(t)).run([...args, '--timeout', '1s']);
	within(t, (at - startedAt) / 1000, 3.5);
	t.is(status, 3);
	t.regex(stderr, /no answer within 1 s while writing/);

	const command = (await Home.of(t)).start(args);
	await requested(server, /^PUT .*\.run/, 2);
	const asked = performance.now();
	command.child.kill('SIGINT');
	const ended = await command.exited;
	within(t, (ended.at - asked) / 1000, 2);
	t.is(ended.status, 130);
});
