import {readFile} from 'node:fs/promises';
import test from 'ava';
import type {Command} from '../../source/command-line/command.js';
import {parseCommandLine} from '../../source/command-line/parse-command-line.js';
import {testdfsioExitStatus} from '../../source/command-line/testdfsio.js';
import {operationFacts} from '../../source/profile/operations.js';

/**
 * A recorded run of Hadoop 3.4.1's TestDFSIO: arguments, exit status, the lines it logs before it starts, and what a
 * later test of the whole program needs (what was there before, bytes by file, files afterwards).
 */
type RecordedCase = {
	readonly name: string;
	readonly argv: readonly string[];
	/** Null: it never ended and was killed. */
	readonly exit: number | null;
	/** Absent: it ended while reading its arguments, so that the exit status is the parser's. */
	readonly log?: readonly string[];
	readonly operation?: string;
	readonly resultFile?: string;
};

const data = new URL('../data/', import.meta.url);
const readJson = async <T>(name: string): Promise<T> => JSON.parse(await readFile(new URL(name, data), 'utf8'));
const nowhere = {cwd: '/nonexistent', profileDirectory: '/nonexistent'};

const parse = (...argv: string[]): Promise<Command> => parseCommandLine(argv, nowhere);

/** What the arguments alone decide, in one text. */
function recorded({exit, log, operation, resultFile}: RecordedCase): string {
	// With its lines logged, a 254 came from values only if a parser that looks at them first refuses them too.
	return log ? JSON.stringify({log, operation, resultFile}) : `refused ${exit}`;
}

function ours(command: Command, {exit, log, operation, resultFile}: RecordedCase): string {
	if (command.kind === 'error') {
		const asRecorded = log !== undefined && command.exitStatus === exit;
		return asRecorded ? JSON.stringify({log, operation, resultFile}) : `refused ${command.exitStatus}`;
	}

	if ((command.kind !== 'run' && command.kind !== 'clean') || !command.testdfsio) {
		return command.kind;
	}

	const {profile, testdfsio} = command;
	const word = command.kind === 'run' ? operationFacts[profile.operations[0] ?? 'write'].testdfsioWord : undefined;
	return JSON.stringify({
		log: testdfsio.log,
		operation: operation && word,
		resultFile: resultFile && (profile.resultFile ?? 'TestDFSIO_results.log'),
	});
}

test('the recorded command lines are read as the original reads them, but for the table of differences', async t => {
	const cases = await readJson<RecordedCase[]>('testdfsio-cases.json');
	const differences = await readJson<{commandLine: Record<string, string>}>('testdfsio-differences.json');
	t.is(cases.length, 335);
	const different: string[] = [];
	for (const recordedCase of cases) {
		const command = await parse(...recordedCase.argv);
		if (ours(command, recordedCase) !== recorded(recordedCase)) {
			different.push(recordedCase.name);
		}
	}

	t.deepEqual(different.sort(), Object.keys(differences.commandLine).sort());
});

test("its defaults are TestDFSIO's, without questions", async t => {
	const command = await parse('-write');
	t.like(command, {
		kind: 'run',
		profile: {
			target: 'http://localhost:8888',
			files: 1,
			size: 1_048_576,
			bufferSize: 1_000_000,
			concurrency: 1,
			baseDir: '/benchmarks/TestDFSIO',
		},
		frontEnd: {yes: true},
	});
});

test('generic options: -conf, then -fs, then -D', async t => {
	const directory = new URL('.', data).pathname;
	const inData = (...argv: string[]): Promise<Command> => parseCommandLine(argv, {...nowhere, cwd: directory});
	t.like(await inData('-conf', 'core-site.xml', '-write'), {
		profile: {target: 'seaweedfs://filer:8888', baseDir: '/bench/ann/io', replication: '001', concurrency: 3},
		testdfsio: {notices: []},
	});
	t.like(await inData('-fs', 'http://a:1', '-conf', 'core-site.xml', '-write'), {profile: {target: 'http://a:1'}});
	t.like(await inData('-D', 'fs.defaultFS=http://b:1', '-fs', 'http://a:1', '-write'), {
		profile: {target: 'http://b:1'},
	});
	t.like(await inData('-conf', 'testdfsio-cases.json', '-write'), {
		exitStatus: 254,
		message: '-conf testdfsio-cases.json is no Hadoop configuration',
	});
	t.like(await inData('-conf', '.', '-write'), {exitStatus: 254, message: '-conf . cannot be read: EISDIR'});
	t.like(await inData('-conf', 'none.xml', '-write'), {
		kind: 'run',
		testdfsio: {notices: ['-conf none.xml is not there and is left aside']},
	});
});

test('a generic option behind an own one is refused, as in the original, and never left aside', async t => {
	for (const word of ['-fs', '-conf', '-D', '-Ddfs.replication=2', '-libjars']) {
		for (const operation of ['-clean', '-write']) {
			t.like(await parse(operation, word, 'http://other:8888'), {
				exitStatus: 255,
				message: `Illegal argument: ${word}; it stands before -write, -read and the like`,
			});
		}
	}
});

test('keys of Hadoop in our terms', async t => {
	const write = (...argv: string[]): Promise<Command> => parse(...argv, '-write');
	t.like(await write('-D', 'dfs.replication=3'), {profile: {replication: '002'}});
	t.like(await write('-Ddfs.replication=0'), {exitStatus: 254});
	t.like(await write('-D', 'dfs.replication=2', '-fs', 'demo:'), {
		exitStatus: 254,
		message: 'dfs.replication=2: the built-in demo filer keeps 1 copy',
	});
	t.like(await write('-D', 'mapreduce.job.running.map.limit=6'), {profile: {concurrency: 6}});
	t.like(await write('-D', 'mapreduce.job.running.map.limit=0'), {profile: {concurrency: 1}});
	t.like(await write('-D', 'mapreduce.local.map.tasks.maximum=x'), {exitStatus: 254});
	t.like(await write('-D', 'test.build.data=http://localhost:8888/x/'), {profile: {baseDir: '/x'}});
	t.like(await write('-D', 'test.build.data=http://other:8888/x'), {
		exitStatus: 254,
		message: 'test.build.data is on http://other:8888, and the target is http://localhost:8888',
	});
	t.like(await write('-D', 'mapreduce.job.reduces=3'), {
		testdfsio: {notices: ['mapreduce.job.reduces means nothing here and is left aside']},
	});
	t.like(await parse('-write', '-rootDir', '/other'), {profile: {baseDir: '/other'}});
	t.like(await parse('-clean', '-rootDir', '/'), {exitStatus: 254});
});

test('secrets in an address are not repeated in this spelling either', async t => {
	for (const argv of [
		['-fs', 'http://u:s3cret@h', '-write'],
		['-D', 'fs.defaultFS=http://u:s3cret@h', '-write'],
		['-D', 'test.build.data=http://u:s3cret@h/x', '-write'],
	]) {
		const command = await parse(...argv);
		t.is(command.kind, 'error');
		t.false(JSON.stringify(command).includes('s3cret'));
	}
});

test("our exit statuses in TestDFSIO's words", t => {
	t.deepEqual([0, 1, 2, 3, 4, 130, 143, 129].map(testdfsioExitStatus), [0, 254, 254, 254, 254, 130, 143, 129]);
});
