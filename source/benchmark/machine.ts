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

/**
 * When a process began, in Linux's clock ticks since the boot: with it a number that was given out anew is told from the
 * process that had it before. Null where it cannot be known; `ended` for one whose parent has yet to notice its end.
 */
export function processStart(pid: number): string | null {
	try {
		// The numbers in there may be those of another namespace.
		if (readlinkSync('/proc/self') !== String(process.pid)) {
			return null;
		}

		const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
		// Behind the name, which may hold anything: the state is the 3rd field and the start the 22nd (proc_pid_stat(5)).
		const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
		return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : (fields[19] ?? null);
	} catch {
		return null;
	}
}

function linuxMachine(): string | undefined {
	try {
		const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
		return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
	} catch {
		return undefined;
	}
}
