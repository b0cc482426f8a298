import {mebibyte} from './mebibyte.js';
import type {Parsed} from './parsed.js';

/** What a size without a unit means: TestDFSIO takes megabytes for file and skip sizes, bytes for the buffer. */
export type BareUnit = 'B' | 'MB';

/** Powers of 1024, as in TestDFSIO; `KiB` and `KB` are the same. Largest first. */
const units = [
	['TB', 1024 ** 4],
	['GB', 1024 ** 3],
	['MB', mebibyte],
	['KB', 1024],
	['B', 1],
] as const;

const bytesOf = new Map<string, number>(units.flatMap(([unit, bytes]) => [[unit, bytes] as const, [iec(unit), bytes]]));

function iec(unit: string): string {
	return unit === 'B' ? 'B' : `${unit[0]}IB`;
}

/** Sizes are kept in a double: above this a whole number of bytes could not be told from its neighbour. */
export const largestSize = Number.MAX_SAFE_INTEGER;

/**
 * A size in bytes from `64MB`, `1.5 GiB`, `1000000B`; letters in any case. A number alone is in `bareUnit`.
 * Computed in whole numbers, so that `0.1GB` (no whole number of bytes) is refused and nothing is rounded.
 */
export function parseSize(text: string, bareUnit: BareUnit): Parsed<number> {
	const match = /^(\d{1,30})(?:\.(\d{1,30}))?\s*([A-Za-z]*)$/.exec(text.trim());
	const unit = match?.[3] ? bytesOf.get(match[3].toUpperCase()) : bytesOf.get(bareUnit);
	if (!match || unit === undefined) {
		const alone = bareUnit === 'MB' ? 'a number alone is in MB' : 'a number alone is in bytes';
		return {error: `not a size; write it like 64MB, 1.5GiB or 1000000B (${alone})`};
	}

	const decimals = match[2] ?? '';
	const product = BigInt(`${match[1]}${decimals}`) * BigInt(unit);
	const divisor = 10n ** BigInt(decimals.length);
	if (product % divisor !== 0n) {
		return {error: 'not a whole number of bytes'};
	}

	const bytes = product / divisor;
	return bytes > BigInt(largestSize) ? {error: 'too large; the largest size is 8191TB'} : {value: Number(bytes)};
}

/** The shortest exact text that `parseSize` takes back, whatever its bare unit: `64MB`, `1536MB`, `1000000B`. */
export function formatSize(bytes: number): string {
	const [unit, factor] = units.find(([, size]) => bytes >= size && bytes % size === 0) ?? ['B', 1];
	return `${bytes / factor}${unit}`;
}
