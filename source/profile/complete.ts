import type {AnyField, FieldErrors, FieldKey, PartialProfile} from './field.js';
import {fieldOf, fields} from './fields.js';
import {operationFacts} from './operations.js';
import type {Parsed} from './parsed.js';
import type {Profile} from './profile.js';
import {largestSize} from './sizes.js';
import {nameKind, parseTarget} from './target-url.js';

export type Completed =
	| {readonly value: Profile; readonly errors?: undefined}
	| {readonly errors: FieldErrors; readonly value?: undefined};

/** Whether a run changes no byte of the target: then files and size may be left to the manifest. */
function onlyReads(profile: PartialProfile): boolean {
	const operations = profile.operations ?? fieldOf('operations').default ?? [];
	return operations.length > 0 && operations.every(operation => !operationFacts[operation]?.changes);
}

/**
 * Why a field means nothing in this profile: `applies to …`, or undefined if it does mean something.
 * Setup hides such fields and leaves their values out.
 */
export function notApplicable(field: AnyField, profile: PartialProfile): string | undefined {
	const kind = parseTarget(profile.target ?? fieldOf('target').default ?? '').value?.kind;
	if (field.targets && kind !== undefined && !field.targets.includes(kind)) {
		const names = field.targets.map(target => nameKind(target)).join(' or ');
		return `applies to ${names} only, and the target is ${nameKind(kind)}`;
	}

	const operations = profile.operations ?? fieldOf('operations').default ?? [];
	return field.operations?.some(operation => operations.includes(operation)) === false
		? `applies to ${field.operations.join(', ')} only, and the run does ${operations.join(', ')}`
		: undefined;
}

/** What a single row cannot know: checks over several values of a complete profile. */
const crossChecks: readonly {readonly key: FieldKey; check(profile: PartialProfile): string | undefined}[] = [
	{
		key: 'size',
		check: ({files = 1, size = 0}) =>
			files * size > largestSize ? `${files} files of this size are more than 8191TB in all` : undefined,
	},
	{
		key: 'replication',
		check: ({replication}) =>
			replication !== undefined && !/^\d{3}$/.test(replication)
				? 'SeaweedFS takes three digits, like 001 for 2 copies'
				: undefined,
	},
	{
		key: 'failBelow',
		check({failBelow = {}, operations = []}) {
			const missing = Object.keys(failBelow).filter(name => !operations.some(operation => operation === name));
			return missing.length > 0 ? `names ${missing.join(', ')}, and the run does ${operations.join(', ')}` : undefined;
		},
	},
];

function checked(field: AnyField, value: unknown): Parsed<unknown> {
	const kind = field.kind as {is(value: unknown): boolean; format(value: unknown): string};
	return kind.is(value) ? field.kind.parse(kind.format(value)) : {error: 'not a value of the right kind'};
}

/** The profile with defaults for what is open, every value checked; else every error by its field. */
export function completeProfile(partial: PartialProfile): Completed {
	const values: Partial<Record<FieldKey, unknown>> = {};
	const errors: Partial<Record<FieldKey, string>> = {};
	const open = onlyReads(partial) ? ['files', 'size'] : [];
	for (const field of fields) {
		const given = partial[field.key];
		if (given === undefined) {
			values[field.key] = open.includes(field.key) ? undefined : field.default;
			continue;
		}

		// The parsed value and not the given one: it is in its normal form.
		const {value, error = notApplicable(field, partial)} = checked(field, given);
		values[field.key] = value;
		if (error !== undefined) {
			errors[field.key] = error;
		}
	}

	for (const key of fields.map(field => field.key)) {
		// An open value is no key at all, and a note of nothing is no note: profiles compare and serialise alike.
		if (values[key] === undefined || (key === 'note' && values[key] === '')) {
			delete values[key];
		}
	}

	const profile = values as Profile;
	if (Object.keys(errors).length === 0) {
		for (const {key, check} of crossChecks) {
			const error = check(profile);
			if (error !== undefined) {
				errors[key] = error;
			}
		}
	}

	return Object.keys(errors).length === 0 ? {value: profile} : {errors};
}

/** What a run does when nothing is set. */
export const defaultProfile: Profile = completed({});

function completed(partial: PartialProfile): Profile {
	const {value, errors} = completeProfile(partial);
	if (errors) {
		throw new Error(`The defaults contradict each other: ${Object.values(errors).join('; ')}`);
	}

	return value;
}
