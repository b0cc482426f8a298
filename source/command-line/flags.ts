import {parseArgs} from 'node:util';
import type {AnyField} from '../profile/field.js';
import {fields} from '../profile/fields.js';
import {nearest} from '../profile/nearest.js';
import {printable} from '../profile/printable.js';
import type {CommandName, CommandRow} from './commands.js';
import {type OptionRow, options} from './options.js';

/** One flag as the command line knows it, made from a row of the field table or of the options. */
type Flag = {
	readonly name: string;
	readonly takesValue: boolean;
	readonly field?: AnyField;
	readonly option?: OptionRow;
	/** `--no-NAME` of a field without a fixed default takes back what a profile sets. */
	readonly canBeTakenBack: boolean;
};

function fieldFlag(field: AnyField): Flag {
	const takesValue = field.kind.json !== 'boolean';
	return {
		name: field.flag,
		takesValue,
		field,
		// `--no-result-file` would be read as "append nothing", which it would not do.
		canBeTakenBack: takesValue && field.default === undefined && field.key !== 'resultFile',
	};
}

const help: Flag = {name: 'help', takesValue: false, canBeTakenBack: false};
const version: Flag = {name: 'version', takesValue: false, canBeTakenBack: false};

/** All flags of all commands: a name means the same everywhere, so that it can be read before the command is known. */
const flags = new Map<string, Flag>(
	[
		...fields.map(fieldFlag),
		...options.map(option => ({
			name: option.flag,
			takesValue: option.placeholder !== undefined,
			option,
			canBeTakenBack: false,
		})),
		help,
		version,
	].map(flag => [flag.name, flag]),
);

/** The flags as given: a text for those with a value, true or false for switches, null for what is taken back. */
export type GivenFlags = ReadonlyMap<string, string | boolean | null>;

export type ReadFlags = {
	readonly words: readonly string[];
	readonly given: GivenFlags;
	readonly problems: readonly string[];
};

function unknownFlag(name: string): string {
	const positive = name.startsWith('no-') ? flags.get(name.slice(3)) : undefined;
	if (positive) {
		return `--${name} means nothing; leave --${positive.name} out${positive.takesValue ? ' or give it a value' : ''}`;
	}

	const guess = nearest(name, [...flags.keys()]);
	return `unknown flag ${printable(`--${name}`)}${guess === undefined ? '' : `; did you mean --${guess}?`}`;
}

/** The flag that a name means, and whether it is negated. */
function lookUp(name: string): {readonly flag: Flag; readonly negated: boolean} | undefined {
	const flag = flags.get(name);
	if (flag) {
		return {flag, negated: false};
	}

	const positive = name.startsWith('no-') ? flags.get(name.slice(3)) : undefined;
	const negatable = positive && (positive.canBeTakenBack || (positive.field && !positive.takesValue));
	return negatable ? {flag: positive, negated: true} : undefined;
}

/** What Node's own parser has to know: which flags take a value. */
const parserOptions = Object.fromEntries(
	[...flags.values()].map(({name, takesValue}) => [name, {type: takesValue ? 'string' : 'boolean'} as const]),
);

const shortFlags = new Map([
	['-h', '--help'],
	['-v', '--version'],
]);

/**
 * Tells words, flags and values apart, and every flag that is unknown, repeated or lacks its value. Values stay the
 * exact texts they are; that, and a sentence of our own for each problem, is why meow (14.1) is not used here: it takes
 * `--note="'q'"` for `q`, `--note.a` for an object, and `--json=abc` for true.
 */
export function readFlags(argv: readonly string[]): ReadFlags {
	const words: string[] = [];
	const given = new Map<string, string | boolean | null>();
	const problems: string[] = [];
	const args = argv.map(word => shortFlags.get(word) ?? word);
	const {tokens} = parseArgs({args, options: parserOptions, strict: false, tokens: true});
	let unknownAt = Number.NaN;
	for (const token of tokens) {
		if (token.kind === 'positional') {
			// Right behind an unknown flag it is probably its value: as a word it would only cause a second complaint.
			if (token.index !== unknownAt + 1) {
				words.push(token.value);
			}
		} else if (token.kind === 'option') {
			const problem = readFlag(token, given);
			if (problem !== undefined) {
				problems.push(problem);
			}

			if (problem !== undefined && token.value === undefined && !lookUp(token.name)) {
				unknownAt = token.index;
			}
		}
	}

	return {words, given, problems};
}

type FlagToken = {
	readonly name: string;
	readonly rawName: string;
	readonly value?: string;
	readonly inlineValue?: boolean;
};

/** Notes one flag, or gives the sentence why not. */
function readFlag(
	{inlineValue, name, rawName, value}: FlagToken,
	given: Map<string, string | boolean | null>,
): string | undefined {
	const found = rawName.startsWith('--') ? lookUp(name) : undefined;
	if (!found) {
		return rawName.startsWith('--') ? unknownFlag(name) : `unknown flag ${printable(rawName)}`;
	}

	const {flag, negated} = found;
	const takesValue = flag.takesValue && !negated;
	if (!takesValue && value !== undefined) {
		return `--${name} takes no value`;
	}

	if (takesValue && (value === undefined || (!inlineValue && value.startsWith('--')))) {
		return `--${name} needs a value: --${name} ${placeholderOf(flag)}`;
	}

	if (given.has(flag.name)) {
		return `--${flag.name} is given twice`;
	}

	given.set(flag.name, takesValue ? (value as string) : flag.takesValue ? null : !negated);
	return undefined;
}

function placeholderOf({field, option}: Flag): string {
	return `<${field?.kind.placeholder ?? option?.placeholder ?? 'value'}>`;
}

const placeKeys = ['target', 'baseDir', 'timeout'];

/** Whether a command takes a field's value as a flag. */
export function takesField(command: CommandRow, field: AnyField): boolean {
	return command.fields === 'all' || (command.fields === 'place' && placeKeys.includes(field.key));
}

/** A sentence for each flag that belongs to other commands only. */
export function misplaced(command: CommandRow, given: GivenFlags): readonly string[] {
	const own = command.name === 'tui' ? 'dfsio-tui without a command' : command.name;
	return [...given.keys()].flatMap(name => {
		const flag = flags.get(name);
		if (!flag || (!flag.field && !flag.option)) {
			return [];
		}

		const homes: readonly CommandName[] = flag.option?.commands ?? ['run'];
		const belongs = flag.field ? takesField(command, flag.field) : homes.includes(command.name);
		const others = homes.filter(home => home !== 'tui').join(', ');
		return belongs ? [] : [`--${name} belongs to ${others} and means nothing for ${own}`];
	});
}
