import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Parsed} from './parsed.js';
import {printable} from './printable.js';

const entities: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'"};

function decode(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
		if (name !== undefined) {
			return entities[name] ?? whole;
		}

		const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
		return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
	});
}

/** What stands between two marks; found by searching, so that a malformed file costs no more than a good one. */
function between(text: string, start: string, end: string): string | undefined {
	const from = text.indexOf(start);
	const to = from === -1 ? -1 : text.indexOf(end, from + start.length);
	return to === -1 ? undefined : text.slice(from + start.length, to);
}

function withoutComments(text: string): string {
	const [first = '', ...rest] = text.split('<!--');
	return first + rest.map(part => part.slice(part.includes('-->') ? part.indexOf('-->') + 3 : part.length)).join('');
}

function content(property: string, tag: string): string | undefined {
	const inner = between(property, `<${tag}>`, `</${tag}>`);
	if (inner === undefined) {
		return undefined;
	}

	const literal = between(inner, '<![CDATA[', ']]>');
	return literal ?? decode(inner);
}

/** Hadoop's `${other.key}` inside a value: 20 replacements at most, as in Hadoop, so that a circle ends; unknown ones stay. */
function expand(value: string, properties: ReadonlyMap<string, string>): string {
	let expanded = value;
	for (let round = 0; round < 20; round++) {
		const match = /\$\{([^{}$\s]+)\}/.exec(expanded);
		const found = properties.get(match?.[1] ?? '');
		if (!match || found === undefined) {
			break;
		}

		expanded = expanded.slice(0, match.index) + found + expanded.slice(match.index + match[0].length);
	}

	return expanded;
}

/** The properties of a Hadoop configuration (`core-site.xml`); undefined when the text is none. */
export function parseHadoopConfiguration(text: string): ReadonlyMap<string, string> | undefined {
	const body = between(
		`${withoutComments(text).replaceAll('<configuration/>', '<configuration></configuration>')}`,
		'<configuration',
		'</configuration>',
	);
	if (body === undefined) {
		return undefined;
	}

	const properties = new Map<string, string>();
	for (const part of body.split('<property>').slice(1)) {
		const property = part.split('</property>', 1)[0] ?? '';
		const name = content(property, 'name')?.trim();
		const value = content(property, 'value') ?? '';
		if (name) {
			properties.set(name, value.trim());
		}
	}

	return new Map([...properties].map(([name, value]) => [name, expand(value, properties)]));
}

const largestFile = 4 * 1024 * 1024;

/** Reads a configuration file; the value is undefined where there is no such file, which Hadoop passes over. */
export async function readHadoopConfiguration(
	file: string,
	cwd: string,
): Promise<Parsed<ReadonlyMap<string, string> | undefined>> {
	let text: string;
	try {
		text = await readFile(path.resolve(cwd, file), 'utf8');
	} catch (error) {
		const {code = 'unknown error'} = error as NodeJS.ErrnoException;
		return code === 'ENOENT' ? {value: undefined} : {error: `-conf ${printable(file)} cannot be read: ${code}`};
	}

	const properties = text.length > largestFile ? undefined : parseHadoopConfiguration(text);
	return properties ? {value: properties} : {error: `-conf ${printable(file)} is no Hadoop configuration`};
}
