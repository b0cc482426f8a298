import type {FieldKey} from '../profile/field.js';
import {parseField} from '../profile/fields.js';
import type {Parsed} from '../profile/parsed.js';
import {printable} from '../profile/printable.js';
import {largestSize} from '../profile/sizes.js';
import {parseTarget} from '../profile/target-url.js';

const factors: Readonly<Record<string, bigint>> = {
	'': 1024n ** 2n,
	B: 1n,
	KB: 1024n,
	MB: 1024n ** 2n,
	GB: 1024n ** 3n,
	TB: 1024n ** 4n,
};

const largestLong = 2n ** 63n - 1n;

/** A size by TestDFSIO's rule: digits, then B, KB, MB, GB, TB or nothing (MB); no decimals, no spaces, no KiB. */
function parseTestdfsioSize(text: string): Parsed<bigint> {
	const [, digits = '', unit = ''] = /^(\d{1,30})(|[KMGT]?B)$/i.exec(text) ?? [];
	const factor = factors[unit.toUpperCase()];
	if (digits === '' || factor === undefined || BigInt(digits) > largestLong) {
		return {error: 'not a size as TestDFSIO takes it; write 64MB, 1KB or 10B, without decimals and spaces'};
	}

	return {value: BigInt(digits) * factor};
}

/** A number as Java's Integer.parseInt takes it. */
function parseJavaInt(text: string): Parsed<number> {
	const value = /^[+-]?\d{1,40}$/.test(text) ? Number(text) : Number.NaN;
	return value >= -(2 ** 31) && value < 2 ** 31 ? {value} : {error: 'not a whole number'};
}

/** How each value is read at once; what is wrong here ends the original with an exception. */
export function readValue(key: FieldKey, text: string): Parsed<bigint | number | string> {
	switch (key) {
		case 'size':
		case 'skipSize':
			return parseTestdfsioSize(text);
		case 'files':
		case 'bufferSize':
			return parseJavaInt(text);
		default:
			return {value: text};
	}
}

/** A size that can be worked with; the original lets 8388608TB overflow to a negative one. */
export function usableSize(size: bigint): Parsed<number> {
	return size <= BigInt(largestSize) ? {value: Number(size)} : {error: 'too large; the largest size is 8191TB'};
}

/** Files at once from Hadoop's keys; a running.map.limit of 0 is no limit, which is as if it were not there. */
export function parseMaps(text: string): Parsed<number | undefined> {
	return text.trim() === '0' ? {value: undefined} : parseField('concurrency', text);
}

/** N copies in the target's terms: SeaweedFS's `00(N-1)`, as its own Hadoop client does. */
export function parseCopies(text: string, target: string): Parsed<string | undefined> {
	const kind = parseTarget(target).value?.kind;
	if (!/^(?:[1-9]|10)$/.test(text.trim())) {
		return {error: `dfs.replication=${printable(text)}: not a number of copies from 1 to 10`};
	}

	const copies = Number(text);
	if (kind === 'demo') {
		return copies === 1
			? {value: undefined}
			: {error: `dfs.replication=${copies}: the built-in demo filer keeps 1 copy`};
	}

	return {value: `00${copies - 1}`};
}

/** The base directory from test.build.data: a path, or a URI on the target itself. */
export function parseBase(text: string, target: string): Parsed<string> {
	const [, root, path = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/]*)(.*)$/is.exec(text) ?? [];
	if (root !== undefined) {
		const address = parseTarget(root);
		if (address.error !== undefined) {
			return {error: `test.build.data: ${address.error}`};
		}

		if (address.value.url !== target) {
			return {error: `test.build.data is on ${address.value.url}, and the target is ${target}`};
		}
	}

	const {value, error} = parseField('baseDir', root === undefined ? text : path);
	return error === undefined ? {value} : {error: `test.build.data ${printable(text)}: ${error}`};
}
