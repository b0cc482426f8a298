import {spawn} from '@lydell/node-pty';

export type BlindOptions = {
	readonly args: readonly string[];
	readonly columns: number;
	readonly rows: number;
	readonly cwd: string;
};

/**
 * Runs a program of Node's in a pseudo-terminal whose other side reads and throws away: on a machine with few cores a
 * terminal that understands what it is sent would take from the benchmark what is counted as the cost of the screen.
 */
export async function runInBlindTerminal({args, columns, rows, cwd}: BlindOptions): Promise<void> {
	const settings = Object.entries({...process.env, TERM: 'xterm-256color'});
	const env = Object.fromEntries(settings.filter(([name, value]) => name !== 'CI' && value !== undefined));
	const child = spawn(process.execPath, [...args], {cols: columns, rows, cwd, env: env as Record<string, string>});
	child.onData(() => {});
	const code = await new Promise<number>(resolve => {
		child.onExit(({exitCode}) => resolve(exitCode));
	});
	if (code !== 0) {
		throw new Error(`${args.join(' ')} ended with ${code}`);
	}
}
