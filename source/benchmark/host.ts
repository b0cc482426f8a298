import {readFile} from 'node:fs/promises';
import {availableParallelism, hostname, platform, totalmem} from 'node:os';
import {setTimeout} from 'node:timers/promises';
import type {HostFacts} from '../results/run-result.js';

/** Milliseconds for the target's name, which was looked up before: a name server that fell silent must not hold the end. */
const namePatience = 300;

/** This machine, with the network interface that leads to `host` where that is known (Linux) and its speed is told. */
export async function hostFacts(host: string | undefined): Promise<HostFacts> {
	return {
		name: hostname(),
		cores: availableParallelism(),
		memoryBytes: totalmem(),
		platform: platform(),
		node: process.versions.node,
		interface: host === undefined ? null : await interfaceTo(host),
	};
}

async function interfaceTo(host: string): Promise<HostFacts['interface']> {
	try {
		const {lookup} = await import('node:dns/promises');
		const found = await Promise.race([lookup(host), setTimeout(namePatience, undefined, {ref: false})]);
		if (found?.family !== 4 || found.address.startsWith('127.')) {
			return null;
		}

		const name = routeTo(found.address, await readFile('/proc/net/route', 'utf8'));
		if (name === undefined) {
			return null;
		}

		const mbitPerSecond = Number(await readFile(`/sys/class/net/${name}/speed`, 'utf8'));
		// Virtual interfaces say -1 or fail.
		return mbitPerSecond > 0 ? {name, mbitPerSecond} : null;
	} catch {
		return null;
	}
}

/** The interface of the longest matching route in /proc/net/route, whose addresses are little-endian hexadecimal. */
export function routeTo(address: string, table: string): string | undefined {
	const wanted = address.split('.').reduce((sum, part, i) => sum + Number(part) * 256 ** i, 0);
	let best: {name: string; bits: number} | undefined;
	for (const line of table.split('\n').slice(1)) {
		const [name, destination, , , , , , mask] = line.trim().split(/\s+/);
		if (name === undefined || destination === undefined || mask === undefined) {
			continue;
		}

		const maskNumber = Number.parseInt(mask, 16);
		const matches = (BigInt(wanted) & BigInt(maskNumber)) === BigInt(Number.parseInt(destination, 16));
		const bits = maskNumber.toString(2).replaceAll('0', '').length;
		if (matches && bits >= (best?.bits ?? 0)) {
			best = {name, bits};
		}
	}

	return best?.name;
}
