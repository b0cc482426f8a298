import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test from 'ava';
import type {Command} from '../../source/command-line/command.js';
import {parseCommandLine} from '../../source/command-line/parse-command-line.js';
import {testdfsioExitStatus} from '../../source/command-line/testdfsio.js';
import {formatDecimal} from '../../source/results/testdfsio/decimal-format.js';
import {clean, conduct} from '../built.js';
import {readStrictly} from '../results/testdfsio/parse/strict-reader.js';
import {startDemoFiler} from '../servers/demo-filer.js';
import {FilerFiles} from './filer-files.js';
import {Program} from './program.js';
import {soundOutput} from './sound-output.js';

/** A recorded run of Hadoop 3.4.1's TestDFSIO: what was there, what it was told, and what came of it. */
type RecordedCase = {
	readonly name: string;
	readonly argv: readonly string[];
	/** What was there before: files of zeros on the file system, earlier runs, files and directories beside the result file. */
	readonly before?: {
		readonly files?: readonly (readonly [path: string, size: number])[];
		readonly directories?: readonly string[];
		readonly runs?: readonly (readonly string[])[];
		readonly local?: Readonly<Record<string, string>>;
		readonly localDirectories?: readonly string[];
	};
	/** Null: it never ended and was killed. */
	readonly exit: number | null;
	readonly signal?: unknown;
	/** What it logged of its options; absent when it ended while reading them. */
	readonly log?: readonly string[];
	/** Present when it printed a block. */
	readonly operation?: string;
	readonly resultFile?: string;
	readonly tasks?: number;
	/** What each task that ended counted. */
	readonly bytes?: readonly (readonly [file: string, bytes: number])[];
	/** Files afterwards, without those of the MapReduce job. */
	readonly after: readonly (readonly [path: string, size: number | null])[];
};

/** Names of cases whose outcome differs on purpose, each with the reason. */
type Differences = {
	readonly commandLine: Readonly<Record<string, string>>;
	readonly run: Readonly<Record<string, string>>;
};

const readJson = async <T>(name: string): Promise<T> =>
	JSON.parse(await readFile(new URL(`../data/${name}`, import.meta.url), 'utf8'));
const cases = await readJson<RecordedCase[]>('testdfsio-cases.json');
const differences = await readJson<Differences>('testdfsio-differences.json');
const filer = await startDemoFiler();

/** A file of 5 GiB would only show that offsets beyond 4 GiB work, which the tests of the pieces do for nothing. */
const largestBefore = 2 * 1024 ** 3;
const mib = 1024 ** 2;

type Outcome = {
	readonly exit: number;
	/** What the files of this run counted. */
	readonly bytes: readonly (readonly [file: string, bytes: number])[];
	/** What was said of failures; for the log of this test. */
	readonly said: readonly (string | undefined)[];
};

/** Carries out what a command line asks for, as if it had been given in `directory`. */
async function carryOut(command: Command, target: string, directory: string): Promise<Outcome> {
	if (command.kind === 'run') {
		const resultFile = path.resolve(directory, command.profile.resultFile ?? '');
		const profile = {...command.profile, target, resultFile};
		const {exitStatus, record} = await conduct(profile, {historyDir: path.join(directory, 'history')}).finished;
		const done = record.operations.flatMap(({files}) => files).filter(({state}) => state === 'done');
		return {
			exit: testdfsioExitStatus(exitStatus),
			bytes: done.map(({bytes, name}) => [name, bytes] as const),
			said: [record.failure, ...record.operations.flatMap(({files}) => files).map(({error}) => error)].flatMap(facts =>
				facts ? [facts.message] : [],
			),
		};
	}

	if (command.kind === 'clean') {
		const cleaning = clean(
			{...command.profile, target},
			{dryRun: false, signal: new AbortController().signal, confirm: async () => true},
		);
		return {
			exit: await cleaning.then(
				() => 0,
				() => 254,
			),
			bytes: [],
			said: [],
		};
	}

	throw new Error('neither a run nor a cleaning');
}

const parse = async (argv: readonly string[]): Promise<Command> => parseCommandLine(argv, {cwd: '/nonexistent'});
const textOf = (file: string): string => {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
};

/** What came of a case and what was recorded, in the same words; undefined where the arguments alone decided. */
async function compare(
	recorded: RecordedCase,
	directory: string,
): Promise<{ours: unknown; theirs: unknown; said: unknown} | undefined> {
	const command = await parse(recorded.argv);
	if (command.kind !== 'run' && command.kind !== 'clean') {
		return undefined;
	}

	const target = `${filer.url}/${recorded.name}`;
	const files = new FilerFiles(target);
	const {before = {}} = recorded;
	for (const [file, size] of before.files ?? []) {
		await files.putZeros(file, size);
	}

	for (const name of before.directories ?? []) {
		await files.makeDirectory(name);
	}

	for (const name of before.localDirectories ?? []) {
		mkdirSync(path.join(directory, name));
	}

	for (const [name, text] of Object.entries(before.local ?? {})) {
		writeFileSync(path.join(directory, name), text);
	}

	for (const argv of before.runs ?? []) {
		await carryOut(await parse(argv), target, directory);
	}

	const resultFile = path.resolve(directory, recorded.resultFile ?? command.profile.resultFile ?? '');
	const old = textOf(resultFile);
	const outcome = await carryOut(command, target, directory);
	const added = textOf(resultFile).slice(old.length);
	const blocks = readStrictly(added).map(({nrFiles, operation, totalMBytes}) => ({nrFiles, operation, totalMBytes}));
	const counted = recorded.bytes?.reduce((sum, [, bytes]) => sum + bytes, 0) ?? 0;
	return {
		said: outcome.said,
		ours: {
			exit: outcome.exit,
			bytes: recorded.operation === undefined ? undefined : outcome.bytes,
			blocks,
			after: (await files.list('/benchmarks')).filter(([file]) => !file.endsWith('/dfsio-tui.json')),
		},
		theirs: {
			exit: recorded.exit,
			bytes: recorded.operation === undefined ? undefined : recorded.bytes,
			blocks:
				recorded.operation === undefined
					? []
					: [
							{
								nrFiles: String(recorded.tasks),
								operation: recorded.operation,
								totalMBytes: formatDecimal(Math.fround(counted) / mib),
							},
						],
			// Empty directories of the MapReduce job.
			after: recorded.after.filter(([, size]) => size !== null),
		},
	};
}

/** The rest is decided by the command line, by a signal, or lies outside a temporary directory. */
function canRunHere({before, name, resultFile = '', signal}: RecordedCase): boolean {
	const largest = Math.max(0, ...(before?.files?.map(([, size]) => size) ?? []));
	return !(name in differences.commandLine) && !signal && !path.isAbsolute(resultFile) && largest <= largestBefore;
}

/** Cases that differ only in their locale, time zone or charset, which mean nothing here, are run once. */
const identity = ({argv, before, exit, bytes}: RecordedCase): string => JSON.stringify([argv, before, exit, bytes]);

test('the recorded runs have the same outcome on the demo filer, but for the table of differences', async t => {
	t.timeout(600_000, 'about 160 runs');
	const different: string[] = [];
	const same = new Set<string>();
	let compared = 0;
	for (const recorded of cases) {
		if (!canRunHere(recorded) || same.has(identity(recorded))) {
			continue;
		}

		const directory = await mkdtemp(path.join(tmpdir(), 'dfsio-cases-'));
		try {
			const outcome = await compare(recorded, directory);
			if (outcome) {
				compared++;
				if (JSON.stringify(outcome.ours) === JSON.stringify(outcome.theirs)) {
					same.add(identity(recorded));
				} else {
					different.push(recorded.name);
					if (!(recorded.name in differences.run)) {
						t.log(recorded.name, recorded.argv.join(' '), JSON.stringify(outcome, null, 1));
					}
				}
			}
		} finally {
			await rm(directory, {recursive: true});
		}
	}

	t.log(`${compared} runs, ${different.length} of them different on purpose`);
	t.deepEqual(different.sort(), Object.keys(differences.run).sort());
});

test('a sample of them through the command itself: status, log lines, block', async t => {
	const onEmpty = cases.filter(one => one.before === undefined && canRunHere(one) && !(one.name in differences.run));
	const sample = onEmpty.filter((_, i) => i % 16 === 0);
	t.true(sample.length > 8);
	for (const {argv, exit, log = [], name, operation, resultFile, tasks} of sample) {
		const program = new Program();
		t.teardown(() => program.remove());
		const ended = await program.run('-fs', 'demo:', ...argv);
		soundOutput(t, ended);
		t.is(ended.status, exit, `${name}: ${ended.stderr}`);
		// What is refused here before the start failed there after these lines.
		const started = exit === 0 ? log.map(line => `${line}\n`).join('') : '';
		t.true(ended.stderr.startsWith(started), `${name}: ${ended.stderr}`);
		const blocks = resultFile === undefined ? [] : readStrictly(textOf(program.file(resultFile)));
		t.deepEqual(
			blocks.map(block => [block.operation, block.nrFiles]),
			operation === undefined ? [] : [[operation, String(tasks)]],
			name,
		);
	}
});
