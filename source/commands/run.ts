import {testdfsioExitStatus} from '../command-line/testdfsio.js';
import {openProfileStore} from '../profile/store.js';
import type {ConductOptions} from '../session/conduct.js';
import type {CommandOf} from './command-of.js';
import {sayError} from './error.js';

/** A run without questions: the live screen on a terminal, plain lines in a pipe or CI. */
export async function runCommand(command: CommandOf<'run'>): Promise<number> {
	const {frontEnd, profile, saveProfile, testdfsio} = command;
	if (saveProfile !== undefined) {
		const {error, value: file} = await openProfileStore().save(saveProfile, profile);
		if (error !== undefined) {
			return sayError({kind: 'error', message: error, exitStatus: 2, json: frontEnd.json});
		}

		process.stderr.write(`profile ${saveProfile} saved as ${file}\n`);
	}

	const {ca, cert, historyDir, key} = frontEnd;
	const conduct: ConductOptions = {historyDir, tls: {ca, cert, key}};
	const preface = [...(testdfsio?.log ?? []), ...(testdfsio?.notices ?? [])];
	const onTerminal =
		process.stdout.isTTY && process.stdin.isTTY && !inCi(process.env.CI) && process.env.TERM !== 'dumb';
	let status: number;
	if (onTerminal && !frontEnd.plain && !frontEnd.json) {
		process.stderr.write(preface.map(line => `${line}\n`).join(''));
		const {showRun} = await import('./screens.js');
		status = await showRun(profile, frontEnd);
	} else {
		const {runPlain} = await import('../plain/run.js');
		status = await runPlain(profile, {json: frontEnd.json, ascii: frontEnd.ascii, conduct, preface});
	}

	return testdfsio ? testdfsioExitStatus(status) : status;
}

/** CI systems set it to `true` or 1; `false`, 0 and nothing mean that a person is there. */
function inCi(value: string | undefined): boolean {
	return value !== undefined && !['', '0', 'false'].includes(value);
}
