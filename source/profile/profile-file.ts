import {completeProfile} from './complete.js';
import type {AnyField, FieldErrors, FieldKey, PartialProfile} from './field.js';
import {fields, findField, formatField} from './fields.js';
import {nearestTo} from './nearest.js';
import type {Parsed} from './parsed.js';
import type {Profile} from './profile.js';

/** The form of profile files; a file of a larger number was saved by a newer version. */
const profileSchema = 1;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON value as the text its field reads; undefined when it has the wrong form. */
function jsonText(field: AnyField, json: unknown): string | undefined {
	if (typeof json === 'string') {
		return json;
	}

	switch (field.kind.json) {
		// A bare number of a size would be megabytes in a flag and bytes elsewhere: it needs its unit.
		case 'text':
			return undefined;
		case 'number':
			return typeof json === 'number' ? String(json) : undefined;
		case 'boolean':
			return typeof json === 'boolean' ? String(json) : undefined;
		case 'list':
			return Array.isArray(json) && json.every(item => typeof item === 'string') ? json.join(',') : undefined;
		case 'rates':
			return isRecord(json)
				? Object.entries(json)
						.map(([name, rate]) => `${name}=${typeof rate === 'number' ? rate : ''}`)
						.join(',')
				: undefined;
	}
}

const formNames = {
	text: 'text in quotes, with its unit where it has one',
	number: 'a number',
	boolean: 'true or false',
	list: 'a list of words',
	rates: 'an object like {"write": 150}',
} as const;

/** `size: not a size; …`, one for each wrong value. */
export function listErrors(errors: FieldErrors): readonly string[] {
	return Object.entries(errors).map(([key, error]) => `${key}: ${error}`);
}

/** The values a profile file sets, all checked; else what is wrong, by key, joined by semicolons. */
export function parseProfileFile(text: string): Parsed<PartialProfile> {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {
		return {error: 'is not JSON'};
	}

	if (!isRecord(json)) {
		return {error: 'is not a JSON object'};
	}

	const {schema, ...values} = json;
	if (typeof schema !== 'number' || !Number.isInteger(schema) || schema < 1) {
		return {error: `has no schema number; this version writes "schema": ${profileSchema}`};
	}

	if (schema > profileSchema) {
		return {error: `was saved by a newer version of dfsio-tui (schema ${schema}, this version reads ${profileSchema})`};
	}

	const partial: Partial<Record<FieldKey, unknown>> = {};
	const problems: string[] = [];
	for (const [key, value] of Object.entries(values)) {
		const field = findField(key);
		if (!field) {
			problems.push(
				nearestTo(
					key,
					fields.map(row => row.key),
					'key',
				),
			);
			continue;
		}

		const written = jsonText(field, value);
		const parsed = written === undefined ? undefined : field.kind.parse(written);
		if (parsed?.error === undefined && parsed) {
			partial[field.key] = parsed.value;
		} else {
			problems.push(`${key}: ${parsed?.error ?? `must be ${formNames[field.kind.json]}`}`);
		}
	}

	if (problems.length === 0) {
		problems.push(...listErrors(completeProfile(partial as PartialProfile).errors ?? {}));
	}

	return problems.length === 0 ? {value: partial as PartialProfile} : {error: problems.join('; ')};
}

function toJson(field: AnyField, profile: Profile): unknown {
	// Lists, rates, numbers and booleans are JSON already; sizes and times get their unit.
	return field.kind.json === 'text' ? formatField(field.key, profile) : profile[field.key];
}

/** A profile as the text of its file: every value, so that later defaults do not change a saved profile. */
export function formatProfileFile(profile: Profile): string {
	const values = fields
		.filter(field => profile[field.key] !== undefined)
		.map(field => [field.key, toJson(field, profile)] as const);
	return `${JSON.stringify({schema: profileSchema, ...Object.fromEntries(values)}, null, '\t')}\n`;
}
