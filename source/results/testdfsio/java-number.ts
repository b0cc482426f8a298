import {type Digits, shortestDigits} from './decimal-format.js';

function place(digits: string, exponent: number): string {
	// `point` digits stand before the decimal point. Java turns to an exponent below 0.001 and from 10,000,000.
	const point = digits.length + exponent;
	if (point > -3 && point <= 7) {
		const whole = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0');
		const fraction = point <= 0 ? '0'.repeat(-point) + digits : digits.slice(point);
		return `${whole}.${fraction === '' ? '0' : fraction}`;
	}

	const fraction = digits.slice(1);
	return `${digits.slice(0, 1)}.${fraction === '' ? '0' : fraction}E${point - 1}`;
}

function print(value: number, digitsOf: (value: number) => Digits): string {
	if (Number.isNaN(value)) {
		return 'NaN';
	}

	const sign = value < 0 || Object.is(value, -0) ? '-' : '';
	if (!Number.isFinite(value)) {
		return `${sign}Infinity`;
	}

	if (value === 0) {
		return `${sign}0.0`;
	}

	const {digits, exponent} = digitsOf(Math.abs(value));
	return sign + place(digits, exponent);
}

/** A number as Java's `Double.toString` prints it: `38.77458674204487`, `100.0`, `9.81E-5`, `1.9073486E7`. */
export function javaDouble(value: number): string {
	return print(value, shortestDigits);
}

/** Java's rule for a tie: 28048.3125 becomes 28048.312, where toPrecision gives 28048.313. */
function roundHalfEven(value: number, precision: number): number {
	const {digits, exponent} = shortestDigits(value);
	const isTie = digits.length === precision + 1 && digits.endsWith('5');
	const isEven = '02468'.includes(digits.charAt(precision - 1));
	return isTie && isEven
		? Number(`${digits.slice(0, precision)}e${exponent + 1}`)
		: Number(value.toPrecision(precision));
}

function shortestFloatDigits(value: number): Digits {
	// Nine digits always give a float back; the fewest that do are its shortest text.
	for (let precision = 1; precision < 9; precision++) {
		const rounded = roundHalfEven(value, precision);
		if (Math.fround(rounded) === value) {
			return shortestDigits(rounded);
		}
	}

	return shortestDigits(roundHalfEven(value, 9));
}

/** A number, rounded to a 32-bit float, as Java's `Float.toString` prints it: `0.009536743`, `301.748`. */
export function javaFloat(value: number): string {
	return print(Math.fround(value), shortestFloatDigits);
}
