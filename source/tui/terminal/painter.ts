import {EventEmitter} from 'node:events';
import {terminalSize} from './size.js';

/**
 * Owns the rows of the screen. Ink hands over whole frames (its `debug` mode does that); a live screen gives its own
 * lines, which show wherever Ink's line is blank. Only lines that changed go out, in one synchronized write, because
 * Ink alone needs 22 to 89 ms for a frame in which every row changes and this needs about 1.
 */
export type Painter = {
	/** The stdout to give to Ink. */
	readonly stdout: NodeJS.WriteStream;
	/** The live lines, asked for at each paint; null leaves the screen to Ink. */
	setLive(live: (() => readonly string[]) | null): void;
	/** Draws what changed. */
	paint(): void;
	/** Draws everything again, after a resize or when something else wrote on the screen. */
	repaint(): void;
	/** Draws nothing more. */
	stop(): void;
};

const begin = '\u001B[?2026h\u001B7\u001B[?7l';
const end = '\u001B[m\u001B[?7h\u001B8\u001B[?2026l';

type Output = {
	readonly columns?: number;
	readonly rows?: number;
	readonly isTTY?: boolean;
	write(text: string): unknown;
	on(event: 'resize', listener: () => void): unknown;
	off(event: 'resize', listener: () => void): unknown;
	prependListener(event: 'resize', listener: () => void): unknown;
};

/** Lines are expected to be no wider than the terminal: autowrap is off while painting, so a wider one is cut there. */
export function createPainter(output: Output): Painter {
	let inkLines: readonly string[] = [];
	let live: (() => readonly string[]) | null = null;
	let shown: string[] = [];
	let stopped = false;
	let holding = false;

	const paint = () => {
		if (stopped || holding) {
			return;
		}

		// The last row stays empty: a terminal that wraps or adds a line there would scroll.
		const rows = terminalSize(output).rows - 1;
		const liveLines = live?.() ?? [];
		let changes = '';
		for (let row = 0; row < rows; row++) {
			const line = inkLines[row] || liveLines[row] || '';
			if (line !== shown[row]) {
				shown[row] = line;
				// Erased before the text, not after: some terminals lose the last cell of a full line otherwise.
				changes += `\u001B[${row + 1};1H\u001B[m\u001B[K${line}`;
			}
		}

		if (changes !== '') {
			output.write(begin + changes + end);
		}
	};

	const forget = () => {
		shown = [];
		if (!stopped) {
			output.write('\u001B[m\u001B[H\u001B[J');
		}
	};

	const resized = () => {
		// Until all listeners have run: Ink lays the old screen out in the new window first, and that fits nowhere.
		holding = true;
		setImmediate(() => {
			holding = false;
			paint();
		});
		forget();
	};

	// Before Ink's own listener, so that its new frame meets an empty screen.
	output.prependListener('resize', resized);

	const stdout = inkStdout(output, frame => {
		inkLines = frame.split('\n');
		paint();
	});

	return {
		stdout,
		setLive(next) {
			live = next;
		},
		paint,
		repaint() {
			forget();
			paint();
		},
		stop() {
			stopped = true;
			output.off('resize', resized);
		},
	};
}

/** What Ink needs of a stdout: size, resize events, and a `write` that takes a whole frame at a time. */
function inkStdout(output: Output, onFrame: (frame: string) => void): NodeJS.WriteStream {
	const proxy = new EventEmitter() as unknown as Record<string, unknown>;
	const write = (text: string, encoding?: unknown, callback?: unknown) => {
		const done = typeof encoding === 'function' ? encoding : callback;
		if (typeof done === 'function') {
			// Ink's last write waits for everything before it; ours are synchronous.
			setImmediate(done as () => void);
		} else if (/^\u001B\[\?25[hl]$/.test(text)) {
			output.write(text);
		} else {
			onFrame(text);
		}

		return true;
	};

	proxy.write = write;
	proxy.on = (event: 'resize', listener: () => void) => output.on(event, listener);
	proxy.off = (event: 'resize', listener: () => void) => output.off(event, listener);
	Object.defineProperties(proxy, {
		columns: {get: () => terminalSize(output).columns},
		rows: {get: () => terminalSize(output).rows},
		isTTY: {value: true},
		writable: {value: true},
	});
	return proxy as unknown as NodeJS.WriteStream;
}
