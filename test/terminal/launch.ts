import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import type {ExecutionContext} from 'ava';
import {TerminalSession} from './terminal-session.js';

/** The built command. */
export const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export type Home = {
	readonly directory: string;
	/** The built command in a pseudo-terminal. */
	readonly launch: (options?: LaunchOptions) => TerminalSession;
};

export type LaunchOptions = {
	readonly args?: readonly string[];
	readonly columns?: number;
	readonly rows?: number;
	readonly environment?: Readonly<Record<string, string>>;
	/** Run it under `sh -c` and print `left:STATUS` and the terminal's modes afterwards. */
	readonly inShell?: boolean;
	/** Where its output goes in that shell: `| head -n 1`. */
	readonly into?: string;
};

/**
 * A test at a terminal: an empty home (no profiles, no earlier runs), any number of launches in it. At the end all that
 * was drawn is judged, programs are ended, and the home is gone.
 */
export function atTerminal(journey: (t: ExecutionContext, home: Home) => Promise<void>) {
	return async (t: ExecutionContext): Promise<void> => {
		const directory = await mkdtemp(path.join(tmpdir(), 'dfsio-tui-terminal-'));
		const sessions: TerminalSession[] = [];
		const launch = (options: LaunchOptions = {}) => {
			const session = open(directory, options);
			sessions.push(session);
			return session;
		};

		try {
			await journey(t, {directory, launch});
			for (const {faults} of sessions) {
				t.deepEqual([...new Set(faults)], [], 'every frame was sound');
			}
		} finally {
			await Promise.all(sessions.map(async session => session.close()));
			await rm(directory, {recursive: true, force: true});
		}
	};
}

function open(
	directory: string,
	{args = [], environment = {}, inShell = false, into = '', ...size}: LaunchOptions,
): TerminalSession {
	const words = [process.execPath, cli, ...args];
	const quoted = words.map(word => `'${word}'`).join(' ');
	const script = `${quoted} ${into}; echo "left:$?"; stty -a | tr ';' '\\n' | grep -E 'icanon|echo '`;
	return new TerminalSession({
		command: inShell ? '/bin/sh' : process.execPath,
		args: inShell ? ['-c', script] : words.slice(1),
		cwd: directory,
		environment: {
			HOME: directory,
			XDG_CONFIG_HOME: path.join(directory, 'config'),
			XDG_DATA_HOME: path.join(directory, 'data'),
			XDG_CACHE_HOME: path.join(directory, 'cache'),
			...environment,
		},
		...size,
	});
}

/** The terminal is as it was: normal screen, cursor, echo and lines. */
export function assertRestored(t: ExecutionContext, session: TerminalSession): void {
	t.false(session.alternate, 'the normal screen is back');
	t.false(session.cursorHidden, 'the cursor is shown');
	t.true(session.raw.lastIndexOf('\u001B[?2004l') > session.raw.lastIndexOf('\u001B[?2004h'), 'pastes are plain again');
}
