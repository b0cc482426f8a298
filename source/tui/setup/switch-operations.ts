import {type Operation, operations} from '../../profile/operations.js';
import {cannot, chosenOperations, type SetupState} from './setup-state.js';

/** Whether a read alone finds nothing to read, so that `w` adds write. */
export function offersWrite(state: SetupState): boolean {
	const chosen = chosenOperations(state);
	const result = state.probed?.result;
	const found = result !== undefined && result !== 'asking' && result.ok ? result.found : null;
	return chosen.length > 0 && !chosen.includes('write') && found !== null && found.files === 0;
}

/** The marked operation switched on or off; on only where the target can do it. */
export function toggle(state: SetupState): SetupState {
	const operation = operations[state.operation] as Operation;
	const chosen = chosenOperations(state);
	const unable = cannot(state, operation) !== undefined;
	if (chosen.includes(operation)) {
		return withOperations(
			state,
			chosen.filter(item => item !== operation),
		);
	}

	return unable ? state : withOperations(state, [...chosen, operation]);
}

/** The form with these operations, in the order in which they run. */
export function withOperations(state: SetupState, chosen: readonly Operation[]): SetupState {
	const {operations: _, ...errors} = state.errors;
	const ordered = operations.filter(operation => chosen.includes(operation));
	return {...state, texts: {...state.texts, operations: ordered.join(',')}, errors};
}
