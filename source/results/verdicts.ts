import type {Verdict} from './record.js';
import {clientBound, clientNotTheLimit, linkBound, nearCeiling} from './verdicts/client.js';
import {checked, compressible, fewerCopies, notChecked, readSoonAfterWrite} from './verdicts/content.js';
import {incomplete, noRetry, retried, shortPause, shortRun, stalled} from './verdicts/course.js';
import {idleLanes, idleThreads, mostlyOpening, oneStream} from './verdicts/lanes.js';
import type {Rule, VerdictFacts} from './verdicts/rule.js';

/** Doubts first, the heaviest first; then what was looked at and found good. */
const rules: readonly {readonly kind: string; readonly warning: boolean; readonly rule: Rule}[] = [
	{kind: 'incomplete', warning: true, rule: incomplete},
	{kind: 'short-run', warning: true, rule: shortRun},
	{kind: 'client-bound', warning: true, rule: clientBound},
	{kind: 'near-client-ceiling', warning: true, rule: nearCeiling},
	{kind: 'link-bound', warning: true, rule: linkBound},
	{kind: 'one-stream', warning: true, rule: oneStream},
	{kind: 'idle-lanes', warning: true, rule: idleLanes},
	{kind: 'mostly-opening', warning: true, rule: mostlyOpening},
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
