import type {PartialProfile} from '../profile/field.js';
import type {Profile} from '../profile/profile.js';

/** How a front end is to behave; nothing of it changes what is measured. */
export type FrontEndOptions = {
	/** One JSON object on stdout, also for errors. */
	readonly json: boolean;
	/** No live screen, also on a terminal. */
	readonly plain: boolean;
	readonly ascii: boolean;
	/** No questions before large writes and deletions. */
	readonly yes: boolean;
	/** As given; absent: the user's data directory. */
	readonly historyDir?: string;
	/** Files for TLS, as given. */
	readonly ca?: string;
	readonly cert?: string;
	readonly key?: string;
};

/** What only TestDFSIO's spelling brings along. */
export type TestdfsioFacts = {
	/** The lines that TestDFSIO logs before it starts (`nrFiles = 4`), for stderr. */
	readonly log: readonly string[];
	/** Sentences on options that mean nothing here and are left aside, for stderr. */
	readonly notices: readonly string[];
};

/** What a command line asks for, all values checked: exactly one of these. */
export type Command =
	/** The screens; `given` are the values set by flags, which win over the last run's in Setup. */
	| {readonly kind: 'tui'; readonly given: PartialProfile; readonly frontEnd: FrontEndOptions}
	| {
			readonly kind: 'run';
			readonly profile: Profile;
			/** The saved profile it came from. */
			readonly profileName?: string;
			/** The name under which the profile is to be saved before the run. */
			readonly saveProfile?: string;
			readonly frontEnd: FrontEndOptions;
			/** Present in TestDFSIO's spelling: exit statuses are then TestDFSIO's (`testdfsioExitStatus`). */
			readonly testdfsio?: TestdfsioFacts;
	  }
	| {
			readonly kind: 'clean';
			/** Target and base directory count, and the options for TLS. */
			readonly profile: Profile;
			readonly dryRun: boolean;
			readonly frontEnd: FrontEndOptions;
			readonly testdfsio?: TestdfsioFacts;
	  }
	| {
			readonly kind: 'placement';
			/** Target and base directory count, and the options for TLS. */
			readonly profile: Profile;
			/** A file or directory on the target; absent: the data directory of the base directory. */
			readonly path?: string;
			readonly frontEnd: FrontEndOptions;
	  }
	| {readonly kind: 'profiles'; readonly action: 'list'; readonly json: boolean}
	| {readonly kind: 'profiles'; readonly action: 'show'; readonly name: string; readonly json: boolean}
	| {readonly kind: 'profiles'; readonly action: 'delete'; readonly name: string; readonly json: boolean}
	| {
			readonly kind: 'results';
			/** `-` is stdin. */
			readonly files: readonly string[];
			readonly output: 'table' | 'json' | 'csv';
			/** Whether the blocks go into the history. */
			readonly import: boolean;
			readonly historyDir?: string;
	  }
	| {readonly kind: 'history'; readonly json: boolean; readonly historyDir?: string}
	| {
			readonly kind: 'compare';
			readonly a: string;
			readonly b: string;
			readonly json: boolean;
			readonly historyDir?: string;
	  }
	| {readonly kind: 'help'; readonly text: string}
	| {readonly kind: 'version'}
	/** One sentence a line; 2, or TestDFSIO's 255 and 254. */
	| {readonly kind: 'error'; readonly message: string; readonly exitStatus: number; readonly json: boolean};
