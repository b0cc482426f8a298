import {errorJson} from '../plain/error-json.js';
import type {CommandOf} from './command-of.js';

/** Says what is wrong with a command line. */
export function sayError({exitStatus, json, message}: CommandOf<'error'>): number {
	process.stderr.write(`${message}\n`);
	if (json) {
		process.stdout.write(`${errorJson({kind: 'usage', message, hint: null}, exitStatus)}\n`);
	}

	return exitStatus;
}
