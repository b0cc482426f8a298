// One server program as a child process that cannot outlive this one.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {closeSync, openSync, readFileSync} from 'node:fs';

// Reads until this process is gone, however it went (also kill -9), then ends the server and removes its directory.
const watchdog = 'read -r _; kill -9 "$1" 2>/dev/null; sleep 0.2; rm -rf -- "$2"';

export class ServerProcess {
	#child;
	#watchdog;
	#options;

	/** @param {{name: string, command: string, args: string[], env?: object, directory: string, logFile: string}} options */
	constructor(options) {
		this.#options = options;
		this.name = options.name;
	}

	/** Starts it, or starts it again with the same arguments; does not wait until it is ready. */
	async start() {
		const {command, args, env, directory, logFile} = this.#options;
		const log = openSync(logFile, 'a');
		// Both are detached, so that Ctrl-C reaches only this process, which then stops them in order.
		const child = spawn(command, args, {
			stdio: ['ignore', log, log],
			env: {...process.env, ...env},
			detached: true,
		});
		closeSync(log);
		await once(child, 'spawn');
		child.unref();
		this.#child = child;
		this.#watchdog = spawn('sh', ['-c', watchdog, 'watchdog', String(child.pid), directory], {
			stdio: ['pipe', 'ignore', 'ignore'],
			detached: true,
		});
		// Nothing here keeps a process alive that has nothing else to do.
		this.#watchdog.unref();
		this.#watchdog.stdin.unref();
		child.once('exit', () => this.#endWatchdog());
	}

	get pid() {
		return this.#child?.pid;
	}

	get running() {
		return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
	}

	/** Sends a signal (SIGKILL unless told otherwise) and waits for the exit; after 10 s SIGKILL follows. */
	async kill(signal = 'SIGKILL') {
		if (!this.running) {
			return;
		}

		const child = this.#child;
		child.ref();
		const exited = once(child, 'exit');
		child.kill(signal);
		const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
		await exited;
		clearTimeout(timer);
	}

	/** The process stands still, its sockets stay open. */
	freeze() {
		this.#child.kill('SIGSTOP');
	}

	thaw() {
		this.#child.kill('SIGCONT');
	}

	/** The last lines it logged. */
	log(lines = 20) {
		return readFileSync(this.#options.logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
	}

	#endWatchdog() {
		this.#watchdog?.kill('SIGKILL');
		this.#watchdog = undefined;
	}
}
