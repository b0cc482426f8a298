import {constants} from 'node:fs';
import {access, readFile, stat} from 'node:fs/promises';
import {homedir, tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import type {Profile} from '../../profile/profile.js';
import {systemWords} from '../../profile/system-words.js';
import {plural} from '../number-text.js';
import type {OperationResult} from '../run-result.js';

/** TestDFSIO's own name for it, in the working directory. */
export const defaultResultFile = 'TestDFSIO_results.log';

/** What stands for a target in a file name: `http://filer:8888/a` becomes `filer-8888-a`. */
function targetWord(target: string): string {
	return (
		target
			.replace(/^[a-z\d+]+:\/*/i, '')
			.replaceAll(/[^\w.]+/g, '-')
			.replaceAll(/^-+|-+$/g, '') || target.replaceAll(/\W+/g, '')
	);
}

/** The full path of the file that takes the blocks; null for the demo filer without an explicit one. */
export function resultFilePath({target, resultFile}: Profile, directory: string = process.cwd()): string | null {
	if (resultFile === undefined && target.startsWith('demo:')) {
		return null;
	}

	return resolve(directory, (resultFile ?? defaultResultFile).replaceAll('{target}', targetWord(target)));
}

/** Why an operation's block is not appended; null when it is. The block of a partial one needs `appendPartial`. */
export function notAppendedReason(result: OperationResult, profile: Profile, retriesOnly = false): string | null {
	const [done, all] = [result.files.filter(({state}) => state === 'done').length, result.files.length];
	if (result.warmup) {
		return 'a warm-up round';
	}

	if (retriesOnly) {
		return 'only files that had failed before';
	}

	if (done === 0) {
		return 'no file was finished';
	}

	if (result.status !== 'complete' && !profile.appendPartial) {
		const job = result.status === 'cancelled' ? 'stopped' : 'failed';
		return `${done} of ${plural(all, 'file')}; TestDFSIO prints no block for a ${job} job`;
	}

	return resultFilePath(profile) === null ? 'the demo filer appends only with --result-file' : null;
}

async function ownerName(uid: number): Promise<string> {
	try {
		const users = await readFile('/etc/passwd', 'utf8');
		const line = users.split('\n').find(user => user.split(':')[2] === String(uid));
		return line?.split(':')[0] ?? `user ${uid}`;
	} catch {
		return `user ${uid}`;
	}
}

const errorCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** Why a block could not be appended, from the system's error; one sentence. */
export function appendFailure(path: string, error: unknown): string {
	return `the result block could not be appended to ${path}: ${systemWords(error)}`;
}

function proposal(path: string): string {
	const home = join(homedir(), defaultResultFile);
	return `choose another with --result-file, such as ${home === path ? join(tmpdir(), defaultResultFile) : home}`;
}

/**
 * Looks before the run whether blocks can be appended there, without touching anything. One sentence with the owner and
 * what to do when they cannot; undefined when they can. The file itself may be missing, its directory may not.
 */
export async function checkResultFile(path: string): Promise<string | undefined> {
	const sentence = (cause: string): string => `the result file ${path} cannot be written: ${cause}; ${proposal(path)}`;
	const directory = dirname(path);
	let existing = path;
	try {
		const facts = await stat(path).catch((error: unknown) => {
			if (errorCode(error) !== 'ENOENT') {
				throw error;
			}
		});
		if (facts?.isDirectory()) {
			return sentence('it is a directory');
		}

		if (facts !== undefined) {
			await access(path, constants.W_OK);
			return;
		}

		existing = directory;
		const parent = await stat(directory);
		if (!parent.isDirectory()) {
			return sentence(`${directory} is no directory`);
		}

		await access(directory, constants.W_OK | constants.X_OK);
	} catch (error) {
		const code = errorCode(error);
		if (code === 'ENOENT') {
			return sentence(`the directory ${directory} does not exist`);
		}

		if (code === 'EACCES' || code === 'EPERM') {
			const uid = await stat(existing).then(
				facts => facts.uid,
				() => undefined,
			);
			return sentence(uid === undefined ? 'permission denied' : `${existing} belongs to ${await ownerName(uid)}`);
		}

		return sentence(systemWords(error));
	}
}
