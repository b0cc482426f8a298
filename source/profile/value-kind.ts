import type {Parsed} from './parsed.js';

/** How a value stands in JSON: sizes and times as text with their unit, counts as numbers. */
export type JsonForm = 'text' | 'number' | 'boolean' | 'list' | 'rates';

/** What all fields of one kind of value share. */
export type ValueKind<T> = {
	/** The value's word in help: `--size <size>`. */
	readonly placeholder: string;
	readonly json: JsonForm;
	/** The words to choose from, where only certain ones are accepted. */
	readonly choices?: readonly string[];
	parse(text: string): Parsed<T>;
	/** Text that `parse` takes back. */
	format(value: T): string;
	/** Whether a value from elsewhere is of this type at all; its content is checked by `parse(format(value))`. */
	is(value: unknown): value is T;
};

const isString = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** A text in a form of its own; `parse` gives its normal form. */
export function text(placeholder: string, parse: (text: string) => Parsed<string>): ValueKind<string> {
	return {placeholder, json: 'text', parse, format: value => value, is: isString};
}

/** A number that is written as text with a unit. */
export function measure(
	placeholder: string,
	parse: (text: string) => Parsed<number>,
	format: (value: number) => string,
): ValueKind<number> {
	return {placeholder, json: 'text', parse, format, is: isNumber};
}

/** A plain number. */
export function number(parse: (text: string) => Parsed<number>): ValueKind<number> {
	return {placeholder: 'n', json: 'number', parse, format: String, is: isNumber};
}

/** One of certain words, in any case. */
export function choice<const T extends string>(choices: readonly T[]): ValueKind<T> {
	return {
		placeholder: choices.join('|'),
		json: 'text',
		choices,
		parse(text) {
			const value = choices.find(word => word === text.trim().toLowerCase());
			return value === undefined ? {error: `not one of ${choices.join(', ')}`} : {value};
		},
		format: value => value,
		is: (value): value is T => choices.some(word => word === value),
	};
}

const truths: Readonly<Record<string, boolean>> = {true: true, yes: true, false: false, no: false};

/** Yes or no. */
export const yesOrNo: ValueKind<boolean> = {
	placeholder: '',
	json: 'boolean',
	choices: ['yes', 'no'],
	parse(text) {
		const word = text.trim().toLowerCase();
		const value = Object.hasOwn(truths, word) ? truths[word] : undefined;
		return value === undefined ? {error: 'not yes or no'} : {value};
	},
	format: value => (value ? 'yes' : 'no'),
	is: (value): value is boolean => typeof value === 'boolean',
};
