import {readHadoopConfiguration} from '../profile/hadoop-configuration.js';
import {printable} from '../profile/printable.js';
import {findHadoopKey, isGenericOption, refusedKeys} from './testdfsio-options.js';
import {failed, Refusal, wrongUsage} from './testdfsio-refusal.js';

/** Hadoop's configuration keys as given. */
export type Settings = ReadonlyMap<string, string>;

/** Generic options, which stand first: `-conf` files, then `-fs`, then `-D`, each stronger than what stands before. */
export async function readGeneric(
	argv: readonly string[],
	cwd: string,
): Promise<{readonly settings: Settings; readonly notices: string[]; readonly rest: readonly string[]}> {
	const [files, single]: [string[], [string, string][]] = [[], []];
	const notices: string[] = [];
	let target: string | undefined;
	let index = 0;
	for (; index < argv.length; index++) {
		const word = argv[index] ?? '';
		const isSetting = word.startsWith('-D');
		if (!isGenericOption(word)) {
			break;
		}

		const joined = isSetting && word !== '-D' ? word.slice(2) : undefined;
		const value = joined ?? argv[index + 1];
		if (value === undefined) {
			throw new Refusal(wrongUsage, `${word} needs a value`);
		}

		index += joined === undefined ? 1 : 0;
		if (isSetting) {
			const [key = '', ...parts] = value.split('=');
			// Without an equals sign it sets nothing, in Hadoop too.
			if (parts.length > 0) {
				single.push([key.trim(), parts.join('=')]);
			} else {
				notices.push(`-D ${printable(value)} sets nothing; write -D key=value`);
			}
		} else if (word === '-conf') {
			files.push(value);
		} else if (word === '-fs') {
			target = value;
		} else {
			notices.push(`${word} is about Hadoop itself and is left aside`);
		}
	}

	const settings = new Map<string, string>();
	for (const file of files) {
		const {value, error} = await readHadoopConfiguration(file, cwd);
		if (error !== undefined) {
			throw new Refusal(failed, error);
		}

		if (value === undefined) {
			notices.push(`-conf ${printable(file)} is not there and is left aside`);
		}

		for (const [key, text] of value ?? []) {
			// A site file is about a whole cluster: keys that mean nothing here are no surprise and get no word.
			if (findHadoopKey(key) !== undefined || refusedKeys.has(key)) {
				settings.set(key, text);
			}
		}
	}

	if (target !== undefined) {
		settings.set('fs.defaultFS', target);
	}

	for (const [key, text] of single) {
		settings.set(key, text);
	}

	return {settings, notices, rest: argv.slice(index)};
}
