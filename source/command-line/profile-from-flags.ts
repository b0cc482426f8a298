import {completeProfile} from '../profile/complete.js';
import type {FieldKey, PartialProfile} from '../profile/field.js';
import {fields} from '../profile/fields.js';
import type {Parsed} from '../profile/parsed.js';
import {printable} from '../profile/printable.js';
import type {ProfileStore} from '../profile/store.js';
import type {GivenFlags} from './flags.js';

type Given = {
	readonly values: PartialProfile;
	readonly takenBack: readonly FieldKey[];
	readonly problems: readonly string[];
};

/** The profile values among the flags. */
export function readValues(given: GivenFlags): Given {
	const values: Partial<Record<FieldKey, unknown>> = {};
	const takenBack: FieldKey[] = [];
	const problems: string[] = [];
	for (const field of fields) {
		const text = given.get(field.flag);
		if (text === null) {
			takenBack.push(field.key);
		} else if (typeof text === 'boolean') {
			values[field.key] = text;
		} else if (text !== undefined) {
			const {value, error} = field.kind.parse(text);
			values[field.key] = value;
			if (error !== undefined) {
				// An address is never repeated here: its own sentence does so where that is safe.
				const shown = field.key === 'target' ? '' : ` ${printable(text)}`;
				problems.push(`--${field.flag}${shown}: ${error}`);
			}
		}
	}

	return {values: values as PartialProfile, takenBack, problems};
}

/** The profile by flags, then the saved profile, then defaults; else a sentence for every value that is wrong. */
export async function readProfile(
	given: Given,
	name: string | undefined,
	store: ProfileStore,
): Promise<{readonly profile: PartialProfile; readonly problems: readonly string[]}> {
	const loaded: Parsed<PartialProfile> = name === undefined ? {value: {}} : await store.load(name);
	if (loaded.error !== undefined) {
		return {profile: {}, problems: [...given.problems, loaded.error]};
	}

	const merged: Partial<Record<FieldKey, unknown>> = {...loaded.value, ...given.values};
	for (const key of given.takenBack) {
		delete merged[key];
	}

	const profile = merged as PartialProfile;
	const {errors = {}} = completeProfile(profile);
	const problems = [...given.problems];
	for (const field of fields) {
		const error = errors[field.key];
		const isTold = problems.some(
			problem => problem.startsWith(`--${field.flag} `) || problem.startsWith(`--${field.flag}:`),
		);
		if (error !== undefined && !isTold) {
			const source = given.values[field.key] === undefined && name !== undefined ? ` of profile ${name}` : '';
			problems.push(`--${field.flag}${source}: ${error}`);
		}
	}

	return {profile, problems};
}
