import {defaultProfile} from '../../profile/complete.js';
import type {PartialProfile} from '../../profile/field.js';
import type {AppOptions} from '../app-contract.js';
import {initialHistory} from '../history/history-state.js';
import {initialProfiles} from '../profiles/profiles-state.js';
import {setupState} from '../setup/setup-state.js';
import type {Size} from '../terminal/size.js';
import type {AppState} from './state.js';

/** Where the app starts; `last` are the values of the last run, which a form without values of its own begins with. */
export function initialState(
	{initial, leaveAtEnd}: Pick<AppOptions, 'initial' | 'leaveAtEnd'>,
	last: PartialProfile | null,
	size: Size,
): AppState {
	const given = initial.screen === 'profiles' ? undefined : initial.profile;
	return {
		size,
		screen: initial.screen === 'run' ? 'setup' : initial.screen,
		below: [],
		setup: setupState(given ?? last ?? defaultProfile),
		profiles: initialProfiles,
		history: initialHistory,
		comparison: null,
		run: null,
		results: null,
		pending: null,
		overlay: null,
		message: null,
		told: 0,
		leaveAtEnd,
		status: 0,
	};
}
