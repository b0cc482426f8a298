import type {AnyField, Field, FieldKey, PartialProfile} from './field.js';
import {mainFields} from './fields-main.js';
import {moreFields} from './fields-more.js';
import type {Parsed} from './parsed.js';
import type {Profile} from './profile.js';

/** Every setting, in the order of Setup's pages. */
export const fields: readonly AnyField[] = [...mainFields, ...moreFields];

const byKey = new Map<string, AnyField>(fields.map(field => [field.key, field]));

/** The table's row of a key. */
export function fieldOf<K extends FieldKey>(key: K): Field<K> {
	return byKey.get(key) as unknown as Field<K>;
}

/** The table's row of a name from elsewhere, such as a file. */
export function findField(key: string): AnyField | undefined {
	return byKey.get(key);
}

/** A field's value from a user's text. */
export function parseField<K extends FieldKey>(key: K, text: string): Parsed<NonNullable<Profile[K]>> {
	return fieldOf(key).kind.parse(text);
}

/** A field's value as the text that `parseField` takes back; undefined where it is open. */
export function formatField(key: FieldKey, profile: PartialProfile): string | undefined {
	const value = profile[key];
	// Each row's kind fits its own key, which the type of a table cannot say.
	return value === undefined ? undefined : (fieldOf(key).kind.format as (value: unknown) => string)(value);
}

/** What a field means when it is left open, for Setup and help: `64MB`, or words. */
export function defaultTextOf(field: AnyField): string {
	return field.default === undefined
		? (field.defaultText ?? '')
		: (formatField(field.key, {[field.key]: field.default}) ?? '');
}

/** The profile with one value more; an open value takes the key away. */
export function withValue<K extends FieldKey>(
	profile: PartialProfile,
	key: K,
	value: Profile[K] | undefined,
): PartialProfile {
	const {[key]: _, ...rest} = profile;
	return value === undefined ? rest : {...rest, [key]: value};
}
