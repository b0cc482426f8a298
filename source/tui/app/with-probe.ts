import {probeRequest} from '../setup/asked-target.js';
import {textOf} from '../setup/setup-state.js';
import type {AppState, Step} from './state.js';

/** Time without a key after which the target is asked; while one types, every letter would be another address. */
const probeDelayMs = 400;

/** After a key in Setup: asks the target when another one stands there now, or when Setup is come back to. */
export function withProbe(before: AppState, step: Step): Step {
	const {state} = step;
	if (state.screen !== 'setup') {
		return step;
	}

	const request = probeRequest(state.setup);
	const {probed} = state.setup;
	if (request === null) {
		return probed === null ? step : {...step, state: {...state, setup: {...state.setup, probed: null}}};
	}

	// After a run the target holds other files than before it, and one that did not answer may do now.
	const comesBack = before.screen !== 'setup';
	if (!comesBack && probed?.target === request.target && probed.baseDir === request.baseDir) {
		return step;
	}

	const typing = before.screen === 'setup' && textOf(before.setup, 'target') !== textOf(state.setup, 'target');
	return {
		state: {...state, setup: {...state.setup, probed: {...request, result: 'asking'}}},
		effects: [...step.effects, {type: 'probe', request, delay: typing ? probeDelayMs : 0}],
	};
}
