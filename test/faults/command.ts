import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Readable} from 'node:stream';
import type {ExecutionContext} from 'ava';
import type {SeenRequest} from '../servers/scripted-server.js';
import type {ServerThread} from '../servers/server-thread.js';
import {cli} from '../terminal/launch.js';

export type Ended = {
	readonly status: number | null;
	readonly signal: NodeJS.Signals | null;
	readonly stdout: string;
	readonly stderr: string;
	/** By `performance.now()`. */
	readonly at: number;
};

export type Command = {
	readonly child: ChildProcess;
	readonly exited: Promise<Ended>;
	/** What it has said on stderr so far. */
	readonly said: () => string;
};

/** An empty home for commands: no profiles, no history. It is gone at the test's end, and so is what still runs there. */
export class Home {
	readonly directory: string;
	readonly #commands: Command[] = [];

	static async of(t: ExecutionContext): Promise<Home> {
		const home = new Home(await mkdtemp(path.join(tmpdir(), 'dfsio-tui-home-')));
		t.teardown(async () => {
			for (const {child} of home.#commands) {
				child.kill('SIGKILL');
			}

			await Promise.all(home.#commands.map(async command => command.exited));
			await rm(home.directory, {recursive: true, force: true});
		});
		return home;
	}

	private constructor(directory: string) {
		this.directory = directory;
	}

	get history(): string {
		return path.join(this.directory, 'data', 'dfsio-tui', 'history');
	}

	get profiles(): string {
		return path.join(this.directory, 'config', 'dfsio-tui', 'profiles');
	}

	/** The built command with this home as its working directory too, in pipes. */
	start(
		args: readonly string[],
		{environment = {}, user}: {readonly environment?: NodeJS.ProcessEnv; readonly user?: number} = {},
	): Command {
		const child = spawn(process.execPath, [cli, ...args], {
			cwd: this.directory,
			stdio: ['ignore', 'pipe', 'pipe'],
			...(user === undefined ? {} : {uid: user, gid: user}),
			env: {
				PATH: process.env.PATH,
				HOME: this.directory,
				XDG_CONFIG_HOME: path.join(this.directory, 'config'),
				XDG_DATA_HOME: path.join(this.directory, 'data'),
				XDG_CACHE_HOME: path.join(this.directory, 'cache'),
				...environment,
			},
		});
		let [stdout, stderr] = ['', ''];
		child.stdout.on('data', piece => {
			stdout += piece;
		});
		child.stderr.on('data', piece => {
			stderr += piece;
		});
		const exited = new Promise<Ended>(resolve => {
			child.on('close', (status, signal) => resolve({status, signal, stdout, stderr, at: performance.now()}));
		});
		const command = {child, exited, said: () => stderr};
		this.#commands.push(command);
		return command;
	}

	async run(args: readonly string[], options?: Parameters<Home['start']>[1]): Promise<Ended> {
		return this.start(args, options).exited;
	}
}

/** Resolves when the server has seen such a request; asks as often as it answers. */
export async function requested(
	server: ServerThread<readonly SeenRequest[]>,
	wanted: RegExp,
	times = 1,
): Promise<void> {
	for (;;) {
		const seen = (await server.report()).filter(({method, target}) => wanted.test(`${method} ${target}`));
		if (seen.length >= times) {
			return;
		}
	}
}

/** Resolves when the command has said it on stderr. */
export async function said({child, said}: Command, wanted: RegExp): Promise<void> {
	while (!wanted.test(said())) {
		await once(child.stderr as Readable, 'data');
	}
}
