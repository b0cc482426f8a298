import {completeProfile} from '../../profile/complete.js';
import type {AnyField, FieldKey, PartialProfile} from '../../profile/field.js';
import {defaultTextOf, fields, formatField} from '../../profile/fields.js';
import type {Profile} from '../../profile/profile.js';

/** Puts a question and gives the line that was typed; rejects when the person leaves. */
export type Ask = (text: string) => Promise<string>;

/** The main settings, one question each; Enter keeps the value in brackets, a wrong answer is asked again. */
export async function askProfile(ask: Ask, start: Profile): Promise<Profile> {
	let values: PartialProfile = start;
	for (;;) {
		for (const field of fields.filter(({page}) => page === 'main')) {
			values = await askField(ask, field, values);
		}

		const {value, errors} = completeProfile(values);
		if (value) {
			return value;
		}

		for (const [key, error] of Object.entries(errors)) {
			await ask(`${key}: ${error}. Enter goes on: `);
			const {[key as FieldKey]: _, ...rest} = values;
			values = rest;
		}
	}
}

async function askField(ask: Ask, field: AnyField, values: PartialProfile): Promise<PartialProfile> {
	const current = formatField(field.key, values) ?? defaultTextOf(field);
	for (;;) {
		const answer = (await ask(`${field.label}, ${field.help} (${current}): `)).trim();
		if (answer === '') {
			return values;
		}

		const {value, error} = field.kind.parse(answer);
		if (error === undefined) {
			return {...values, [field.key]: value};
		}

		await ask(`${error}. Enter asks again: `);
	}
}
