import {completeProfile, notApplicable} from '../../profile/complete.js';
import type {AnyField, FieldErrors, FieldKey, PartialProfile} from '../../profile/field.js';
import {fieldOf, fields, formatField} from '../../profile/fields.js';
import type {Operation} from '../../profile/operations.js';
import type {Profile} from '../../profile/profile.js';
import type {ProbeResult} from '../app-contract.js';
import {type Naming, unnamed} from '../profiles/naming.js';
import {type TextEdit, textEdit} from '../text-edit.js';

/** A row that can have the focus: a field, or one of the two that lead on. */
export type Focus = FieldKey | 'more' | 'start';

export type Page = 'main' | 'more';

/** What is known about the target that stands in the form; `asking` until the answer is there. */
export type Probed = {readonly target: string; readonly baseDir: string; readonly result: ProbeResult | 'asking'};

export type SetupState = {
	readonly page: Page;
	readonly focus: Focus;
	/** Every field as text; empty = left open. Operations stand here too, joined by commas. */
	readonly texts: Readonly<Record<FieldKey, string>>;
	/** The text of the focused field while it is edited. */
	readonly edit: TextEdit | null;
	/** The operation that Space would switch. */
	readonly operation: number;
	/** Wrong fields that have been left, or all after an attempt to start. */
	readonly errors: FieldErrors;
	readonly probed: Probed | null;
	/** A walk through the choices of Tab: what was typed before it, what is offered, which one stands there. */
	readonly choices: {readonly typed: string; readonly list: readonly string[]; readonly index: number} | null;
	readonly knownTargets: readonly string[];
	readonly naming: Naming;
};

export function setupState(profile: PartialProfile, naming: Naming = unnamed): SetupState {
	const texts = Object.fromEntries(fields.map(field => [field.key, formatField(field.key, profile) ?? ''])) as Record<
		FieldKey,
		string
	>;
	return focusOn(
		{
			page: 'main',
			focus: 'target',
			texts,
			edit: null,
			operation: 0,
			errors: {},
			probed: null,
			choices: null,
			knownTargets: [],
			naming,
		},
		'target',
	);
}

/** Fields whose value is picked, not typed. */
export function isTyped(focus: Focus): focus is FieldKey {
	if (focus === 'more' || focus === 'start' || focus === 'operations') {
		return false;
	}

	return fieldChoices(fieldOf(focus) as AnyField) === null;
}

/** The words a picked field goes through; null for typed ones. Operations are a list of switches, not one of these. */
export function fieldChoices(field: AnyField): readonly string[] | null {
	if (field.kind.choices) {
		return field.kind.choices;
	}

	return field.kind.json === 'boolean' ? ['yes', 'no'] : null;
}

/** The form moved to a row, its text ready to be edited. */
export function focusOn(state: SetupState, focus: Focus): SetupState {
	return {
		...state,
		focus,
		edit: isTyped(focus) ? textEdit(state.texts[focus]) : null,
		choices: null,
	};
}

/** The rows of the page, in order. */
export function rowsOf(state: SetupState): readonly Focus[] {
	const profile = readForm(state).partial;
	const shown = fields.filter(field => field.page === state.page && notApplicable(field, profile) === undefined);
	const keys = shown.map((field): Focus => field.key);
	return state.page === 'main' ? [...keys, 'more', 'start'] : [...keys, 'more'];
}

/** The form as a profile: what could be read, and every error by its field. */
export function readForm(state: SetupState): {
	readonly partial: PartialProfile;
	readonly profile: Profile | null;
	readonly errors: FieldErrors;
} {
	const partial: Partial<Record<FieldKey, unknown>> = {};
	const errors: Partial<Record<FieldKey, string>> = {};
	for (const field of fields) {
		const text = textOf(state, field.key);
		if (text.trim() === '') {
			continue;
		}

		const {value, error} = field.kind.parse(text);
		if (error === undefined) {
			partial[field.key] = value;
		} else {
			errors[field.key] = error;
		}
	}

	if (state.texts.operations === '') {
		errors.operations = 'choose at least one operation';
	}

	const applicable = Object.fromEntries(
		Object.entries(partial).filter(
			([key]) => notApplicable(fieldOf(key as FieldKey) as AnyField, partial as PartialProfile) === undefined,
		),
	) as PartialProfile;
	const completed = completeProfile(applicable);
	const all: FieldErrors = {...completed.errors, ...errors};
	return {
		partial: applicable,
		profile: Object.keys(all).length === 0 ? (completed.value ?? null) : null,
		errors: all,
	};
}

/** The text of a field as it stands on the screen. */
export function textOf(state: SetupState, key: FieldKey): string {
	return state.focus === key && state.edit ? state.edit.characters.join('') : state.texts[key];
}

export function chosenOperations(state: SetupState): readonly Operation[] {
	return state.texts.operations === '' ? [] : (state.texts.operations.split(',') as Operation[]);
}

/** The field's own row of the table, if the focus is a field. */
export function focusedField(focus: Focus): AnyField | null {
	return focus === 'more' || focus === 'start' ? null : (fieldOf(focus) as AnyField);
}

/** Why the target that has answered cannot do an operation. */
export function cannot(state: SetupState, operation: Operation): string | undefined {
	const result = state.probed?.result;
	return result !== undefined && result !== 'asking' && result.ok ? result.cannot[operation] : undefined;
}
