import type {AnyField} from '../profile/field.js';
import {defaultTextOf, fields} from '../profile/fields.js';
import {type CommandName, type CommandRow, commands} from './commands.js';
import {takesField} from './flags.js';
import {options} from './options.js';
import {genericOptions, testdfsioOptions} from './testdfsio-options.js';

const width = 80;

/** Words in lines of at most `room` characters. */
function wrap(text: string, room: number): readonly string[] {
	const lines: string[] = [];
	for (const word of text.split(' ')) {
		const last = lines.at(-1);
		if (last !== undefined && last.length + 1 + word.length <= room) {
			lines[lines.length - 1] = `${last} ${word}`;
		} else {
			lines.push(word);
		}
	}

	return lines;
}

type Entry = readonly [left: string, right: string];

/** Two columns; what is too long for the left one stands on a line of its own. */
function columns(entries: readonly Entry[], left: number): readonly string[] {
	const indent = ' '.repeat(left);
	return entries.flatMap(([name, text]) => {
		const lines = wrap(text, width - left).map(line => indent + line);
		const first = `    ${name}`;
		return first.length < left - 1
			? [first.padEnd(left) + (lines[0] ?? '').slice(left), ...lines.slice(1)]
			: [first, ...lines];
	});
}

function section(title: string, lines: readonly string[]): readonly string[] {
	return lines.length === 0 ? [] : ['', `  ${title}`, ...lines];
}

function fieldEntry(field: AnyField): Entry {
	const {flag, help, kind} = field;
	if (kind.json !== 'boolean') {
		const value = kind.placeholder.includes('|') ? kind.placeholder : `<${kind.placeholder}>`;
		const text = defaultTextOf(field);
		return [`--${flag} ${value}`, text === 'none' ? help : `${help} (default ${text})`];
	}

	return field.default === true ? [`--no-${flag}`, `do not ${help}`] : [`--${flag}`, help];
}

function optionEntries(row: CommandRow): readonly Entry[] {
	return [
		...fields.filter(field => takesField(row, field)).map(fieldEntry),
		...options
			.filter(option => option.commands.includes(row.name))
			.map(
				({flag, placeholder, help}): Entry => [
					placeholder === undefined ? `--${flag}` : `--${flag} <${placeholder}>`,
					help,
				],
			),
	];
}

const mainNote =
	'dfsio-tui --files 8 … opens the setup screen with these values set. dfsio-tui run --help lists them all, and how TestDFSIO spells them.';

const notes: readonly string[] = [
	'Sizes are 64MB, 1.5GiB, 1000000B: powers of 1024, letters in any case.',
	'--no-NAME takes back what a profile sets: --no-seed, --no-concurrency.',
	'A token for the filer comes from the environment variable DFSIO_JWT.',
];

const all = commands.map(({name}) => name);
const running: readonly CommandName[] = ['tui', 'run'];
const atTarget: readonly CommandName[] = ['placement', 'clean'];

/** What each exit status means, and for which commands. */
const exitStatuses: readonly (readonly [status: string, meaning: string, commands: readonly CommandName[]])[] = [
	['0', 'all good', all],
	['1', 'some file failed, a check failed, or the result could not be written', running],
	['1', 'a file holds no result', ['results']],
	['2', 'wrong usage or configuration', all.filter(name => name !== 'results')],
	['2', 'wrong usage, a file cannot be read, or the history not written', ['results']],
	['3', 'target unreachable, or it refused before the first file', running],
	['3', 'target unreachable, or it refused', atTarget],
	['4', '--fail-below not met', running],
	['130', 'interrupted; 143 terminated, 129 hung up', [...running, ...atTarget]],
];

function indented(lines: readonly string[]): readonly string[] {
	return lines.flatMap(line => wrap(line, width - 4).map(part => `    ${part}`));
}

/** Help for one command, or for all of them, at most 80 columns wide. */
export function helpText(row: CommandRow): string {
	const isMain = row.name === 'tui';
	const title = isMain
		? 'Measure how fast a distributed file system writes and reads.'
		: `${row.summary.charAt(0).toUpperCase()}${row.summary.slice(1)}.`;
	const usage = isMain ? commands : [row];
	const lines = [
		'',
		`  ${title}`,
		...section(
			'Usage',
			columns(
				[
					...usage.map((command): Entry => [`$ dfsio-tui ${command.usage}`, isMain ? command.summary : '']),
					...(isMain ? ([['$ dfsio-tui -write -nrFiles 4 -size 64MB', "TestDFSIO's own spelling"]] as const) : []),
				],
				46,
			),
		),
		...(isMain ? section('Options', indented([mainNote])) : section('Options', columns(optionEntries(row), 30))),
		...section(
			'Examples',
			row.examples.map(example => `    $ ${example}`),
		),
		...(row.fields === 'all' && !isMain ? section('Notes', indented(notes)) : []),
		...(row.name === 'run'
			? section("TestDFSIO's options and what they mean here", columns(testdfsioEntries(), 36))
			: []),
		...section(
			'Exit status',
			columns(
				exitStatuses.flatMap(([status, meaning, of]) => (of.includes(row.name) ? [[status, meaning] as const] : [])),
				12,
			),
		),
		'',
	];
	return lines.map(line => line.trimEnd()).join('\n');
}

function testdfsioEntries(): readonly Entry[] {
	const fromFields = fields.flatMap(({testdfsio = [], flag}) => testdfsio.map((word): Entry => [word, `--${flag}`]));
	const meanings = (rows: readonly {readonly word: string; readonly meaning: string}[]) =>
		rows.map(({word, meaning}): Entry => [word, meaning]);
	const operations = testdfsioOptions.filter(({option: {does}}) => does === 'operation' || does === 'kind-of-read');
	const others = testdfsioOptions.filter(row => !operations.includes(row));
	return [...meanings(operations), ...fromFields, ...meanings(others), ...meanings(genericOptions)];
}
