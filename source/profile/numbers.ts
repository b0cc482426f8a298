import type {Parsed} from './parsed.js';

/** A whole number from `least` to `most`, in ASCII digits. */
export function parseCount(text: string, least: number, most: number): Parsed<number> {
	const trimmed = text.trim();
	const value = /^\d{1,16}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
	return value >= least && value <= most ? {value} : {error: `not a whole number from ${least} to ${most}`};
}

const secondsOf: Readonly<Record<string, number>> = {'': 1, s: 1, m: 60, h: 3600};

/** Seconds from `90`, `90s`, `1.5m`, `1h`; at least 0.1 and at most a day, which timers still take. */
export function parseSeconds(text: string): Parsed<number> {
	const match = /^(\d{1,6}(?:\.\d{1,3})?)\s*([smh]?)$/i.exec(text.trim());
	const unit = match && secondsOf[(match[2] ?? '').toLowerCase()];
	// Milliseconds are kept whole, so that 0.1m is 6 s and not 6.000000000000001.
	const value = match && unit ? Math.round(Number(match[1]) * unit * 1000) / 1000 : Number.NaN;
	return value >= 0.1 && value <= 86_400
		? {value}
		: {error: 'not a time from 0.1 s to 24 h; write it like 90, 90s or 5m (a number alone is in seconds)'};
}

/** `90s`; what `parseSeconds` takes back. */
export function formatSeconds(seconds: number): string {
	return `${seconds}s`;
}
