import type {ErrorFacts} from '../results/run-result.js';

/** What stdout carries with `--json` when there is no result: one object, and the same in words on stderr. */
export function errorJson(
	{hint, kind, message}: Pick<ErrorFacts, 'hint' | 'kind' | 'message'>,
	exitStatus: number,
): string {
	return JSON.stringify({error: {kind, message, hint}, exitStatus});
}
