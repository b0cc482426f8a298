import {zoneWord} from './zone-names.js';

function offsetMinutes(longOffset: string): number {
	const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(longOffset) ?? [];
	return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/**
 * A date as Java's `EEE MMM dd HH:mm:ss zzz yyyy` prints it, always in English: `Thu Jul 25 15:07:02 CEST 2019`.
 * `zone` is an IANA name; absent: this machine's.
 */
export function testdfsioDate(date: Date, zone?: string): string {
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone: zone,
		calendar: 'gregory',
		numberingSystem: 'latn',
		hourCycle: 'h23',
		weekday: 'short',
		month: 'short',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		second: '2-digit',
		year: 'numeric',
		timeZoneName: 'longOffset',
	});
	const parts = Object.fromEntries(format.formatToParts(date).map(({type, value}) => [type, value]));
	const longOffset = parts.timeZoneName ?? 'GMT';
	const offset = offsetMinutes(longOffset);
	const canonical = format.resolvedOptions().timeZone;
	const word =
		zoneWord(zone ?? canonical, offset) ?? zoneWord(canonical, offset) ?? (canonical === 'UTC' ? 'UTC' : longOffset);
	const time = `${parts.hour}:${parts.minute}:${parts.second}`;
	return `${parts.weekday} ${parts.month} ${parts.day} ${time} ${word} ${parts.year}`;
}
