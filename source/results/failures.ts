import {plural} from './number-text.js';
import type {FileRecord} from './record.js';
import type {ErrorFacts} from './run-result.js';

export type FailureGroup = {
	readonly count: number;
	/** What happened, once for all files of the group. */
	readonly message: string;
	readonly hint: string | null;
	/** Of the files, in the order of the run. */
	readonly names: readonly string[];
};

/** Failed files by what happened to them, the most frequent first: a thousand equal failures are one line. */
export function groupFailures(files: readonly FileRecord[]): readonly FailureGroup[] {
	const groups = new Map<string, {message: string; hint: string | null; names: string[]}>();
	for (const {name, path, error} of files) {
		if (error === null) {
			continue;
		}

		// The file's own name would make each failure differ.
		const general = error.message.replaceAll(path, '…').replaceAll(name, '…');
		const key = JSON.stringify([error.kind, general, error.hint]);
		const group = groups.get(key);
		if (group === undefined) {
			groups.set(key, {message: error.message, hint: error.hint, names: [name]});
		} else {
			group.message = general;
			group.names.push(name);
		}
	}

	return [...groups.values()]
		.map(group => ({...group, count: group.names.length}))
		.toSorted((a, b) => b.count - a.count);
}

/** What happened and what to do, on one line. */
export function errorText({hint, message}: Pick<ErrorFacts, 'hint' | 'message'>): string {
	return hint === null ? message : `${message.replace(/\.$/, '')}. ${hint}`;
}

/** `test_io_2: …`, or `4 files (test_io_0, test_io_1, …): …` with the hint behind. */
export function failureText({count, message, hint, names}: FailureGroup): string {
	const shown = names.slice(0, 3).join(', ');
	const who = count === 1 ? shown : `${plural(count, 'file')} (${shown}${count > 3 ? ', …' : ''})`;
	return `${who}: ${errorText({message, hint})}`;
}
