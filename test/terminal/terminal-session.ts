import {spawn} from '@lydell/node-pty';
import xterm from '@xterm/headless';
import stringWidth from 'string-width';

export type TerminalOptions = {
	readonly command: string;
	readonly args: readonly string[];
	readonly columns?: number;
	readonly rows?: number;
	readonly cwd: string;
	readonly environment?: Readonly<Record<string, string | undefined>>;
};

const keys: Readonly<Record<string, string>> = {
	enter: '\r',
	escape: '\u001B',
	tab: '\t',
	up: '\u001B[A',
	down: '\u001B[B',
	right: '\u001B[C',
	left: '\u001B[D',
	space: ' ',
	backspace: '\u007F',
	home: '\u001B[H',
	end: '\u001B[F',
};

/** Longest wait for a content before the test is told what stood there instead. */
const patienceMs = 30_000;

/**
 * A program in a pseudo-terminal, read back as the screen that a person sees. Everything it writes is checked on the
 * way: nothing wipes the scrollback, no line is wider than the window, the last row stays empty.
 */
export class TerminalSession {
	readonly exited: Promise<{readonly code: number; readonly signal: number}>;
	/** What a frame did wrong, in words; empty in a sound program. */
	readonly faults: string[] = [];
	raw = '';
	readonly #terminal: xterm.Terminal;
	readonly #process: ReturnType<typeof spawn>;
	/** A new size that the program has not answered yet: what it draws meanwhile is for the old one. */
	#resizing = false;
	#resizedAt = 0;
	/** A packet ended inside a synchronized update: a terminal shows nothing of it yet. */
	#midFrame = false;
	#size: {readonly columns: number; readonly rows: number};
	#waiting: (() => void)[] = [];
	#ended = false;

	constructor({command, args, columns = 80, rows = 24, cwd, environment = {}}: TerminalOptions) {
		this.#size = {columns, rows};
		this.#terminal = new xterm.Terminal({cols: columns, rows, allowProposedApi: true});
		// In CI there would be no screens; the rest keeps the machine's own settings out.
		const env = {
			...process.env,
			CI: undefined,
			TERM: 'xterm-256color',
			LANG: 'C.UTF-8',
			LC_ALL: undefined,
			NO_COLOR: undefined,
			FORCE_COLOR: undefined,
			NODE_ENV: undefined,
			...environment,
		};
		this.#process = spawn(command, [...args], {
			name: 'xterm-256color',
			cols: columns,
			rows,
			cwd,
			env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)) as Record<string, string>,
		});
		this.#process.onData(data => {
			this.raw += data;
			this.#checkLines(data);
			const size = this.#size;
			this.#terminal.write(data, () => {
				const [began, ended] = ['\u001B[?2026h', '\u001B[?2026l'].map(mark => data.lastIndexOf(mark)) as [
					number,
					number,
				];
				if (began !== ended) {
					this.#midFrame = began > ended;
				}

				if (!this.#resizing && size === this.#size) {
					this.#checkLastRow();
				}

				this.#wake();
			});
		});
		this.exited = new Promise(resolve => {
			this.#process.onExit(({exitCode, signal}) => {
				// What was written last is still on its way through the terminal's parser.
				this.#terminal.write('', () => {
					this.#ended = true;
					this.#wake();
					resolve({code: exitCode, signal: signal ?? 0});
				});
			});
		});
	}

	get pid(): number {
		return this.#process.pid;
	}

	/** The visible rows (a line keeps what a wider window held), without the spaces at their ends. */
	get rows(): readonly string[] {
		const {active} = this.#terminal.buffer;
		return Array.from(
			{length: this.#size.rows},
			(_, row) =>
				active
					.getLine(active.baseY + row)
					?.translateToString(true, 0, this.#size.columns)
					.trimEnd() ?? '',
		);
	}

	get screen(): string {
		return this.rows.join('\n');
	}

	get alternate(): boolean {
		return this.#terminal.buffer.active.type === 'alternate';
	}

	/** The terminal itself, for pictures. */
	get terminal(): xterm.Terminal {
		return this.#terminal;
	}

	get cursorHidden(): boolean {
		return this.raw.lastIndexOf('\u001B[?25l') > this.raw.lastIndexOf('\u001B[?25h');
	}

	press(...names: readonly string[]): void {
		for (const name of names) {
			const control = /^ctrl\+(.)$/.exec(name)?.[1];
			this.send(control ? String.fromCharCode(control.charCodeAt(0) & 0x1f) : (keys[name] ?? name));
		}
	}

	/** Bytes as they are, in one packet. */
	send(text: string): void {
		this.#process.write(text);
	}

	kill(signal: string): void {
		process.kill(this.#process.pid, signal);
	}

	/** Closes the window: the program hears SIGHUP, and its terminal is gone. */
	hangUp(): void {
		// Not among the types, as Windows has another way.
		(this.#process as unknown as {destroy(): void}).destroy();
	}

	resize(columns: number, rows: number): void {
		this.#resizing = true;
		this.#resizedAt = this.raw.length;
		this.#size = {columns, rows};
		this.#terminal.resize(columns, rows);
		this.#process.resize(columns, rows);
	}

	/** Waits until the screen matches; the program's end before that, or the end of patience, is an error. */
	async see(wanted: RegExp | ((screen: string) => boolean)): Promise<string> {
		const matches = () =>
			!this.#resizing && !this.#midFrame && (wanted instanceof RegExp ? wanted.test(this.screen) : wanted(this.screen));
		let patience: NodeJS.Timeout | undefined;
		let impatient = false;
		patience = setTimeout(() => {
			impatient = true;
			this.#wake();
		}, patienceMs);
		try {
			while (!matches()) {
				if (this.#ended || impatient) {
					throw new Error(
						`${this.#ended ? 'The program ended' : 'Patience ended'} before ${wanted} was seen:\n${this.screen}`,
					);
				}

				await new Promise<void>(resolve => {
					this.#waiting.push(resolve);
				});
			}
		} finally {
			clearTimeout(patience);
		}

		return this.screen;
	}

	/** Ends the program if it is still there. */
	async close(): Promise<void> {
		if (!this.#ended) {
			this.#process.kill('SIGKILL');
			await this.exited;
		}
	}

	#wake(): void {
		const waiting = this.#waiting;
		this.#waiting = [];
		for (const resolve of waiting) {
			resolve();
		}
	}

	#checkLines(data: string): void {
		if (data.includes('\u001B[3J')) {
			this.faults.push('the scrollback was wiped');
		}

		if (this.#resizing) {
			const {columns, rows} = this.#size;
			const since = this.raw.slice(this.#resizedAt);
			// A rule as wide as the new window, or the word that it is too small.
			const drawn = new RegExp(`[^─]─{${columns}}[^─]|This window is ${columns}x${rows}`);
			this.#resizing = !drawn.test(since);
			return;
		}

		// A packet may hold part of a frame: only whole lines between two cursor positions are measured.
		for (const [, line = ''] of data.matchAll(
			/\u001B\[\d+;1H\u001B\[m\u001B\[K([^\r\n]*?)(?=\u001B\[\d+;1H\u001B\[m|\u001B\[m\u001B\[\?7h)/g,
		)) {
			if (stringWidth(line) > this.#size.columns) {
				this.faults.push(`${stringWidth(line)} columns in a window of ${this.#size.columns}: ${line}`);
			}
		}
	}

	#checkLastRow(): void {
		const {active} = this.#terminal.buffer;
		if (active.type === 'alternate' && this.rows.at(-1) !== '') {
			this.faults.push(`the last row is used: ${this.rows.at(-1)}`);
		}
	}
}
