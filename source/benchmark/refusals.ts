import {operationFacts} from '../profile/operations.js';
import type {Profile} from '../profile/profile.js';
import {plural} from '../results/number-text.js';
import type {Ability} from '../storage/storage.js';
import {StorageError} from '../storage/storage-error.js';
import type {Step} from './plan.js';
import type {OpenTarget} from './target.js';

/** What an operation asks of a target beyond writing and reading. */
export function abilityFor(operation: Step['operation']): Ability | undefined {
	if (operation === 'append' || operation === 'truncate') {
		return operation;
	}

	return operationFacts[operation].positioned ? 'read-at' : undefined;
}

/** Throws when the target cannot do what the profile asks, before anything on it is touched. */
export function refuseWhatItCannot(target: OpenTarget, profile: Profile): void {
	for (const operation of profile.operations) {
		const ability = abilityFor(operation);
		const reason = ability && target.storage.cannot(ability);
		if (reason) {
			throw new StorageError('unsupported', `${operation} is not possible here: ${reason}`);
		}
	}

	if (profile.operations.some(operation => operation === 'write' || operation === 'append')) {
		refuseTooFewServers(target, profile);
	}
}

/** A filer asked for more copies than there are servers says so only after 30 to 61 s, and then not why. */
function refuseTooFewServers({facts}: OpenTarget, profile: Profile): void {
	const {replication: usual, volumeServers} = facts.facts;
	const replication = profile.replication ?? usual;
	if (typeof volumeServers !== 'number') {
		return;
	}

	if (volumeServers === 0) {
		throw new StorageError('no-space', `the cluster behind ${facts.url} has no volume server at this moment`, {
			hint: 'Start its volume servers (weed volume), or wait until the master knows them.',
		});
	}

	// Three digits: further copies in other data centers, other racks and on other servers of the rack.
	const copies = /^\d{3}$/.test(String(replication))
		? 1 + [...String(replication)].reduce((n, d) => n + Number(d), 0)
		: 1;
	if (copies > volumeServers) {
		throw new StorageError(
			'unsupported',
			`replication ${replication} keeps ${copies} copies, and the cluster has ${plural(volumeServers, 'volume server')}`,
			{hint: 'Start more volume servers, or ask for fewer copies with --replication.'},
		);
	}
}
