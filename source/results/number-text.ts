/** What an unknown value looks like; the screens draw it dim. */
export const unknown = '–';

/** At least `digits` digits that matter, and never fewer than the whole part has: 1.55, 41.2, 164, 1023. */
function digitsThatMatter(value: number, digits: number): string {
	if (value === 0) {
		return '0';
	}

	if (value < 0.095) {
		return value.toPrecision(2);
	}

	// What rounds up to the next power of ten loses a decimal: 9.996 is 10.0.
	const whole = Math.floor(Math.log10(Math.max(1, value))) + 1;
	const text = value.toFixed(Math.max(0, digits - whole));
	return Number(text) >= 10 ** whole ? value.toFixed(Math.max(0, digits - whole - 1)) : text;
}

function scaled(value: number, base: string, units: readonly string[], digits: number): string {
	let [rest, unit] = [value, base];
	for (const next of units) {
		if (Number(digitsThatMatter(rest, digits)) < 1024) {
			break;
		}

		rest /= 1024;
		unit = next;
	}

	return `${digitsThatMatter(rest, digits)} ${unit}`;
}

/** `512 B`, `64.0 MiB`, `1.00 GiB`: at most eight columns. */
export function bytesText(bytes: number | null): string {
	if (bytes === null) {
		return unknown;
	}

	return bytes < 1024 ? `${Math.round(bytes)} B` : scaled(bytes / 1024, 'KiB', ['MiB', 'GiB', 'TiB', 'PiB'], 3);
}

/**
 * A rate given in MiB/s: `41.2 MiB/s`, `1230 MiB/s`. Below a tenth the smaller units, so that ten-byte files never show
 * as 0. `digits` 4 for the one number a screen is about: `164.2 MiB/s`.
 */
export function rateText(rate: number | null, digits = 3): string {
	if (rate === null) {
		return unknown;
	}

	if (rate >= 0.1) {
		return `${digitsThatMatter(rate, digits)} MiB/s`;
	}

	const kib = rate * 1024;
	return kib >= 0.1 ? `${digitsThatMatter(kib, digits)} KiB/s` : `${digitsThatMatter(kib * 1024, digits)} B/s`;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** `0.12 s`, `1.55 s`, `41.2 s`, `2 m 05 s`, `1 h 02 m`; below a tenth of a second `84.0 ms`, `0.25 ms`. */
export function secondsText(seconds: number | null): string {
	if (seconds === null) {
		return unknown;
	}

	if (seconds > 0 && seconds < 0.1 && Number((seconds * 1000).toFixed(1)) < 100) {
		return `${digitsThatMatter(seconds * 1000, 3)} ms`;
	}

	if (Number(digitsThatMatter(seconds, 3)) < 60) {
		return `${digitsThatMatter(seconds, 3)} s`;
	}

	const whole = Math.round(seconds);
	if (whole < 3600) {
		return `${Math.floor(whole / 60)} m ${pad(whole % 60)} s`;
	}

	const minutes = Math.round(seconds / 60);
	return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} m`;
}

/** A wait that is only estimated, so without decimals: `1 s`, `7 s`, `1 m 24 s`, `2 m`, `1 h 02 m`. */
export function roughSecondsText(seconds: number): string {
	const whole = Math.max(1, Math.round(seconds));
	return whole < 60 ? `${whole} s` : secondsText(whole).replace(' 00 s', '');
}

/** A share of 1: `34 %`. */
export function percentText(share: number | null): string {
	return share === null ? unknown : `${Math.round(share * 100)} %`;
}

/** A number without a unit: `41.6`, `3.95`, `164`. */
export function figureText(value: number | null, digits = 3): string {
	return value === null ? unknown : digitsThatMatter(value, digits);
}

/** Whole numbers from ten thousand on get their thousands marked: `10,000`. */
export function countText(count: number): string {
	return count < 10_000 ? String(count) : count.toLocaleString('en-US');
}

/** `1 file`, `2 files`, `10,000 files`. */
export function plural(count: number, one: string, many = `${one}s`): string {
	return `${countText(count)} ${count === 1 ? one : many}`;
}
