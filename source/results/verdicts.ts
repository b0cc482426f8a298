import {operationFacts} from '../profile/operations.js';
import type {Profile} from '../profile/profile.js';
import {bytesText, figureText, percentText, plural, rateText, secondsText} from './number-text.js';
import type {OperationRecord, Verdict} from './record.js';
import type {HostFacts, OperationResult, TargetFacts} from './run-result.js';

export type VerdictFacts = {
	readonly result: OperationResult;
	readonly record: Omit<OperationRecord, 'verdicts'>;
	readonly profile: Profile;
	readonly host: HostFacts;
	readonly targetFacts: TargetFacts | null;
};

/** The sentence when the rule applies, else undefined. */
type Rule = (facts: VerdictFacts) => string | undefined;

/** Below this start-up, one slow reply or a timer's step decide the figure. */
const shortSeconds = 2;
/** Screens call a file stalled after the same time. */
const stallSeconds = 2;
const busyLimit = 0.9;
const linkLimit = 0.85;
const ceilingLimit = 0.8;
/** Under these the client is said not to be the limit; between the two limits nothing is said. */
const busyEasy = 0.8;
const linkEasy = 0.7;
/** Less than this share of the lanes at work on average is worth a word. */
const lanesShare = 0.75;
/** A server's page cache easily keeps what was written this short a time ago. */
const freshSeconds = 600;

const doneCount = ({record}: VerdictFacts): number => record.files.filter(({state}) => state === 'done').length;

const doneBytes = ({record}: VerdictFacts): number =>
	record.files.reduce((sum, {state, bytes}) => (state === 'done' ? sum + bytes : sum), 0);

function isNetwork({profile, targetFacts}: VerdictFacts): boolean {
	return targetFacts !== null && targetFacts.kind !== 'file' && !profile.target.startsWith('demo:');
}

function linkText({name, mbitPerSecond}: {readonly name: string; readonly mbitPerSecond: number}): string {
	const speed = mbitPerSecond >= 1000 ? `${mbitPerSecond / 1000} Gbit/s` : `${mbitPerSecond} Mbit/s`;
	return `of ${name}'s ${speed}`;
}

const incomplete: Rule = facts => {
	const [done, all] = [doneCount(facts), facts.record.files.length];
	return done > 0 && done < all ? `${done} of ${plural(all, 'file')}: the rates are of these alone` : undefined;
};

const shortRun: Rule = ({record}) => {
	const {seconds} = record.aggregate;
	return seconds !== null && seconds < shortSeconds
		? `short: ${secondsText(seconds)}; under ${shortSeconds} s start-up and chance weigh much`
		: undefined;
};

const oneStream: Rule = facts => {
	const {filesAtOnce} = facts.record.aggregate;
	return isNetwork(facts) && filesAtOnce !== null && filesAtOnce < 2
		? `${figureText(filesAtOnce)} files at once: one stream's rate, not the cluster's`
		: undefined;
};

const clientBound: Rule = ({record}) =>
	record.client.busy !== null && record.client.busy >= busyLimit
		? `client-bound: its busiest thread was ${percentText(record.client.busy)} busy, the target may do more`
		: undefined;

/** What share of its own ceiling, measured against `demo:?discard`, the client was at; null when that is not known. */
function ceilingShare({record}: VerdictFacts): number | null {
	const {ceilingRate} = record.client;
	return ceilingRate === null || record.aggregate.rate === null ? null : record.aggregate.rate / ceilingRate;
}

const nearCeiling: Rule = facts => {
	const share = ceilingShare(facts);
	return share !== null && share >= ceilingLimit
		? `client-bound: ${percentText(share)} of the ${rateText(facts.record.client.ceilingRate)} that this client reaches with nothing stored`
		: undefined;
};

const linkBound: Rule = ({record, host}) =>
	host.interface !== null && record.client.linkShare !== null && record.client.linkShare >= linkLimit
		? `link-bound: ${percentText(record.client.linkShare)} ${linkText(host.interface)}`
		: undefined;

/** In a run that was stopped or ended early the rest of the files was still to come: nothing can be called idle. */
const everyFileHadALane = ({files}: OperationResult): boolean => files.every(({lane}) => lane !== null);

const idleLanes: Rule = ({result, record, profile}) => {
	const asked = Math.max(result.lanes, profile.concurrency ?? 0);
	if (result.lanesUsed < asked && everyFileHadALane(result)) {
		return `idle: only ${result.lanesUsed} of ${asked} files at once could run, there were no more files`;
	}

	const {filesAtOnce} = record.aggregate;
	return result.status === 'complete' && filesAtOnce !== null && filesAtOnce < asked * lanesShare
		? `idle: ${figureText(filesAtOnce)} files at once on average of ${asked} asked`
		: undefined;
};

const idleThreads: Rule = ({result, profile}) => {
	// No more are started than there are lanes, which is as good as idle for whoever asked for them.
	const asked = Math.max(result.threads, profile.threads ?? 0);
	return result.lanesUsed > 0 && asked > result.lanesUsed && everyFileHadALane(result)
		? `idle: ${asked - result.lanesUsed} of ${plural(asked, 'thread')} had no file`
		: undefined;
};

const compressible: Rule = facts => {
	const {data} = facts.result;
	return doneBytes(facts) > 0 && (data === 'zero' || data === 'text')
		? `${data} data: a server that compresses moves and stores less than it says`
		: undefined;
};

const readSoonAfterWrite: Rule = ({result}) =>
	!operationFacts[result.operation].changes &&
	result.writtenSecondsAgo !== null &&
	result.writtenSecondsAgo < freshSeconds
		? `written ${secondsText(result.writtenSecondsAgo)} ago: probably read from memory`
		: undefined;

const fewerCopies: Rule = ({record: {placement}}) =>
	placement !== null && placement.chunks > 0 && placement.averageReplication < placement.copiesAsked
		? `${placement.averageReplication.toFixed(2)} copies found where ${placement.copiesAsked} were asked`
		: undefined;

const retried: Rule = ({record}) => {
	const {files, bytes, seconds} = record.retries;
	if (files === 0 && bytes > 0) {
		return `${bytesText(bytes)} had to be sent again: that time is in the rates`;
	}

	return files > 0
		? `${plural(files, 'file')} retried: ${bytesText(bytes)} and ${secondsText(seconds)} of lost tries are in no file's rate`
		: undefined;
};

const stalled: Rule = ({record}) =>
	record.longestPauseSeconds >= stallSeconds
		? `longest pause ${secondsText(record.longestPauseSeconds)}: no byte moved on any file`
		: undefined;

const notChecked: Rule = facts => {
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

const checked: Rule = facts => {
	const {operation, verified, checkedBytes} = facts.record;
	const done = doneCount(facts);
	if (verified === 'size' && done > 0 && operationFacts[operation].changes) {
		return `${plural(done, 'size')} confirmed, bytes not read back`;
	}

	return verified === 'all' && doneBytes(facts) > 0 && checkedBytes >= doneBytes(facts)
		? `every byte checked (${bytesText(checkedBytes)})`
		: undefined;
};

const clientNotTheLimit: Rule = facts => {
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

const noRetry: Rule = facts => {
	const {bytes, files} = facts.record.retries;
	return doneCount(facts) > 0 && files === 0 && bytes === 0 ? 'no retry' : undefined;
};

const shortPause: Rule = facts =>
	doneCount(facts) > 0 && facts.record.longestPauseSeconds < stallSeconds
		? `longest pause ${secondsText(facts.record.longestPauseSeconds)}`
		: undefined;

/** Doubts first, the heaviest first; then what was looked at and found good. */
const rules: readonly {readonly kind: string; readonly warning: boolean; readonly rule: Rule}[] = [
	{kind: 'incomplete', warning: true, rule: incomplete},
	{kind: 'short-run', warning: true, rule: shortRun},
	{kind: 'client-bound', warning: true, rule: clientBound},
	{kind: 'near-client-ceiling', warning: true, rule: nearCeiling},
	{kind: 'link-bound', warning: true, rule: linkBound},
	{kind: 'one-stream', warning: true, rule: oneStream},
	{kind: 'idle-lanes', warning: true, rule: idleLanes},
	{kind: 'idle-threads', warning: true, rule: idleThreads},
	{kind: 'compressible-data', warning: true, rule: compressible},
	{kind: 'read-soon-after-write', warning: true, rule: readSoonAfterWrite},
	{kind: 'fewer-copies', warning: true, rule: fewerCopies},
	{kind: 'retries', warning: true, rule: retried},
	{kind: 'long-pause', warning: true, rule: stalled},
	{kind: 'not-checked', warning: true, rule: notChecked},
	{kind: 'client-not-the-limit', warning: false, rule: clientNotTheLimit},
	{kind: 'checked', warning: false, rule: checked},
	{kind: 'no-retry', warning: false, rule: noRetry},
	{kind: 'short-pause', warning: false, rule: shortPause},
];

/** Whether an operation's number can be trusted: a sentence with its figure for each rule that applies. */
export function verdicts(facts: VerdictFacts): readonly Verdict[] {
	if (facts.result.status === 'not-run') {
		return [];
	}

	return rules.flatMap(({kind, warning, rule}) => {
		const text = rule(facts);
		return text === undefined ? [] : [{kind, warning, text}];
	});
}
