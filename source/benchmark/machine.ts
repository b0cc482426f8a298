import {readFileSync, readlinkSync} from 'node:fs';
import {hostname} from 'node:os';

let known: string | undefined;

/**
 * Names the set of processes in which a process number means the same: on Linux this boot and the namespace of its
 * numbers, since hosts share names (`localhost`, copied machines) and containers share a host; elsewhere the host's name.
 */
export function thisMachine(): string {
	known ??= linuxMachine() ?? hostname();
	return known;
}

function linuxMachine(): string | undefined {
	try {
		const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
		return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
	} catch {
		return undefined;
	}
}
