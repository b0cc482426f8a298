import {figureText, plural} from '../number-text.js';
import type {OperationResult} from '../run-result.js';
import type {Rule, VerdictFacts} from './rule.js';

// How many files were under way at once.

/** Less than this share of the lanes at work on average is worth a word. */
const lanesShare = 0.75;

function isNetwork({profile, targetFacts}: VerdictFacts): boolean {
	return targetFacts !== null && targetFacts.kind !== 'file' && !profile.target.startsWith('demo:');
}

/** In a run that was stopped or ended early the rest of the files was still to come: nothing can be called idle. */
const everyFileHadALane = ({files}: OperationResult): boolean => files.every(({lane}) => lane !== null);

/**
 * Files being opened at once, on average over the window of the rates, which begins with the first file's clock: look-ups
 * are outside those clocks, and with small files they can be most of what a lane does. It is busy then, and the target
 * has as many files to serve as were asked for.
 */
function opensAtOnce({record, result}: VerdictFacts): number {
	const {seconds} = record.aggregate;
	if (seconds === null || seconds === 0) {
		return 0;
	}

	const from = result.files.reduce(
		(first, {firstStartNs}) => Math.min(first, firstStartNs ?? first),
		Number.POSITIVE_INFINITY,
	);
	const opening = result.files.reduce(
		(sum, {openNs, startNs}) => (openNs === null || startNs === null ? sum : sum + Math.min(openNs, startNs - from)),
		0,
	);
	return opening / 1e9 / seconds;
}

export const oneStream: Rule = facts => {
	const {filesAtOnce} = facts.record.aggregate;
	return isNetwork(facts) && filesAtOnce !== null && filesAtOnce + opensAtOnce(facts) < 2
		? `${figureText(filesAtOnce)} files at once: one stream's rate, not the cluster's`
		: undefined;
};

export const idleLanes: Rule = facts => {
	const {result, record, profile} = facts;
	const asked = Math.max(result.lanes, profile.concurrency ?? 0);
	if (result.lanesUsed < asked && everyFileHadALane(result)) {
		return `idle: only ${result.lanesUsed} of ${asked} files at once could run, there were no more files`;
	}

	const {filesAtOnce} = record.aggregate;
	return result.status === 'complete' && filesAtOnce !== null && filesAtOnce + opensAtOnce(facts) < asked * lanesShare
		? `idle: ${figureText(filesAtOnce)} files at once on average of ${asked} asked`
		: undefined;
};

export const mostlyOpening: Rule = facts => {
	const {filesAtOnce} = facts.record.aggregate;
	const opens = opensAtOnce(facts);
	return filesAtOnce !== null && opens > filesAtOnce
		? `look-ups: ${figureText(opens)} files at once were being opened, ${figureText(filesAtOnce)} moved data; a rate of small files is one of look-ups`
		: undefined;
};

export const idleThreads: Rule = ({result, profile}) => {
	// No more are started than there are lanes, which is as good as idle for whoever asked for them.
	const asked = Math.max(result.threads, profile.threads ?? 0);
	return result.lanesUsed > 0 && asked > result.lanesUsed && everyFileHadALane(result)
		? `idle: ${asked - result.lanesUsed} of ${plural(asked, 'thread')} had no file`
		: undefined;
};
