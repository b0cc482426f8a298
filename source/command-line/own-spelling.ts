import {completeProfile} from '../profile/complete.js';
import type {PartialProfile} from '../profile/field.js';
import {nearest, nearestTo} from '../profile/nearest.js';
import {operations} from '../profile/operations.js';
import {printable} from '../profile/printable.js';
import {parseProfileName} from '../profile/profile-name.js';
import type {ProfileStore} from '../profile/store.js';
import type {Command, FrontEndOptions} from './command.js';
import {type CommandName, type CommandRow, commandRow, commands} from './commands.js';
import {type GivenFlags, misplaced, readFlags} from './flags.js';
import {helpText} from './help.js';
import {readProfile, readValues} from './profile-from-flags.js';

/** Wrong usage or configuration. */
const usageStatus = 2;

function text(given: GivenFlags, flag: string): string | undefined {
	const value = given.get(flag);
	return typeof value === 'string' ? value : undefined;
}

function readFrontEnd(given: GivenFlags): FrontEndOptions {
	const on = (flag: string): boolean => given.get(flag) === true;
	return {
		json: on('json'),
		plain: on('plain'),
		ascii: on('ascii'),
		yes: on('yes'),
		historyDir: text(given, 'history-dir'),
		ca: text(given, 'ca'),
		cert: text(given, 'cert'),
		key: text(given, 'key'),
	};
}

function optionProblems(given: GivenFlags): readonly string[] {
	const problems: string[] = [];
	for (const flag of ['history-dir', 'ca', 'cert', 'key']) {
		const value = text(given, flag);
		if (value === '' || value?.includes('\0')) {
			problems.push(`--${flag} ${printable(value)}: no file name`);
		}
	}

	if (given.has('cert') !== given.has('key')) {
		problems.push('--cert and --key go together: give both or none');
	}

	if (given.get('json') === true && given.get('csv') === true) {
		problems.push('--json and --csv exclude each other');
	}

	const name = text(given, 'save-profile');
	const error = name === undefined ? undefined : parseProfileName(name).error;
	return error === undefined ? problems : [...problems, `--save-profile ${error}`];
}

function wordProblem(row: CommandRow, words: readonly string[]): string | undefined {
	if (words.length < row.words.least) {
		return `${row.name} needs ${row.words.what}`;
	}

	return words.length > row.words.most
		? `${row.name} takes ${row.words.what}, and ${printable(words[row.words.most] ?? '')} is one word more`
		: undefined;
}

function readProfilesCommand(words: readonly string[], json: boolean): Command | string {
	const [action = 'list', name] = words;
	if (action === 'list') {
		return name === undefined ? {kind: 'profiles', action, json} : 'profiles list takes no name';
	}

	if (action !== 'show' && action !== 'delete') {
		return nearestTo(action, ['list', 'show', 'delete'], 'word after profiles');
	}

	return name === undefined ? `profiles ${action} needs the name of a profile` : {kind: 'profiles', action, name, json};
}

async function unknownCommand(word: string, store: ProfileStore): Promise<string> {
	const names = commands.map(command => command.name).filter(name => name !== 'tui');
	const {profiles} = await store.list();
	if (nearest(word, names) === undefined && profiles.some(profile => profile.name === word)) {
		return `unknown command ${printable(word)}; the profile of that name is run by dfsio-tui run ${word}`;
	}

	if (operations.some(operation => operation === word)) {
		return `unknown command ${word}; to ${word} is dfsio-tui run --operation ${word}`;
	}

	return `${nearestTo(word, names, 'command')}${nearest(word, names) === undefined ? `; the commands are ${names.join(', ')}` : ''}`;
}

/** Reads dfsio-tui's own spelling: a command, its words, and flags with two dashes. */
export async function parseOwnSpelling(argv: readonly string[], store: ProfileStore): Promise<Command> {
	const {words, given, problems: flagProblems} = readFlags(argv);
	const json = given.get('json') === true;
	const [first, ...others] = words;
	const asksHelp = given.get('help') === true || first === 'help';
	const named = first === 'help' ? others[0] : first;
	const row = named === undefined ? commandRow('tui') : commands.find(({name}) => name === named && name !== 'tui');
	const refuse = (problems: readonly string[], command?: CommandName): Command => ({
		kind: 'error',
		message: [
			...problems,
			`dfsio-tui ${command && command !== 'tui' ? `${command} ` : ''}--help says what is accepted`,
		].join('\n'),
		exitStatus: usageStatus,
		json,
	});

	if (named === 'version' || (given.get('version') === true && !asksHelp)) {
		return {kind: 'version'};
	}

	if (!row) {
		return refuse([await unknownCommand(named ?? '', store)]);
	}

	if (asksHelp) {
		return {kind: 'help', text: helpText(row)};
	}

	const values = readValues(given);
	const wrongWord = wordProblem(row, others);
	const problems = [
		...flagProblems,
		...misplaced(row, given),
		...(wrongWord === undefined ? [] : [wrongWord]),
		...optionProblems(given),
	];
	const name = row.name === 'run' || row.name === 'clean' ? others[0] : undefined;
	// Setup adds the last run's values to those given, so that only it can say whether they fit together.
	const {profile, problems: wrongValues} =
		row.name === 'tui' ? {profile: values.values, problems: values.problems} : await readProfile(values, name, store);
	if (problems.length + wrongValues.length > 0) {
		return refuse([...problems, ...wrongValues], row.name);
	}

	const command = build(row.name, others, given, profile, name);
	return typeof command === 'string' ? refuse([command], row.name) : command;
}

function build(
	command: CommandName,
	words: readonly string[],
	given: GivenFlags,
	partial: PartialProfile,
	profileName: string | undefined,
): Command | string {
	const frontEnd = readFrontEnd(given);
	const {json, historyDir} = frontEnd;
	const {value: profile} = completeProfile(partial);
	switch (command) {
		case 'tui':
			return {kind: 'tui', given: partial, frontEnd};
		case 'profiles':
			return readProfilesCommand(words, json);
		case 'results': {
			const output = json ? 'json' : given.get('csv') === true ? 'csv' : 'table';
			return {kind: 'results', files: words, output, import: given.get('import') === true, historyDir};
		}

		case 'history':
			return {kind: 'history', json, historyDir};
		case 'compare':
			return {kind: 'compare', a: words[0] ?? '', b: words[1] ?? '', json, historyDir};
		case 'run':
			return profile
				? {kind: 'run', profile, profileName, saveProfile: text(given, 'save-profile'), frontEnd}
				: 'the settings contradict each other';
		case 'placement':
			return profile ? {kind: 'placement', profile, path: words[0], frontEnd} : 'the settings contradict each other';
		case 'clean':
			return profile
				? {kind: 'clean', profile, dryRun: given.get('dry-run') === true, frontEnd}
				: 'the settings contradict each other';
	}
}
