import type {Profile} from '../../profile/profile.js';
import type {OperationRecord} from '../record.js';
import type {HostFacts, OperationResult, TargetFacts} from '../run-result.js';

export type VerdictFacts = {
	readonly result: OperationResult;
	readonly record: Omit<OperationRecord, 'verdicts'>;
	readonly profile: Profile;
	readonly host: HostFacts;
	readonly targetFacts: TargetFacts | null;
};

/** The sentence when the rule applies, else undefined. */
export type Rule = (facts: VerdictFacts) => string | undefined;

/** Files that are done. */
export const doneCount = ({record}: VerdictFacts): number => record.files.filter(({state}) => state === 'done').length;

/** Their bytes. */
export const doneBytes = ({record}: VerdictFacts): number =>
	record.files.reduce((sum, {state, bytes}) => (state === 'done' ? sum + bytes : sum), 0);
