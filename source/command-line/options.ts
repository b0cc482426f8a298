import type {CommandName} from './commands.js';

/** A flag that changes how a command behaves, and no value of a profile. */
export type OptionRow = {
	readonly flag: string;
	/** The value's word in help; absent for a switch. */
	readonly placeholder?: string;
	readonly help: string;
	readonly commands: readonly CommandName[];
};

const measuring: readonly CommandName[] = ['tui', 'run', 'placement', 'clean'];

/** Every flag that is no field of a profile, in the order of the help. */
export const options: readonly OptionRow[] = [
	{
		flag: 'json',
		help: 'print JSON on stdout, also for an error',
		commands: ['run', 'profiles', 'results', 'history', 'compare', 'placement', 'clean'],
	},
	{flag: 'csv', help: 'print comma-separated values', commands: ['results']},
	{flag: 'import', help: 'take the results into the history', commands: ['results']},
	{flag: 'dry-run', help: 'only say what would be removed', commands: ['clean']},
	{flag: 'yes', help: 'ask nothing before large writes and deletions', commands: ['tui', 'run', 'clean']},
	{flag: 'plain', help: 'plain lines instead of the live screen', commands: ['run']},
	{flag: 'ascii', help: 'draw with ASCII characters only', commands: ['tui', 'run']},
	{flag: 'save-profile', placeholder: 'name', help: 'save these settings as a profile', commands: ['run']},
	{
		flag: 'history-dir',
		placeholder: 'dir',
		help: 'where records of runs are kept',
		commands: ['tui', 'run', 'results', 'history', 'compare'],
	},
	{flag: 'ca', placeholder: 'file', help: 'TLS: certificates to trust (PEM)', commands: measuring},
	{flag: 'cert', placeholder: 'file', help: "TLS: this client's certificate (PEM)", commands: measuring},
	{flag: 'key', placeholder: 'file', help: "TLS: this client's key (PEM)", commands: measuring},
];
