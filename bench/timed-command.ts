import {execFile} from 'node:child_process';
import {promisify} from 'node:util';

const run = promisify(execFile);

export type Timed = {
	/** Of the whole process and its children, start to exit. */
	readonly seconds: number;
	/** User and system seconds of the same. */
	readonly cpuSeconds: number;
	readonly stdout: string;
};

/** Runs a shell script and takes its time by the shell's own `time`. Rejects when it fails, with what it printed. */
export async function timedCommand(script: string): Promise<Timed> {
	const marked = `TIMEFORMAT='bench-time %R %U %S'; time { ${script}\n}`;
	const {stderr, stdout} = await run('bash', ['-e', '-o', 'pipefail', '-c', marked], {maxBuffer: 256 * 1024 * 1024});
	const [, real, user, sys] = /bench-time (\S+) (\S+) (\S+)/.exec(stderr) ?? [];
	if (real === undefined) {
		throw new Error(`no time in what bash printed: ${stderr}`);
	}

	return {seconds: Number(real), cpuSeconds: Number(user) + Number(sys), stdout};
}
