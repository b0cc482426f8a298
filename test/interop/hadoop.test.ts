import {readFileSync} from 'node:fs';
import test, {type ExecutionContext} from 'ava';
import {FilerFiles} from '../cli/filer-files.js';
import {Program} from '../cli/program.js';
import {soundOutput} from '../cli/sound-output.js';
import {collect} from '../results/testdfsio/parse/collect.js';
import {readStrictly, type StrictBlock} from '../results/testdfsio/parse/strict-reader.js';
import {type HadoopRun, hadoopOrSkip, runHadoopTestdfsio} from '../servers/hadoop.js';
import {weedOrSkip} from '../servers/weed.js';

const weed = (await hadoopOrSkip()) ? await weedOrSkip({volumeSizeLimitMB: 256}) : undefined;
const files = new FilerFiles(weed?.url ?? '');
const program = new Program();
test.after.always(() => program.remove());

const base = '/benchmarks/TestDFSIO';
const data = `${base}/io_data`;
const mib = 1024 ** 2;
/** Both programs append to the same file. */
const results = 'results.log';

const hadoop = async (...args: string[]): Promise<HadoopRun> =>
	runHadoopTestdfsio(weed?.url ?? '', args, {cwd: program.directory});

/** Runs in turn, each on what the one before has left: a run of Hadoop's takes 7 s. */
const onBoth = (title: string, body: (t: ExecutionContext, url: string) => Promise<void>) => {
	test.serial(title, async t => {
		t.timeout(300_000, "starting Hadoop's TestDFSIO");
		if (weed) {
			await body(t, weed.url);
		} else {
			t.log('skipped: no Hadoop, or no SeaweedFS');
			t.pass();
		}
	});
};

const blocks = (): StrictBlock[] => readStrictly(readFileSync(program.file(results), 'utf8'));

const sizes = async () => (await files.list(data)).map(([, size]) => size);

/** Our parser says of a text what a reader with fixed columns says. */
async function parsedAlike(t: ExecutionContext, text: string, expected: readonly StrictBlock[]): Promise<void> {
	const parsed = await collect(text);
	t.deepEqual(
		parsed.map(({dateText, operation, status}) => ({dateText, operation, status})),
		expected.map(({dateText, operation}) => ({dateText, operation, status: 'complete' as const})),
	);
	for (const [i, block] of parsed.entries()) {
		for (const name of ['nrFiles', 'totalMBytes', 'throughput', 'averageIoRate', 'stddev', 'testExecTime'] as const) {
			// Several files written in less than a millisecond each make it print an infinite rate: unknown, then.
			const printed = Number(expected[i]?.[name]);
			t.is(block[name], Number.isFinite(printed) ? printed : null, name);
		}
	}
}

onBoth('Hadoop reads what dfsio-tui wrote, and the log of both is read alike', async (t, url) => {
	const options = ['-nrFiles', '4', '-size', '2MB', '-resFile', results];
	const written = await program.run('-fs', url, '-write', ...options);
	soundOutput(t, written);
	t.is(written.status, 0, written.stderr);

	const read = await hadoop('-read', ...options);
	t.is(read.status, 0, read.stderr);
	const found = blocks();
	t.deepEqual(
		found.map(({nrFiles, operation, totalMBytes}) => [operation, nrFiles, totalMBytes]),
		[
			['write', '4', '8'],
			['read', '4', '8'],
		],
	);
	await parsedAlike(t, readFileSync(program.file(results), 'utf8'), found);
	// Hadoop's log holds its block once more, each line behind the logger's words.
	await parsedAlike(t, read.stderr, found.slice(1));
	const listed = await program.run('results', results, '--json');
	soundOutput(t, listed);
	t.is(listed.status, 0);
	t.deepEqual(
		JSON.parse(listed.stdout)[0].blocks.map(({operation, status}: {operation: string; status: string}) => [
			operation,
			status,
		]),
		[
			['write', 'complete'],
			['read', 'complete'],
		],
	);
});

onBoth('files that Hadoop has rewritten are called corrupt, with the likely cause', async (t, url) => {
	const rewritten = await hadoop('-write', '-nrFiles', '4', '-size', '2MB', '-resFile', results);
	t.is(rewritten.status, 0, rewritten.stderr);
	const ended = await program.run('run', '--target', url, '--operation', 'read', '--json');
	soundOutput(t, ended);
	t.is(ended.status, 1);
	const [read] = JSON.parse(ended.stdout).operations;
	for (const file of read.files) {
		t.like(file.error, {kind: 'corrupt', offset: 0});
		t.regex(file.error.hint, /TestDFSIO/);
	}
});

onBoth("dfsio-tui reads, checks the sizes of, and appends to Hadoop's files, and Hadoop reads all", async (t, url) => {
	await files.remove(`${base}/dfsio-tui.json`);
	const given = ['run', '--target', url, '--result-file', results, '--operation'];
	const words = await program.run(...given, 'read');
	soundOutput(t, words);
	t.is(words.status, 0, words.stderr);
	t.regex(words.stdout, /not checked.*no manifest/);

	const appended = JSON.parse(
		(await program.run(...given, 'append', '--files', '4', '--size', '1MB', '--json')).stdout,
	);
	t.like(appended.operations[0], {status: 'complete', verified: 'size'});
	t.deepEqual(await sizes(), [3 * mib, 3 * mib, 3 * mib, 3 * mib]);
	const again = await program.run(...given, 'read-random,read-backward,read-skip', '--size', '3MB', '--json');
	t.is(again.status, 0, again.stderr);
	for (const operation of JSON.parse(again.stdout).operations) {
		t.is(operation.verified, 'no-manifest');
	}

	const read = await hadoop('-read', '-nrFiles', '4', '-size', '3MB', '-resFile', results);
	t.is(read.status, 0, read.stderr);
	const found = blocks();
	t.like(found.at(-1), {operation: 'read', nrFiles: '4', totalMBytes: '12'});
	await parsedAlike(t, readFileSync(program.file(results), 'utf8'), found);
});

onBoth("each one's clean removes the other's tree", async (t, url) => {
	const cleaned = await program.run('clean', '--target', url);
	soundOutput(t, cleaned);
	t.is(cleaned.status, 0, cleaned.stderr);
	t.deepEqual(await files.list('/benchmarks'), []);
	t.is(await files.size(base), undefined);

	t.is((await program.run('run', '--target', url, '--operation', 'write', '--size', '1MB')).status, 0);
	t.is((await files.list(base)).length, 5);
	const removed = await hadoop('-clean');
	t.is(removed.status, 0, removed.stderr);
	t.is(await files.size(base), undefined);
});
