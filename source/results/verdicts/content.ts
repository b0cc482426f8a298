import {operationFacts} from '../../profile/operations.js';
import {bytesText, plural, secondsText} from '../number-text.js';
import {doneBytes, doneCount, type Rule} from './rule.js';

// What was moved, where it came from or went to, and what was looked at.

/** A server's page cache easily keeps what was written this short a time ago. */
const freshSeconds = 600;

export const compressible: Rule = facts => {
	const {data} = facts.result;
	return doneBytes(facts) > 0 && (data === 'zero' || data === 'text')
		? `${data} data: a server that compresses moves and stores less than it says`
		: undefined;
};

export const readSoonAfterWrite: Rule = ({result}) =>
	!operationFacts[result.operation].changes &&
	result.writtenSecondsAgo !== null &&
	result.writtenSecondsAgo < freshSeconds
		? `written ${secondsText(result.writtenSecondsAgo)} ago: probably read from memory`
		: undefined;

export const fewerCopies: Rule = ({record: {placement}}) =>
	placement !== null && placement.chunks > 0 && placement.averageReplication < placement.copiesAsked
		? `${placement.averageReplication.toFixed(2)} copies found where ${placement.copiesAsked} were asked`
		: undefined;

export const notChecked: Rule = facts => {
	const {verified, checkedBytes} = facts.record;
	if (doneBytes(facts) === 0) {
		return;
	}

	if (verified === 'no-manifest') {
		return 'bytes not checked: no manifest says what was written here';
	}

	if (verified === 'none') {
		return `not checked: ${facts.profile.verify ? 'this target keeps no content' : 'checking is switched off'}`;
	}

	return verified === 'all' && checkedBytes < doneBytes(facts)
		? `only ${bytesText(checkedBytes)} of ${bytesText(doneBytes(facts))} checked`
		: undefined;
};

export const checked: Rule = facts => {
	const {operation, verified, checkedBytes} = facts.record;
	const done = doneCount(facts);
	if (verified === 'size' && done > 0 && operationFacts[operation].changes) {
		return `${plural(done, 'size')} confirmed, bytes not read back`;
	}

	return verified === 'all' && doneBytes(facts) > 0 && checkedBytes >= doneBytes(facts)
		? `every byte checked (${bytesText(checkedBytes)})`
		: undefined;
};
