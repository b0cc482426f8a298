const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** Three digits that matter: 1.55, 41.2, 164, 1,234. */
export function figure(value: number): string {
	if (value >= 999.5) {
		return Math.round(value).toLocaleString('en-US');
	}

	return value.toFixed(value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2);
}

/** `1.00 GiB`, `64.0 MiB`, `512 B`. */
export function bytesText(bytes: number): string {
	let [value, unit] = [bytes, 0];
	while (value >= 1023.5 && unit < units.length - 1) {
		value /= 1024;
		unit += 1;
	}

	return `${unit === 0 ? String(Math.round(value)) : figure(value)} ${units[unit]}`;
}

/** A size as a person would write it: `64 MiB`, `1.5 GiB`, `1000000 B`. */
export function sizeText(bytes: number): string {
	let [value, unit] = [bytes, 0];
	while (value >= 1024 && unit < units.length - 1 && Number.isInteger((value / 1024) * 10)) {
		value /= 1024;
		unit += 1;
	}

	return `${value} ${units[unit]}`;
}

export function rateText(rate: number | null): string {
	return rate === null ? '–' : `${figure(rate)} MiB/s`;
}

/** `0.44 ms`, `1.55 s`, `2 m 05 s`, `1 h 02 m`. */
export function secondsText(seconds: number): string {
	if (seconds > 0 && seconds < 0.0995) {
		return `${figure(seconds * 1000)} ms`;
	}

	if (seconds < 99.95) {
		return `${seconds >= 9.995 ? seconds.toFixed(1) : seconds.toFixed(2)} s`;
	}

	const whole = Math.round(seconds);
	const two = (value: number) => String(value).padStart(2, '0');
	return whole < 3600
		? `${Math.floor(whole / 60)} m ${two(whole % 60)} s`
		: `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} m`;
}

/** A clock that counts: `0:07`, `12:30`, `1:02:07`. */
export function clockText(seconds: number): string {
	const whole = Math.max(0, Math.round(seconds));
	const two = (value: number) => String(value).padStart(2, '0');
	const hours = Math.floor(whole / 3600);
	const minutes = Math.floor((whole % 3600) / 60);
	return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** `1 file`, `2 files`. */
export function count(number: number, noun: string): string {
	return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}
