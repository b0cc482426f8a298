import type {Command} from './command.js';

export type Surroundings = {
	/** The working directory, against which `-conf` files are found. */
	readonly cwd: string;
	/** Where profiles are saved; absent: the user's configuration directory. */
	readonly profileDirectory?: string;
};

/**
 * What a command line (without node and script) asks for. Nothing a user writes makes it reject: what is wrong comes
 * back as an error command with a sentence a line and the exit status. `--version` loads nothing else.
 */
export async function parseCommandLine(argv: readonly string[], surroundings: Surroundings): Promise<Command> {
	if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-v')) {
		return {kind: 'version'};
	}

	// TestDFSIO's spelling begins with one dash and two or more letters, or with -D.
	if (/^-(?:[A-Za-z]{2}|D)/.test(argv[0] ?? '')) {
		const {parseTestdfsioSpelling} = await import('./testdfsio.js');
		return parseTestdfsioSpelling(argv, surroundings.cwd);
	}

	const [{parseOwnSpelling}, {openProfileStore}] = await Promise.all([
		import('./own-spelling.js'),
		import('../profile/store.js'),
	]);
	return parseOwnSpelling(argv, openProfileStore(surroundings.profileDirectory));
}
