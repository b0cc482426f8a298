import type {Command} from '../command-line/command.js';

/** The command of one kind. */
export type CommandOf<K extends Command['kind']> = Extract<Command, {kind: K}>;
