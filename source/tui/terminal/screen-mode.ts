import {writeSync} from 'node:fs';
import type {Capabilities} from './capabilities.js';
import {holdStderr} from './held-stderr.js';

/** Alternate screen, pasted text marked as such, cursor hidden. */
const enter = '\u001B[?1049h\u001B[?2004h\u001B[?25l\u001B[H\u001B[J';

/** End a synchronized update, wrap again, plain colour, cursor shown, back to the normal screen. */
const leave = '\u001B[?2026l\u001B[?7h\u001B[m\u001B[?2004l\u001B[?25h\u001B[?1049l';

export type ScreenMode = {
	/** Window title; control characters must not be in it. */
	setTitle(text: string): void;
	/** Task bar progress, 0 to 1; null takes it away. */
	setProgress(share: number | null): void;
	/** Gives the terminal back as it was. Only the first call does anything. */
	restore(): void;
};

/**
 * Turns the terminal into a screen of ours and registers at once what gives it back, so that no way out (exit,
 * exception, signal) leaves it behind without a cursor or echo.
 */
export function enterScreen(
	stdin: NodeJS.ReadStream,
	stdout: NodeJS.WriteStream,
	{title, taskbar}: Pick<Capabilities, 'title' | 'taskbar'>,
): ScreenMode {
	const releaseStderr = holdStderr(process.stderr);
	let restored = false;
	let percent = -1;
	const restore = () => {
		if (restored) {
			return;
		}

		restored = true;
		process.off('exit', restore);
		writeNow(stdout, `${percent >= 0 ? '\u001B]9;4;0\u0007' : ''}${title ? '\u001B[23;0t' : ''}${leave}`);
		try {
			stdin.setRawMode(false);
		} catch {
			// The terminal is gone; there is nothing to give back.
		}

		stdin.pause();
		const kept = releaseStderr();
		if (kept !== '') {
			writeNow(process.stderr, kept);
		}
	};

	process.on('exit', restore);
	stdin.setRawMode(true);
	stdin.resume();
	// 22;0t puts the title that was there on the terminal's own stack.
	stdout.write(`${title ? '\u001B[22;0t' : ''}${enter}`);
	return {
		setTitle(text) {
			if (title && !restored) {
				stdout.write(`\u001B]0;${text}\u0007`);
			}
		},
		setProgress(share) {
			const next = share === null ? -1 : Math.floor(share * 100);
			if (taskbar && !restored && next !== percent) {
				percent = next;
				stdout.write(next < 0 ? '\u001B]9;4;0\u0007' : `\u001B]9;4;1;${next}\u0007`);
			}
		},
		restore,
	};
}

/** Past Node's own queue, for the moment of exit; a terminal that is gone or slow must not hold the exit up. */
function writeNow(stdout: NodeJS.WriteStream, text: string): void {
	const {fd} = stdout as {fd?: number};
	if (typeof fd !== 'number') {
		stdout.write(text);
		return;
	}

	const bytes = Buffer.from(text);
	let written = 0;
	for (let attempt = 0; attempt < 1000 && written < bytes.length; attempt++) {
		try {
			written += writeSync(fd, bytes, written);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') {
				return;
			}
		}
	}
}
