const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** A size as a person would write it, exactly: `64 MiB`, `1.5 GiB`, `1000000 B`. */
export function sizeText(bytes: number): string {
	let [value, unit] = [bytes, 0];
	while (value >= 1024 && unit < units.length - 1 && Number.isInteger((value / 1024) * 10)) {
		value /= 1024;
		unit += 1;
	}

	return `${value} ${units[unit]}`;
}

/** A clock that counts: `0:07`, `12:30`, `1:02:07`. */
export function clockText(seconds: number): string {
	const whole = Math.max(0, Math.round(seconds));
	const two = (value: number) => String(value).padStart(2, '0');
	const hours = Math.floor(whole / 3600);
	const minutes = Math.floor((whole % 3600) / 60);
	return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
