import {bytesText, plural, secondsText} from '../number-text.js';
import {doneCount, type Rule} from './rule.js';

// How the operation went: whole, long enough, without a stop.

/** Below this start-up, one slow reply or a timer's step decide the figure. */
const shortSeconds = 2;
/** Screens call a file stalled after the same time. */
const stallSeconds = 2;

export const incomplete: Rule = facts => {
	const [done, all] = [doneCount(facts), facts.record.files.length];
	return done > 0 && done < all ? `${done} of ${plural(all, 'file')}: the rates are of these alone` : undefined;
};

export const shortRun: Rule = ({record}) => {
	const {seconds} = record.aggregate;
	return seconds !== null && seconds < shortSeconds
		? `short: ${secondsText(seconds)}; under ${shortSeconds} s start-up and chance weigh much`
		: undefined;
};

export const retried: Rule = ({record}) => {
	const {files, bytes, seconds} = record.retries;
	if (files === 0 && bytes > 0) {
		return `${bytesText(bytes)} had to be sent again: that time is in the rates`;
	}

	return files > 0
		? `${plural(files, 'file')} retried: ${bytesText(bytes)} and ${secondsText(seconds)} of lost tries are in no file's rate`
		: undefined;
};

export const noRetry: Rule = facts => {
	const {bytes, files} = facts.record.retries;
	return doneCount(facts) > 0 && files === 0 && bytes === 0 ? 'no retry' : undefined;
};

export const stalled: Rule = ({record}) =>
	record.longestPauseSeconds >= stallSeconds
		? `longest pause ${secondsText(record.longestPauseSeconds)}: no byte moved on any file`
		: undefined;

export const shortPause: Rule = facts =>
	doneCount(facts) > 0 && facts.record.longestPauseSeconds < stallSeconds
		? `longest pause ${secondsText(facts.record.longestPauseSeconds)}`
		: undefined;
