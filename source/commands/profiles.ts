import {profilesCommand as doProfiles} from '../plain/profiles.js';
import {openProfileStore} from '../profile/store.js';
import type {CommandOf} from './command-of.js';

/** Lists, shows or deletes saved profiles. */
export async function profilesCommand(command: CommandOf<'profiles'>): Promise<number> {
	const {exitStatus, stderr, stdout} = await doProfiles(command, openProfileStore());
	process.stderr.write(stderr);
	process.stdout.write(stdout);
	return exitStatus;
}
