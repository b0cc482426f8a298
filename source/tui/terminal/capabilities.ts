type Environment = Readonly<Record<string, string | undefined>>;

/** What the terminal at hand can show; decided once at the start, from the environment and `--ascii`. */
export type Capabilities = {
	readonly color: boolean;
	/** Block, box and symbol characters; else plain ASCII. */
	readonly unicode: boolean;
	/** Window title by OSC 0, put back by the title stack. */
	readonly title: boolean;
	/** Progress in the task bar by OSC 9;4, which other terminals take for a notification. */
	readonly taskbar: boolean;
	/** One sentence per event in place of a screen. */
	readonly screenReader: boolean;
};

/** A locale that names another character set than UTF-8; no locale at all is taken for UTF-8 (macOS, containers). */
function localeWithoutUtf8(environment: Environment): boolean {
	const locale = environment.LC_ALL || environment.LC_CTYPE || environment.LANG;
	return locale !== undefined && locale !== '' && !/utf-?8/i.test(locale);
}

export function capabilities(environment: Environment, ascii: boolean): Capabilities {
	const term = environment.TERM ?? '';
	const dumb = term === 'dumb' || term === '';
	const console = term === 'linux';
	// A Unicode locale such as C.UTF-8 passes; plain C and POSIX do not.
	return {
		color: !dumb && !environment.NO_COLOR && environment.FORCE_COLOR !== '0',
		unicode: !ascii && !console && !dumb && !localeWithoutUtf8(environment),
		title: !dumb && !console,
		taskbar:
			environment.WT_SESSION !== undefined ||
			environment.ConEmuANSI === 'ON' ||
			['ghostty', 'iTerm.app'].includes(environment.TERM_PROGRAM ?? ''),
		screenReader: environment.INK_SCREEN_READER === 'true',
	};
}
