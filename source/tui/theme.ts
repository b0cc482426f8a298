import type {Capabilities} from './terminal/capabilities.js';

/** Colours by role, out of the 16 that the user's own terminal theme defines. */
export type Role = 'accent' | 'good' | 'warn' | 'bad' | 'dim' | 'bold' | 'caret';

const codes: Readonly<Record<Role, number>> = {accent: 36, good: 32, warn: 33, bad: 31, dim: 2, bold: 1, caret: 7};

export type Symbols = {
	readonly running: string;
	readonly allSent: string;
	readonly stalled: string;
	readonly retrying: string;
	readonly failed: string;
	readonly done: string;
	readonly waiting: string;
	readonly focus: string;
	readonly caret: string;
	readonly rule: string;
	readonly axis: string;
	readonly dot: string;
	readonly dash: string;
	readonly times: string;
	readonly ellipsis: string;
	readonly up: string;
	readonly down: string;
	readonly left: string;
	readonly right: string;
	/** Progress: stored, sent but not yet stored, to come; then the eighths of a cell, smallest first. */
	readonly stored: string;
	readonly sent: string;
	readonly rest: string;
	readonly eighths: readonly string[];
	/** Heights of a chart, lowest first. */
	readonly heights: readonly string[];
	/** Shades of a cell that stands for many files: none done, some, most, all. */
	readonly shades: readonly string[];
	readonly spinner: readonly string[];
};

const unicodeSymbols: Symbols = {
	running: '▶',
	allSent: '▒',
	stalled: '!',
	retrying: '↻',
	failed: '✖',
	done: '✔',
	waiting: '·',
	focus: '❯',
	caret: '▏',
	rule: '─',
	axis: '┤',
	dot: '·',
	dash: '–',
	times: '×',
	ellipsis: '…',
	up: '↑',
	down: '↓',
	left: '←',
	right: '→',
	stored: '█',
	sent: '▓',
	rest: '░',
	eighths: ['▏', '▎', '▍', '▌', '▋', '▊', '▉'],
	heights: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
	shades: ['░', '▒', '▓', '█'],
	spinner: ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'],
};

const asciiSymbols: Symbols = {
	running: '>',
	allSent: '=',
	stalled: '!',
	retrying: 'r',
	failed: 'x',
	done: '+',
	waiting: '.',
	focus: '>',
	caret: '_',
	rule: '-',
	axis: '|',
	dot: '-',
	dash: '-',
	times: 'x',
	ellipsis: '..',
	up: 'up',
	down: 'down',
	left: 'left',
	right: 'right',
	stored: '#',
	sent: '=',
	rest: '.',
	eighths: [],
	heights: ['_', '.', ':', '-', '=', '+', '*', '#'],
	shades: ['.', '-', '=', '#'],
	spinner: ['|', '/', '-', '\\'],
};

export type Theme = {
	readonly symbols: Symbols;
	readonly unicode: boolean;
	/** The text in the colour of its role, as the painter writes it. */
	paint(role: Role | undefined, text: string): string;
};

/** Punctuation in our sentences that ASCII has no sign for, each for one of the same width. */
const asciiFor: Readonly<Record<string, string>> = {'·': '-', '×': 'x', '–': '-', '…': '~', '±': '~', '’': "'"};

function toAscii(text: string): string {
	return text.replace(/[·×–…±’]/g, sign => asciiFor[sign] ?? sign);
}

/** Without colour, dim and bold go too; the caret stays, since reverse video is no colour and a field needs it. */
export function createTheme({color, unicode}: Pick<Capabilities, 'color' | 'unicode'>): Theme {
	return {
		symbols: unicode ? unicodeSymbols : asciiSymbols,
		unicode,
		paint(role, given) {
			const text = unicode ? given : toAscii(given);
			if (role === undefined || text === '' || (!color && role !== 'caret')) {
				return text;
			}

			// 0 in full: Ink's reader of styles does not know the short form, and would let them run on.
			return `\u001B[${codes[role]}m${text}\u001B[0m`;
		},
	};
}

/** For measuring and for text without a terminal. */
export const plainTheme = createTheme({color: false, unicode: true});
