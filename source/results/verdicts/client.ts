import {percentText, rateText} from '../number-text.js';
import type {OperationRecord} from '../record.js';
import {mostOnCpu} from '../thread-use.js';
import type {Rule, VerdictFacts} from './rule.js';

// Whether this client, its own ceiling or its network card was the limit.

const busyLimit = 0.9;
/** On a CPU for less than this share of the time it was busy, a thread was held up by something else than its work. */
const ownWork = 0.75;
const linkLimit = 0.85;
const ceilingLimit = 0.8;
/** Under these the client is said not to be the limit; between the two limits nothing is said. */
const busyEasy = 0.8;
const linkEasy = 0.7;

function linkText({name, mbitPerSecond}: {readonly name: string; readonly mbitPerSecond: number}): string {
	const speed = mbitPerSecond >= 1000 ? `${mbitPerSecond / 1000} Gbit/s` : `${mbitPerSecond} Mbit/s`;
	return `of ${name}'s ${speed}`;
}

/** What share of its own ceiling, measured against `demo:?discard`, the client was at; null when that is not known. */
function ceilingShare({record}: VerdictFacts): number | null {
	const {ceilingRate} = record.client;
	return ceilingRate === null || record.aggregate.rate === null ? null : record.aggregate.rate / ceilingRate;
}

/** Busy is not on a CPU: to the event loop a wait for a core, or in a call that blocks, is being busy. */
function heldUp({perThread = []}: OperationRecord['client']): string | undefined {
	const [busiest] = perThread.toSorted((a, b) => (b.busy ?? 0) - (a.busy ?? 0));
	const {busy = null, cpuShare = null} = busiest ?? {};
	return busy !== null && cpuShare !== null && cpuShare < busy * ownWork
		? `but on a CPU for only ${percentText(cpuShare)}: it waited for a free core, or in a call that blocks`
		: undefined;
}

export const clientBound: Rule = ({record}) => {
	const {busy} = record.client;
	if (busy !== null && busy >= busyLimit) {
		const held = heldUp(record.client);
		return `client-bound: its busiest thread was ${percentText(busy)} busy, ${held ?? 'the target may do more'}`;
	}

	const cpu = mostOnCpu(record.client);
	return cpu !== null && cpu >= busyLimit
		? `client-bound: its busiest thread was on a CPU for ${percentText(cpu)} of the time, the target may do more`
		: undefined;
};

export const nearCeiling: Rule = facts => {
	const share = ceilingShare(facts);
	return share !== null && share >= ceilingLimit
		? `client-bound: ${percentText(share)} of the ${rateText(facts.record.client.ceilingRate)} that this client reaches with nothing stored`
		: undefined;
};

export const linkBound: Rule = ({record, host}) =>
	host.interface !== null && record.client.linkShare !== null && record.client.linkShare >= linkLimit
		? `link-bound: ${percentText(record.client.linkShare)} ${linkText(host.interface)}`
		: undefined;

export const clientNotTheLimit: Rule = facts => {
	const {host, record} = facts;
	const {busy, linkShare} = record.client;
	const share = ceilingShare(facts);
	if (
		record.aggregate.rate === null ||
		busy === null ||
		busy >= busyEasy ||
		(mostOnCpu(record.client) ?? 0) >= busyEasy ||
		(linkShare ?? 0) >= linkEasy ||
		(share ?? 0) >= ceilingLimit
	) {
		return;
	}

	const link =
		host.interface === null || linkShare === null ? '' : `, ${percentText(linkShare)} ${linkText(host.interface)}`;
	const ceiling = share === null ? '' : `, ${percentText(share)} of its own ceiling`;
	return `client not the limit: busiest thread ${percentText(busy)} busy${link}${ceiling}`;
};
