import {mkdtemp, rm} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test from 'ava';
import fc from 'fast-check';
import type {Command} from '../../source/command-line/command.js';
import {commands} from '../../source/command-line/commands.js';
import {options} from '../../source/command-line/options.js';
import {parseCommandLine} from '../../source/command-line/parse-command-line.js';
import {defaultProfile} from '../../source/profile/complete.js';
import {fields} from '../../source/profile/fields.js';
import {sameAsWords} from '../../source/profile/same-as.js';
import {openProfileStore} from '../../source/profile/store.js';
import {arbitraryProfile} from '../profile/arbitrary-profile.js';

const nowhere = {cwd: '/nonexistent', profileDirectory: '/nonexistent'};
const parse = (...argv: string[]): Promise<Command> => parseCommandLine(argv, nowhere);

async function sentences(...argv: string[]): Promise<readonly string[]> {
	const command = await parse(...argv);
	// The last line says where help is.
	return command.kind === 'error' && command.exitStatus === 2 ? command.message.split('\n').slice(0, -1) : [];
}

test('the command that is shown for a profile runs that profile', async t => {
	await fc.assert(
		fc.asyncProperty(arbitraryProfile, async profile => {
			t.like(await parse(...sameAsWords(profile)), {kind: 'run'});
			const command = await parse(...sameAsWords(profile));
			t.deepEqual(command.kind === 'run' && command.profile, profile);
		}),
		{numRuns: 200},
	);
});

test('every command', async t => {
	t.like(await parse(), {kind: 'tui', given: {}});
	t.like(await parse('--target', 'demo:', '--ascii'), {kind: 'tui', given: {target: 'demo:'}, frontEnd: {ascii: true}});
	t.like(await parse('run'), {kind: 'run', profile: {...defaultProfile}});
	t.like(await parse('profiles'), {kind: 'profiles', action: 'list'});
	t.like(await parse('profiles', 'show', 'x', '--json'), {kind: 'profiles', action: 'show', name: 'x', json: true});
	t.like(await parse('profiles', 'delete', 'x'), {kind: 'profiles', action: 'delete', name: 'x'});
	t.like(await parse('results', 'a', '-', '--csv', '--import'), {
		kind: 'results',
		files: ['a', '-'],
		output: 'csv',
		import: true,
	});
	t.like(await parse('results', '--', '--json'), {kind: 'results', files: ['--json'], output: 'table'});
	t.like(await parse('history', '--history-dir', 'h'), {kind: 'history', historyDir: 'h'});
	t.like(await parse('compare', 'last-1', 'last', '--json'), {kind: 'compare', a: 'last-1', b: 'last', json: true});
	t.like(await parse('clean', '--dry-run', '--base-dir', '/x'), {
		kind: 'clean',
		dryRun: true,
		profile: {baseDir: '/x'},
	});
	for (const word of ['--version', '-v', 'version']) {
		t.deepEqual(await parse(word), {kind: 'version'}, word);
	}
});

test('flags win over the saved profile, and that over defaults', async t => {
	const directory = await mkdtemp(path.join(os.tmpdir(), 'dfsio-flags-'));
	try {
		await openProfileStore(directory).save('nightly', {
			...defaultProfile,
			files: 8,
			repeat: 3,
			seed: '0123456789abcdef',
		});
		const run = (...argv: string[]): Promise<Command> =>
			parseCommandLine(['run', ...argv], {...nowhere, profileDirectory: directory});
		t.like(await run('nightly', '--files', '2', '--save-profile', 'other', '--plain', '--yes'), {
			profile: {files: 2, repeat: 3, retries: 2, seed: '0123456789abcdef'},
			profileName: 'nightly',
			saveProfile: 'other',
			frontEnd: {plain: true, yes: true, json: false},
		});
		const taken = await run('nightly', '--no-seed', '--verify');
		t.false(taken.kind === 'run' && 'seed' in taken.profile);
		t.like(await run('nihgtly'), {
			kind: 'error',
			message: 'no profile nihgtly; did you mean nightly?\ndfsio-tui run --help says what is accepted',
		});
		t.like(await run('nightly', '--fail-below', 'append=1'), {
			message: '--fail-below: names append, and the run does write, read\ndfsio-tui run --help says what is accepted',
		});
		t.like(await parseCommandLine(['nightly'], {...nowhere, profileDirectory: directory}), {
			exitStatus: 2,
			message:
				'unknown command nightly; the profile of that name is run by dfsio-tui run nightly\ndfsio-tui --help says what is accepted',
		});
	} finally {
		await rm(directory, {recursive: true});
	}
});

const refused: readonly [readonly string[], readonly string[]][] = [
	[['run', '--fiels', '4'], ['unknown flag --fiels; did you mean --files?']],
	[
		['run', '--constructor', '--__proto__=1'],
		['unknown flag --constructor', 'unknown flag --__proto__'],
	],
	[['run', '--bufferSize', '4'], ['unknown flag --bufferSize; did you mean --buffer-size?']],
	[
		['run', '-x', '--=3'],
		['unknown flag -x', 'unknown flag --=3'],
	],
	[['run', '--files'], ['--files needs a value: --files <n>']],
	[['run', '--files', '--json'], ['--files needs a value: --files <n>']],
	[['run', '--files', '1', '--files=2'], ['--files is given twice']],
	[['run', '--json=false'], ['--json takes no value']],
	[['run', '--no-json'], ['--no-json means nothing; leave --json out']],
	[['run', '--no-result-file'], ['--no-result-file means nothing; leave --result-file out or give it a value']],
	[
		['run', '--size', '-1'],
		['--size -1: not a size; write it like 64MB, 1.5GiB or 1000000B (a number alone is in MB)'],
	],
	[
		['run', '--size', '64XB', '--files', '1e3'],
		[
			'--files 1e3: not a whole number from 1 to 1048576',
			'--size 64XB: not a size; write it like 64MB, 1.5GiB or 1000000B (a number alone is in MB)',
		],
	],
	[['run', '--data', 'zeros'], ['--data zeros: not one of random, zero, text, unique']],
	[
		['run', '--note', 'a\u001b[31m'],
		['--note "a\\x1b[31m": holds a line break or control character; write one plain line'],
	],
	[['run', '--cert', 'a'], ['--cert and --key go together: give both or none']],
	[['run', '--history-dir', ''], ['--history-dir "": no file name']],
	[
		['run', '--save-profile', 'a/b'],
		['--save-profile a/b is no profile name; write letters, digits, dots, dashes or underscores, no dash first'],
	],
	[['run', '--dry-run'], ['--dry-run belongs to clean and means nothing for run']],
	[['clean', '--files', '4'], ['--files belongs to run and means nothing for clean']],
	[
		['--json'],
		[
			'--json belongs to run, profiles, results, history, compare, placement, clean and means nothing for dfsio-tui without a command',
		],
	],
	[['rum'], ['unknown command rum; did you mean run?']],
	[['tui'], ['unknown command tui; the commands are run, profiles, results, history, compare, placement, clean']],
	[['write'], ['unknown command write; to write is dfsio-tui run --operation write']],
	[
		['run', 'a', 'b'],
		['run takes the name of a saved profile, and b is one word more', 'no profile a'],
	],
	[['profiles', 'sohw'], ['unknown word after profiles sohw; did you mean show?']],
	[['profiles', 'show'], ['profiles show needs the name of a profile']],
	[['results'], ['results needs at least one result file, or - for stdin']],
	[['results', 'a', '--json', '--csv'], ['--json and --csv exclude each other']],
	[['compare', 'a'], ['compare needs two runs: ids, profiles, last or last-1']],
];

test('what is wrong is refused, one sentence a line, and nothing twice', async t => {
	for (const [argv, expected] of refused) {
		t.deepEqual(await sentences(...argv), expected, argv.join(' '));
	}
});

test('a secret in an address is not repeated', async t => {
	for (const argv of [
		['--target', 'http://u:s3cret@h'],
		['--target=h?jwt=s3cret'],
		['run', '--target', 'u:s3cret@h', '--json'],
	]) {
		const command = await parse(...argv);
		t.is(command.kind, 'error');
		t.false(JSON.stringify(command).includes('s3cret'));
	}
});

test('an error knows whether JSON was asked for', async t => {
	t.like(await parse('run', '--json', '--fiels'), {kind: 'error', json: true});
	t.like(await parse('run', '--fiels'), {kind: 'error', json: false});
});

test('help fits 80 columns and names every flag of its command', async t => {
	for (const {name} of commands) {
		for (const argv of name === 'tui'
			? [['--help'], ['help'], ['-h']]
			: [
					[name, '--help'],
					['help', name],
					[name, '-h', '--fiels'],
				]) {
			const command = await parse(...argv);
			const text = command.kind === 'help' ? command.text : '';
			t.regex(text, /Usage\n {4}\$ dfsio-tui/, argv.join(' '));
			t.true(
				text.split('\n').every(line => line.length <= 80 && line === line.trimEnd()),
				argv.join(' '),
			);
			t.notRegex(text, /\bundefined\b|\(\)/);
			const own = options.filter(option => name !== 'tui' && option.commands.includes(name)).map(option => option.flag);
			const flags = name === 'run' ? [...fields.map(field => field.flag), ...own] : own;
			for (const flag of flags) {
				t.regex(text, new RegExp(`^ {4}--(no-)?${flag}\\b`, 'm'), `${name} --${flag}`);
			}
		}
	}
});

test('no command line makes it throw, and a refused one is never status 0', async t => {
	const names = [...fields.map(field => field.flag), ...options.map(option => option.flag), 'help', 'version'];
	const word = fc.oneof(
		fc.constantFrom(...names.map(name => `--${name}`), ...names.map(name => `--no-${name}`)),
		fc.constantFrom(
			'run',
			'clean',
			'placement',
			'results',
			'compare',
			'profiles',
			'-write',
			'-read',
			'-random',
			'-nrFiles',
			'-size',
			'-D',
			'-conf',
			'-fs',
			'-resFile',
			'--',
			'-',
			'4',
			'64MB',
			'demo:',
		),
		fc.string({unit: 'binary', maxLength: 12}),
		fc
			.tuple(fc.constantFrom(...names), fc.string({unit: 'binary', maxLength: 12}))
			.map(([name, value]) => `--${name}=${value}`),
	);
	await fc.assert(
		fc.asyncProperty(fc.array(word, {maxLength: 7}), async argv => {
			const command = await parse(...argv);
			if (command.kind === 'error') {
				t.true([2, 254, 255].includes(command.exitStatus), argv.join(' '));
				t.regex(command.message, /\S/);
				t.notRegex(
					command.message,
					/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|undefined|\[object/,
					JSON.stringify(argv),
				);
			}
		}),
		{numRuns: 1000},
	);
});
