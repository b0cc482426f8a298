import {fieldOf} from '../../profile/fields.js';
import {parseTarget} from '../../profile/target-url.js';
import type {ProbeRequest, ProbeResult} from '../app-contract.js';
import {readForm, type SetupState, textOf} from './setup-state.js';

/** The form with the answer of a probe, unless it is about a target that no longer stands there. */
export function setupProbed(state: SetupState, request: ProbeRequest, result: ProbeResult): SetupState {
	const {probed} = state;
	return probed && probed.target === request.target && probed.baseDir === request.baseDir
		? {...state, probed: {...request, result}}
		: state;
}

/** What to ask for the form as it stands; null when target or directory cannot be read. */
export function probeRequest(state: SetupState): ProbeRequest | null {
	const target = parseTarget(textOf(state, 'target')).value?.url;
	const baseDir = readForm(state).partial.baseDir ?? fieldOf('baseDir').default;
	return target === undefined || baseDir === undefined ? null : {target, baseDir};
}

/** The form after Enter on a target that did not answer: it is asked once more. */
export function askedAgain(state: SetupState): SetupState {
	const result = state.probed?.result;
	const failed = result !== undefined && result !== 'asking' && !result.ok;
	return state.focus === 'target' && failed ? {...state, probed: null} : state;
}
