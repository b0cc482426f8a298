/** Where a key works: a screen, what stands above one, every list that scrolls, or all of them. */
export type KeyScope =
	| 'setup'
	| 'run'
	| 'results'
	| 'profiles'
	| 'history'
	| 'compare'
	| 'question'
	| 'prompt'
	| 'help'
	| 'list'
	| 'everywhere';

export type Binding = {
	readonly scope: KeyScope;
	/** `ctrl+r`, `enter`, `up`, `v`. The first one is shown. */
	readonly keys: readonly string[];
	readonly action: string;
	/** What the key does, in a word or two, for the footer; absent = only in the help. */
	readonly footer?: string;
	/** The footer keeps room for it, whatever else is cut: how to leave, and where all keys are. */
	readonly stays?: true;
	/** One sentence for the help. */
	readonly help: string;
};

/** All keys there are: bindings, footer and help come from here. Footers show them in this order, those that stay last. */
export const bindings = [
	{
		scope: 'setup',
		keys: ['enter'],
		action: 'next',
		footer: 'next',
		help: 'take the value and go to the next field; on Start: start',
	},
	{scope: 'setup', keys: ['up', 'shift+tab'], action: 'up', footer: 'back', help: 'go to the field above'},
	{scope: 'setup', keys: ['down'], action: 'down', help: 'go to the field below'},
	{
		scope: 'setup',
		keys: ['tab'],
		action: 'complete',
		footer: 'choices',
		help: 'complete the value, or offer the next choice',
	},
	{scope: 'setup', keys: ['ctrl+r'], action: 'start', footer: 'start now', help: 'start from any field'},
	{scope: 'setup', keys: ['ctrl+s'], action: 'save', footer: 'save', help: 'save these settings as a profile'},
	{
		scope: 'setup',
		keys: ['ctrl+g', '?'],
		action: 'help',
		footer: 'keys',
		stays: true,
		help: 'show these keys (? types itself in a text field)',
	},
	{
		scope: 'setup',
		keys: ['space'],
		action: 'toggle',
		help: 'switch the marked operation on or off, pick the next word, open More settings',
	},
	{scope: 'setup', keys: ['left'], action: 'left', help: 'move in the text or in the list'},
	{scope: 'setup', keys: ['right'], action: 'right', help: 'move in the text or in the list'},
	{scope: 'setup', keys: ['w'], action: 'add-write', help: 'add write, where a read finds no files'},
	{scope: 'setup', keys: ['escape'], action: 'back', help: 'go one screen back; values stay'},
	{scope: 'setup', keys: ['q'], action: 'quit', help: 'leave (not in a text field)'},

	{
		scope: 'run',
		keys: ['ctrl+c'],
		action: 'interrupt',
		footer: 'stop',
		help: 'stop the run and keep what was measured; again: leave',
	},
	{
		scope: 'run',
		keys: ['v'],
		action: 'view',
		footer: 'view',
		help: 'show files, lanes or figures for many small files',
	},
	{
		scope: 'run',
		keys: ['f'],
		action: 'failures',
		footer: 'failed',
		help: 'list the failed files with the full reason',
	},
	{scope: 'run', keys: ['p'], action: 'freeze', footer: 'freeze', help: 'freeze the view; the run goes on'},
	{scope: 'run', keys: ['?', 'ctrl+g'], action: 'help', footer: 'keys', stays: true, help: 'show these keys'},
	{scope: 'run', keys: ['q'], action: 'quit', help: 'ask whether to stop the run'},
	{scope: 'run', keys: ['escape'], action: 'close', help: 'close the list of failures'},

	{scope: 'results', keys: ['r'], action: 'again', footer: 'again', help: 'run the same once more'},
	{scope: 'results', keys: ['t'], action: 'try-failed', footer: 'try failed', help: 'try only the failed files again'},
	{
		scope: 'results',
		keys: ['l'],
		action: 'longer',
		footer: 'longer',
		help: 'run longer, for a number that can be trusted',
	},
	{scope: 'results', keys: ['e'], action: 'edit', footer: 'edit', help: 'change the settings'},
	{scope: 'results', keys: ['s', 'ctrl+s'], action: 'save', footer: 'save', help: 'save the settings as a profile'},
	{scope: 'results', keys: ['left'], action: 'left', help: 'the page before'},
	{
		scope: 'results',
		keys: ['right', 'tab'],
		action: 'right',
		footer: 'pages',
		help: 'the next page: operations, rounds, summary',
	},
	{scope: 'results', keys: ['b'], action: 'block', footer: 'block', help: 'show the TestDFSIO block'},
	{scope: 'results', keys: ['h'], action: 'history', footer: 'history', help: 'all earlier runs'},
	{scope: 'results', keys: ['w'], action: 'slowest', footer: 'slowest', help: 'list the slowest files'},
	{scope: 'results', keys: ['y'], action: 'command', help: 'show the command line that does the same'},
	{scope: 'results', keys: ['5'], action: 'five-rounds', help: 'run five rounds, for a spread'},
	{scope: 'results', keys: ['n'], action: 'note', help: 'write a note into the record of this run'},
	{scope: 'results', keys: ['a'], action: 'append', help: 'append the block of a partial result to the result file'},
	{scope: 'results', keys: ['x'], action: 'remove', footer: 'remove data', help: 'remove the data that the run left'},
	{
		scope: 'results',
		keys: ['c'],
		action: 'compare',
		footer: 'compare',
		help: 'compare with the last run of the same settings',
	},
	{
		scope: 'results',
		keys: ['o'],
		action: 'report',
		footer: 'report',
		help: 'show the whole run as it is printed when you leave',
	},
	{scope: 'results', keys: ['p'], action: 'profiles', help: 'saved profiles'},
	{
		scope: 'results',
		keys: ['q'],
		action: 'quit',
		footer: 'leave',
		stays: true,
		help: 'leave; the result is printed on the normal screen',
	},
	{scope: 'results', keys: ['?', 'ctrl+g'], action: 'help', footer: 'keys', stays: true, help: 'show these keys'},
	{scope: 'results', keys: ['escape'], action: 'back', help: 'close a list; else back to the settings'},

	{scope: 'profiles', keys: ['enter'], action: 'run', footer: 'run', help: 'run the marked profile'},
	{
		scope: 'profiles',
		keys: ['e'],
		action: 'edit',
		footer: 'edit',
		help: 'change a copy of its settings, then run or save',
	},
	{scope: 'profiles', keys: ['n'], action: 'new', footer: 'new', help: 'a new benchmark'},
	{scope: 'profiles', keys: ['d'], action: 'duplicate', footer: 'duplicate', help: 'save a copy under another name'},
	{scope: 'profiles', keys: ['x'], action: 'remove', footer: 'delete', help: 'delete the marked profile'},
	{
		scope: 'profiles',
		keys: ['/'],
		action: 'filter',
		footer: 'filter',
		help: 'show only names that contain what you type',
	},
	{scope: 'profiles', keys: ['q'], action: 'quit', footer: 'leave', stays: true, help: 'leave'},
	{scope: 'profiles', keys: ['?', 'ctrl+g'], action: 'help', footer: 'keys', stays: true, help: 'show these keys'},
	{scope: 'profiles', keys: ['escape'], action: 'back', help: 'one screen back'},

	{scope: 'profiles', keys: ['h'], action: 'history', footer: 'history', help: 'all earlier runs'},

	{scope: 'history', keys: ['enter'], action: 'open', footer: 'open', help: 'show the results of the marked run'},
	{
		scope: 'history',
		keys: ['space'],
		action: 'choose',
		footer: 'choose',
		help: 'choose the marked run for a comparison: the first one is A, the second B',
	},
	{scope: 'history', keys: ['c'], action: 'compare', footer: 'compare', help: 'compare the two chosen runs'},
	{scope: 'history', keys: ['q'], action: 'quit', footer: 'leave', stays: true, help: 'leave'},
	{scope: 'history', keys: ['?', 'ctrl+g'], action: 'help', footer: 'keys', stays: true, help: 'show these keys'},
	{scope: 'history', keys: ['escape'], action: 'back', footer: 'back', help: 'one screen back'},

	{scope: 'compare', keys: ['escape'], action: 'back', footer: 'back', help: 'one screen back'},
	{scope: 'compare', keys: ['s'], action: 'swap', footer: 'swap', help: 'change A and B'},
	{scope: 'compare', keys: ['q'], action: 'quit', footer: 'leave', stays: true, help: 'leave'},
	{scope: 'compare', keys: ['?', 'ctrl+g'], action: 'help', footer: 'keys', stays: true, help: 'show these keys'},

	{scope: 'list', keys: ['up', 'k'], action: 'up', help: 'a line up in a list'},
	{scope: 'list', keys: ['down', 'j'], action: 'down', help: 'a line down in a list'},
	{scope: 'list', keys: ['pageup'], action: 'page-up', help: 'a page up'},
	{scope: 'list', keys: ['pagedown'], action: 'page-down', help: 'a page down'},
	{scope: 'list', keys: ['home'], action: 'first', help: 'to the start'},
	{scope: 'list', keys: ['end'], action: 'last', help: 'to the end'},

	{
		scope: 'everywhere',
		keys: ['ctrl+c'],
		action: 'interrupt',
		help: 'leave; while a run is under way: stop it',
	},
	{scope: 'everywhere', keys: ['ctrl+l'], action: 'redraw', help: 'draw the screen again'},

	{scope: 'question', keys: ['enter'], action: 'yes', footer: 'yes', help: 'do it'},
	{scope: 'question', keys: ['escape', 'q'], action: 'no', footer: 'no', help: 'do not'},

	{scope: 'prompt', keys: ['enter'], action: 'yes', footer: 'take it', help: 'take the text'},
	{scope: 'prompt', keys: ['escape'], action: 'no', footer: 'back', help: 'back without it'},

	{scope: 'help', keys: ['escape', '?', 'ctrl+g', 'q', 'enter'], action: 'no', footer: 'back', help: 'close'},
	{scope: 'help', keys: ['down'], action: 'down', footer: 'more', help: 'scroll'},
] as const satisfies readonly Binding[];

/** Scopes in which the keys of `list` work too. */
export const listScopes: readonly KeyScope[] = ['run', 'results', 'profiles', 'history', 'compare', 'help'];

export type ActionOf<Scope extends KeyScope> = Extract<(typeof bindings)[number], {scope: Scope}>['action'];
