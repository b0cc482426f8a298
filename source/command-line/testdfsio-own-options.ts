import type {FieldKey} from '../profile/field.js';
import type {Operation} from '../profile/operations.js';
import {printable} from '../profile/printable.js';
import {findTestdfsioOption, isGenericOption} from './testdfsio-options.js';
import {failed, Refusal, wrongUsage} from './testdfsio-refusal.js';
import {readValue} from './testdfsio-values.js';

/** TestDFSIO's own options, each value read by itself. */
export type OwnOptions = {
	readonly operation: Operation | 'clean';
	readonly values: Readonly<Partial<Record<FieldKey, bigint | number | string>>>;
	/** Options that cannot be honoured, with the reason. */
	readonly refused: readonly string[];
};

/** TestDFSIO's own options, in the original's order of reading: the first thing that is wrong ends it. */
export function readOwn(words: readonly string[]): OwnOptions {
	let operation: Operation | 'clean' | undefined;
	const values: Partial<Record<FieldKey, bigint | number | string>> = {};
	const refused: string[] = [];
	for (let index = 0; index < words.length; index++) {
		const word = words[index] ?? '';
		const option = findTestdfsioOption(word);
		if (!option) {
			// Left aside, it would let the run write to, or clean, another target than the one that was named.
			const place = isGenericOption(word) ? '; it stands before -write, -read and the like' : '';
			throw new Refusal(wrongUsage, `Illegal argument: ${printable(word)}${place}`);
		}

		if (option.does === 'operation') {
			operation = option.operation;
			continue;
		}

		if (option.does === 'kind-of-read') {
			if (operation !== 'read') {
				throw new Refusal(wrongUsage, `${printable(word)} stands after -read, and only one kind of read may follow it`);
			}

			operation = option.operation;
			continue;
		}

		const takesValue = option.does === 'value' || option.takesValue;
		const text = takesValue ? words[++index] : '';
		if (text === undefined) {
			throw new Refusal(failed, `${printable(word)} needs a value`);
		}

		if (option.does === 'refuse') {
			refused.push(`${printable(word)}: ${option.why}`);
			continue;
		}

		const {value, error} = readValue(option.key, text);
		if (error !== undefined) {
			throw new Refusal(failed, `${printable(word)} ${printable(text)}: ${error}`);
		}

		values[option.key] = value;
	}

	if (operation === undefined) {
		throw new Refusal(
			wrongUsage,
			words.length === 0
				? 'Missing arguments.'
				: 'No operation: write -write, -append, -truncate, -clean, or -read with -random, -backward or -skip after it',
		);
	}

	return {operation, values, refused};
}
