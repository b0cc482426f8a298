/** What stands behind a label. */
export type ReadValue =
	| {
			readonly kind: 'number';
			readonly value: number;
			/** The number as printed. */
			readonly text: string;
			/** Digits behind the decimal sign; null: an exponent, or none printed. */
			readonly decimals: number | null;
			/** What follows it: a note, a unit, nothing. */
			readonly rest: string;
	  }
	/** A word, a garbled character, an infinity: the program had no number, or it cannot be told which. */
	| {readonly kind: 'unknown'; readonly text: string; readonly infinite: boolean}
	/** Nothing, or only the beginning of a number. */
	| {readonly kind: 'absent'; readonly text: string};

const isDigit = /^\p{Nd}$/u;

/** The zero of the script to which a digit belongs. Unicode's decimal digits lie in runs of tens that begin with a zero. */
function zeroOf(codePoint: number): number {
	let start = codePoint;
	while (isDigit.test(String.fromCodePoint(start - 1))) {
		start--;
	}

	return codePoint - ((codePoint - start) % 10);
}

const zeros = new Map<number, number>();

/** The same digits as `0` to `9`; undefined when they are of several scripts. */
function asciiDigits(text: string): string | undefined {
	let script: number | undefined;
	let ascii = '';
	for (const character of text) {
		const codePoint = character.codePointAt(0) ?? 0;
		const zero = zeros.get(codePoint) ?? zeroOf(codePoint);
		zeros.set(codePoint, zero);
		script ??= zero;
		if (zero !== script) {
			return undefined;
		}

		ascii += String(codePoint - zero);
	}

	return ascii;
}

// Java prints a minus, digits, a decimal sign, digits; before 2.8 also an exponent. Full-width forms come from retyping.
const numberPattern =
	/^(?<minus>[-−﹣－]?)(?<whole>\p{Nd}{1,400})(?:[.,٫．，](?<fraction>\p{Nd}{1,400}))?(?:[eE](?<exponent>[-−+]?\p{Nd}{1,4}))?/u;
const frame = /^[\s|│¦┃*_`"'“”]+/;
const note = /^(?:\/\/|#|<|--|[;；【[(（{«])/u;
const infinity = /^[-−+]?\s?(?:∞|inf(?:inity)?(?!\p{L})|གྲངས་མེད)/iu;
const units = /^(?:mi?b(?:ytes?)?(?:\s?\/\s?s(?:ec)?)?|s(?:ec(?:s|onds?)?)?|files?)(?![\p{L}\p{N}/])/iu;
// A prompt or the next program's output follows a file that does not end with a line end: 56.09real, 56.09user@host.
const otherText = /^(?!min|hour|day|msec|usec|milli|micro|nano|kilo|mega|giga|tera|[kgtp]i?b)\p{L}{3,}(?!\p{N})/iu;
const anyUnit = /^(?:%|[\p{L}/]{1,24}(?![\p{L}\p{N}]))/iu;

/** What follows a number and shows that it is none, or only the beginning of one. */
const broken: readonly (readonly [RegExp, 'absent' | 'unknown'])[] = [
	// The line was cut and the next line's date or time follows: 19/07/25, 2021-06-24, 10:43:16.
	[/^[-/:]\p{Nd}{1,2}[-/:]\p{Nd}/u, 'absent'],
	// Cut inside the exponent or behind the decimal sign: the size of the number is not known.
	[/^[eE][-+−]?$|^[.,٫．，]$/u, 'absent'],
	// A second separator, grouping, a time, a range: more digits belong to it.
	[/^(?!\/\/)[.,٫．，'’_·˙:٬/-]{1,2}\p{N}/u, 'unknown'],
	[/^[\u00A0\u2007\u2009\u202F]\p{Nd}{3}(?!\p{Nd})/u, 'unknown'],
	[/^\s?(?:[×x*]\s?10|[eE]\s?[-+−]?\p{Nd})/u, 'unknown'],
	// A character of the number itself was garbled. Two or more may be a garbled note glued to it.
	[/^[.,]?[\uFFFD?](?=\s|$)|^[.,]?[\uFFFD?]{1,4}[.,]?\p{Nd}|^[.,٫．，][\uFFFD?]/u, 'unknown'],
	[/^\p{N}|^\p{L}\p{Nd}/u, 'unknown'],
];

/**
 * Reads what stands behind a label: digits of any script, decimal point or comma, exponent; a note, a unit or table
 * bars behind it are left over in `rest`. Never guesses: what could be a part of another number is unknown.
 * `units` says what may be glued to it: only mb/sec and seconds (a field), or any unit and % (an extra line).
 */
export function readValue(behindLabel: string, unit: 'own' | 'any' = 'own'): ReadValue {
	const text = behindLabel.replace(frame, '').trimEnd();
	if (text === '' || note.test(text)) {
		return {kind: 'absent', text: ''};
	}

	const match = numberPattern.exec(text);
	if (!match?.groups) {
		return {kind: 'unknown', text: text.slice(0, 80), infinite: infinity.test(text)};
	}

	const printed = match[0];
	const rest = text.slice(printed.length);
	for (const [pattern, kind] of broken) {
		if (pattern.test(rest)) {
			return kind === 'absent' ? {kind, text: printed + rest.slice(0, 4)} : {kind, text: printed, infinite: false};
		}
	}

	const isGlued = /^[%A-Za-z]/.test(rest);
	if (isGlued && !(unit === 'own' ? units.test(rest) || otherText.test(rest) : anyUnit.test(rest))) {
		return {kind: 'unknown', text: printed, infinite: false};
	}

	const {minus, whole = '', fraction, exponent} = match.groups;
	const exponentSign = exponent && /^[-−]/.test(exponent) ? '-' : '';
	const exponentDigits = exponent?.replace(/^[-−+]/, '') ?? '';
	const digits = asciiDigits(whole + (fraction ?? '') + exponentDigits);
	if (digits === undefined) {
		return {kind: 'unknown', text: printed, infinite: false};
	}

	const wholeCount = [...whole].length;
	const fractionCount = [...(fraction ?? '')].length;
	const value = Number(
		`${minus ? '-' : ''}${digits.slice(0, wholeCount)}.${digits.slice(wholeCount, wholeCount + fractionCount)}e${exponentSign}${digits.slice(wholeCount + fractionCount) || '0'}`,
	);
	return Number.isFinite(value)
		? // Adding 0 turns the program's -0 into 0.
			{kind: 'number', value: value + 0, text: printed, decimals: exponent ? null : fractionCount, rest}
		: {kind: 'unknown', text: printed, infinite: false};
}
