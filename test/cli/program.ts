import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export type Ended = {
	/** Exit status as a shell has it. */
	readonly status: number | null;
	readonly stdout: string;
	readonly stderr: string;
};

/** The built command, as a user on a machine of his own has it: an empty home and working directory, pipes. */
export class Program {
	/** The working directory. */
	readonly directory = mkdtempSync(path.join(tmpdir(), 'dfsio-cli-'));
	readonly #env: NodeJS.ProcessEnv;

	constructor(env: NodeJS.ProcessEnv = {}) {
		const kept = Object.entries(process.env).filter(
			([key]) => !/^(?:XDG_|DFSIO_|AWS_|NODE_|FORCE_COLOR|CI$)/.test(key),
		);
		this.#env = {...Object.fromEntries(kept), HOME: path.join(this.directory, 'home'), ...env};
	}

	/** A path in the working directory. */
	file(name: string): string {
		return path.join(this.directory, name);
	}

	async run(...args: string[]): Promise<Ended> {
		return this.start(...args).ended;
	}

	start(...args: string[]): Started {
		return new Started(
			spawn(process.execPath, [cli, ...args], {
				cwd: this.directory,
				env: this.#env,
				stdio: ['ignore', 'pipe', 'pipe'],
			}),
		);
	}

	remove(): void {
		rmSync(this.directory, {recursive: true, force: true});
	}
}

/** A command under way. */
export class Started {
	readonly ended: Promise<Ended>;
	readonly process: ChildProcess;
	readonly #text = {stdout: '', stderr: ''};
	#looking: (() => void)[] = [];

	constructor(child: ChildProcess) {
		this.process = child;
		for (const name of ['stdout', 'stderr'] as const) {
			child[name]?.setEncoding('utf8').on('data', (text: string) => {
				this.#text[name] += text;
				for (const look of this.#looking) {
					look();
				}
			});
		}

		this.ended = once(child, 'close').then(([status]) => ({status: status as number | null, ...this.#text}));
	}

	/** Resolves when stderr so far holds the pattern; rejects when the program ends without it. */
	async says(pattern: RegExp): Promise<void> {
		const found = new Promise<void>(resolve => {
			const look = () => {
				if (pattern.test(this.#text.stderr)) {
					resolve();
				}
			};

			this.#looking.push(look);
			look();
		});
		const gone = this.ended.then(({stderr}) => {
			if (!pattern.test(stderr)) {
				throw new Error(`it ended without ${pattern}: ${stderr}`);
			}
		});
		await Promise.race([found, gone]);
		this.#looking = [];
	}
}
