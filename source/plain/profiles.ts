import {completeProfile} from '../profile/complete.js';
import {fields, formatField} from '../profile/fields.js';
import {printable} from '../profile/printable.js';
import type {Profile} from '../profile/profile.js';
import {sameAs} from '../profile/same-as.js';
import type {ProfileStore, StoredProfile} from '../profile/store.js';
import {bytesText, plural} from '../results/number-text.js';
import {errorJson} from './error-json.js';

/** What a command prints: the answer for stdout, messages for stderr. */
export type Printed = {readonly stdout: string; readonly stderr: string; readonly exitStatus: number};

/** The part of the command line that asks for profiles. */
export type ProfilesRequest =
	| {readonly action: 'list'; readonly json: boolean}
	| {readonly action: 'show' | 'delete'; readonly name: string; readonly json: boolean};

const unusable = 2;

function shape({operations, files, size}: Profile): string {
	const much = files === undefined ? 'files as found' : plural(files, 'file');
	return `${operations.join(', ')} · ${much}${size === undefined ? '' : ` of ${bytesText(size)}`}`;
}

function row({name, readOnly, profile, problem}: StoredProfile): readonly [string, string, string] {
	return profile
		? [name, profile.target, `${shape(profile)}${readOnly ? ' · comes with dfsio-tui' : ''}`]
		: [/^[\w.-]+$/.test(name) ? name : printable(name), 'unusable', problem];
}

function listText(profiles: readonly StoredProfile[]): string {
	const rows = profiles.map(row);
	const [first, second] = [0, 1].map(column => Math.max(...rows.map(cells => cells[column]?.length ?? 0)));
	return rows
		.map(([name, target, text]) => `${name.padEnd(first ?? 0)}  ${target.padEnd(second ?? 0)}  ${text}\n`)
		.join('');
}

function showText(name: string, profile: Profile): string {
	const lines = fields
		.filter(field => profile[field.key] !== undefined)
		.map(field => `${field.label.padEnd(16)}${formatField(field.key, profile)}`);
	return [name, '', ...lines, '', sameAs(profile), ''].join('\n');
}

function asJson(value: unknown): string {
	return `${JSON.stringify(value, null, '\t')}\n`;
}

function refused(message: string, json: boolean): Printed {
	const stdout = json ? `${errorJson({kind: 'usage', message, hint: null}, unusable)}\n` : '';
	return {stdout, stderr: `${message}\n`, exitStatus: unusable};
}

/** Does what `dfsio-tui profiles …` asks for. */
export async function profilesCommand(request: ProfilesRequest, store: ProfileStore): Promise<Printed> {
	if (request.action === 'list') {
		const {profiles, problem} = await store.list();
		const entries = profiles.map(entry => ({
			name: entry.name,
			readOnly: entry.readOnly,
			profile: entry.profile ?? null,
			problem: entry.problem ?? null,
		}));
		return {
			stdout: request.json ? asJson(entries) : listText(profiles),
			stderr: problem === undefined ? '' : `${problem}\n`,
			exitStatus: 0,
		};
	}

	const {name, json} = request;
	if (request.action === 'delete') {
		const {value: file, error} = await store.remove(name);
		return error === undefined
			? {stdout: json ? asJson({deleted: file}) : '', stderr: `deleted ${printable(file)}\n`, exitStatus: 0}
			: refused(error, json);
	}

	const {value, error} = await store.load(name);
	const profile = value && completeProfile(value).value;
	return profile
		? {stdout: json ? asJson({name, profile}) : showText(name, profile), stderr: '', exitStatus: 0}
		: refused(error ?? `profile ${name} cannot be used`, json);
}
