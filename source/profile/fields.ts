import type {AnyField, Field, FieldKey, FieldRow, PartialProfile} from './field.js';
import {essentialFields} from './fields/essential.js';
import {outcomeFields} from './fields/outcome.js';
import {procedureFields} from './fields/procedure.js';
import {seaweedfsFields} from './fields/seaweedfs.js';
import type {Parsed} from './parsed.js';
import type {Profile} from './profile.js';

const onPage = (page: AnyField['page'], rows: readonly FieldRow[]) => rows.map(row => ({...row, page}) as AnyField);

/** Every setting, in the order of Setup's pages, of help and of a profile's file. */
export const fields: readonly AnyField[] = [
	...onPage('main', essentialFields),
	...onPage('more', [...procedureFields, ...outcomeFields, ...seaweedfsFields]),
];

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
