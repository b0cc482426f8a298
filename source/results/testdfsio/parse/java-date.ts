const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * Zone words that Java prints for one offset only, in hours. IST, CST, EST, BST, SST and others mean several zones;
 * MSK and BRT have changed theirs.
 */
const zoneHours: Readonly<Record<string, number>> = {
	UTC: 0,
	GMT: 0,
	UT: 0,
	Z: 0,
	WET: 0,
	WEST: 1,
	CET: 1,
	CEST: 2,
	EET: 2,
	EEST: 3,
	JST: 9,
	AEST: 10,
	AEDT: 11,
	NZST: 12,
	NZDT: 13,
	EDT: -4,
	MDT: -6,
	PDT: -7,
};

const javaDate =
	/^(?<weekday>[A-Z][a-z]{2})\s{1,8}(?<month>[A-Z][a-z]{2})\s{1,8}(?<day>\d{1,2})(?:\s{1,8}(?<time>\d{1,2}:\d{2}:\d{2}))?(?:\s{1,8}(?<zone>(?!\d{4}(?!\S))[^\s|]{1,12}))?\s{1,8}(?<year>\d{4})(?!\d)/u;
const otherDate =
	/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)?(?: ?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})(?![\p{L}\p{N}]))?/u;
const beginning =
	/^(?:[A-Z][a-z]{0,2}(?:\s[A-Z][a-z]{0,2}(?:\s\d{0,2}(?:\s[\d:]{0,8}(?:\s[^\s|]{0,12}(?:\s\d{0,4})?)?)?)?)?)?$/u;

/** The date at the start of a text as it was printed, without the notes behind it; undefined when there is none. */
export function dateAt(text: string): string | undefined {
	return javaDate.exec(text)?.[0] ?? otherDate.exec(text)?.[0];
}

/** Whether a date in Java's form stands at the start of a text. */
export function isJavaDate(text: string): boolean {
	return javaDate.test(text);
}

/** Whether a text may be a date that goes on in the next line. */
export function isBeginningOfDate(text: string): boolean {
	return text.length < 40 && beginning.test(text);
}

export type JavaDate = {
	readonly zone: string | undefined;
	/** Milliseconds as if the clock had shown UTC; orders dates of one zone. */
	readonly local: number;
	/** ISO 8601 in UTC; null when the zone is not certain. */
	readonly iso: string | null;
};

function offsetMinutes(zone: string): number | undefined {
	const hours = zoneHours[zone];
	if (hours !== undefined) {
		return hours * 60;
	}

	const match = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})$/.exec(zone);
	if (!match) {
		return undefined;
	}

	const minutes = Number(match[2]) * 60 + Number(match[3]);
	return minutes <= 18 * 60 ? (match[1] === '-' ? -minutes : minutes) : undefined;
}

/** The moment of a date in Java's form; undefined when it is another form or no day of the calendar. */
export function parseJavaDate(dateText: string): JavaDate | undefined {
	const groups = javaDate.exec(dateText)?.groups;
	if (!groups?.time) {
		return undefined;
	}

	const {weekday = '', month = '', day, time, zone, year} = groups;
	const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
	const local = Date.UTC(Number(year), months.indexOf(month), Number(day), hours, minutes, seconds);
	const date = new Date(local);
	const isReal =
		weekdays[date.getUTCDay()] === weekday &&
		months[date.getUTCMonth()] === month &&
		date.getUTCDate() === Number(day) &&
		hours < 24 &&
		minutes < 60 &&
		seconds < 60;
	if (!isReal) {
		return undefined;
	}

	const offset = zone === undefined ? undefined : offsetMinutes(zone);
	const iso = offset === undefined ? null : new Date(local - offset * 60_000).toISOString().replace('.000Z', 'Z');
	return {zone, local, iso};
}
