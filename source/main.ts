import './environment.js';
import type {Command} from './command-line/command.js';
import {parseCommandLine} from './command-line/parse-command-line.js';
import {outliveOutputs} from './outputs-that-go.js';

/** How long the process may outlive its work. */
const lingerMs = 300;

/** The one place that settles the exit status of the process. */
export async function main(): Promise<void> {
	outliveOutputs();
	process.exitCode = await parseCommandLine(process.argv.slice(2), {cwd: process.cwd()})
		.then(carryOut)
		.catch(sayDefect);
	// Threads, sockets and files have been closed by whoever opened them; the demo filer's thread does not count. What
	// nobody can close, such as a name server's answer that does not come, must not keep the prompt away.
	setTimeout(() => {
		if (process.stdout.writableLength === 0) {
			process.exit();
		}
	}, lingerMs).unref();
}

/** Every error that a user or a target can cause is told by the command; what comes through to here is our own. */
function sayDefect(error: unknown): number {
	const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
	process.stderr.write(`dfsio-tui has failed by a defect of its own; please report it with these lines:\n${text}\n`);
	return 1;
}

/** One front end for each command, loaded when it is needed: `--version` takes 0.05 s, the screens 0.7 s. */
async function carryOut(command: Command): Promise<number> {
	switch (command.kind) {
		case 'version': {
			const {version} = await import('./version.js');
			process.stdout.write(`${version}\n`);
			return 0;
		}

		case 'help':
			process.stdout.write(`${command.text.trimEnd()}\n`);
			return 0;
		case 'error':
			return (await import('./commands/error.js')).sayError(command);
		case 'tui':
			return (await import('./commands/screens.js')).openScreens(command);
		case 'run':
			return (await import('./commands/run.js')).runCommand(command);
		case 'clean':
			return (await import('./commands/clean.js')).cleanCommand(command);
		case 'placement':
			return (await import('./commands/placement.js')).placementCommand(command);
		case 'profiles':
			return (await import('./commands/profiles.js')).profilesCommand(command);
		case 'results':
			return (await import('./commands/results.js')).resultsCommand(command);
		case 'history':
			return (await import('./commands/history.js')).historyCommand(command);
		case 'compare':
			return (await import('./commands/compare.js')).compareCommand(command);
	}
}
