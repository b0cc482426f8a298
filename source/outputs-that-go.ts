import {closeSync} from 'node:fs';
import {isatty} from 'node:tty';

/** A pipe whose reader has what it wants (`| head -1`), and a terminal whose window was closed. */
const gone: readonly (string | undefined)[] = ['EPIPE', 'EIO'];

/**
 * Whoever read our output may go away at any time; that is no error, and the run is brought to its end. To be called
 * once, before anything is written.
 */
export function outliveOutputs(): void {
	for (const stream of [process.stdout, process.stderr]) {
		stream.on('error', (error: NodeJS.ErrnoException) => {
			if (!gone.includes(error.code)) {
				throw error;
			}
		});
	}

	// A file that may not grow any further (ulimit -f) is an error of its write. Node ignores the signal that comes with
	// it; signal-exit, which Ink loads, kills the process by it unless somebody else listens.
	process.on('SIGXFSZ', () => {});

	const terminals = [0, 1, 2].filter(isatty);
	process.on('exit', () => {
		// At the end Node gives every terminal its modes back and aborts where that fails (SIGABRT, a core file); what is
		// closed it passes over.
		for (const fd of terminals.filter(fd => !isatty(fd))) {
			closeSync(fd);
		}
	});
}
