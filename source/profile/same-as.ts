import type {AnyField} from './field.js';
import {fields, formatField} from './fields.js';
import type {Profile} from './profile.js';

/** A word as a POSIX shell takes it: as it is where nothing in it means something to the shell, else in quotes. */
export function shellWord(word: string): string {
	// A tilde or a hash at the start, and an equals sign there (zsh), mean something; inside a word they do not.
	return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

function flagWords(field: AnyField, profile: Profile): readonly string[] {
	const text = formatField(field.key, profile);
	if (text === undefined) {
		return [];
	}

	const unchanged = field.default !== undefined && text === formatField(field.key, {[field.key]: field.default});
	if (unchanged && !field.always) {
		return [];
	}

	if (typeof profile[field.key] === 'boolean') {
		return [profile[field.key] ? `--${field.flag}` : `--no-${field.flag}`];
	}

	// A value that looks like a flag would be taken for one.
	return text.startsWith('-') ? [`--${field.flag}=${text}`] : [`--${field.flag}`, text];
}

/** The arguments of `dfsio-tui` that run this profile: what differs from the defaults, and files and sizes always. */
export function sameAsWords(profile: Profile): readonly string[] {
	return ['run', ...fields.flatMap(field => flagWords(field, profile))];
}

/** The command line that runs this profile, to be pasted into a shell. */
export function sameAs(profile: Profile): string {
	return ['dfsio-tui', ...sameAsWords(profile).map(shellWord)].join(' ');
}
