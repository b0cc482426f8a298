/** `tui` is the command without a word. */
export type CommandName = 'tui' | 'run' | 'profiles' | 'results' | 'history' | 'compare' | 'placement' | 'clean';

export type CommandRow = {
	readonly name: CommandName;
	/** What follows `dfsio-tui` in its usage line. */
	readonly usage: string;
	/** One line for the list of commands. */
	readonly summary: string;
	/** How many words may follow, and what they are called in errors. */
	readonly words: {readonly least: number; readonly most: number; readonly what: string};
	/** Whether it takes a profile's values as flags: all, or just those that say where the data lies. */
	readonly fields: 'all' | 'place' | 'none';
	readonly examples: readonly string[];
};

/** Every command, in the order of the help. */
export const commands: readonly CommandRow[] = [
	{
		name: 'tui',
		usage: '[options]',
		summary: 'ask, run, show',
		words: {least: 0, most: 0, what: 'a command'},
		fields: 'all',
		examples: ['dfsio-tui', 'dfsio-tui --target demo:'],
	},
	{
		name: 'run',
		usage: 'run [profile] [options]',
		summary: 'run without questions; plain lines in a pipe',
		words: {least: 0, most: 1, what: 'the name of a saved profile'},
		fields: 'all',
		examples: [
			'dfsio-tui run --files 4 --size 64MB --buffer-size 8MB',
			'dfsio-tui run nightly --target http://filer:8888 --json | jq .summary',
			'dfsio-tui run --operation read --fail-below read=400',
		],
	},
	{
		name: 'profiles',
		usage: 'profiles [show|delete NAME]',
		summary: 'saved profiles',
		words: {least: 0, most: 2, what: 'list, show NAME or delete NAME'},
		fields: 'none',
		examples: ['dfsio-tui profiles', 'dfsio-tui profiles show seaweedfs-wiki'],
	},
	{
		name: 'results',
		usage: 'results FILE...',
		summary: 'read, check and print TestDFSIO results',
		words: {least: 1, most: Number.POSITIVE_INFINITY, what: 'at least one result file, or - for stdin'},
		fields: 'none',
		examples: ['dfsio-tui results TestDFSIO_results.log', 'dfsio-tui results --csv *.log'],
	},
	{
		name: 'history',
		usage: 'history',
		summary: 'earlier runs',
		words: {least: 0, most: 0, what: 'no further words'},
		fields: 'none',
		examples: ['dfsio-tui history --json'],
	},
	{
		name: 'compare',
		usage: 'compare A B',
		summary: 'the difference of two runs, with a verdict',
		words: {least: 2, most: 2, what: 'two runs: ids, profiles, last or last-1'},
		fields: 'none',
		examples: ['dfsio-tui compare last-1 last'],
	},
	{
		name: 'placement',
		usage: 'placement [PATH] [options]',
		summary: 'chunks, copies and servers of a file or directory',
		words: {least: 0, most: 1, what: 'one path on the target'},
		fields: 'place',
		examples: ['dfsio-tui placement --target seaweedfs://filer:8888', 'dfsio-tui placement /benchmarks --json'],
	},
	{
		name: 'clean',
		usage: 'clean [profile] [options]',
		summary: 'remove what a run left on the target',
		words: {least: 0, most: 1, what: 'the name of a saved profile'},
		fields: 'place',
		examples: ['dfsio-tui clean --dry-run', 'dfsio-tui clean --target http://filer:8888 --yes'],
	},
];

/** The row of a command. */
export function commandRow(name: CommandName): CommandRow {
	const row = commands.find(command => command.name === name);
	if (!row) {
		throw new Error(`No row for the command ${name}`);
	}

	return row;
}
