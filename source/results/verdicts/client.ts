import {percentText, rateText} from '../number-text.js';
import type {Rule, VerdictFacts} from './rule.js';

// Whether this client, its own ceiling or its network card was the limit.

const busyLimit = 0.9;
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

export const clientBound: Rule = ({record}) =>
	record.client.busy !== null && record.client.busy >= busyLimit
		? `client-bound: its busiest thread was ${percentText(record.client.busy)} busy, the target may do more`
		: undefined;

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
