/** The exact value of a finite double as mantissa × 2^exponent. */
function exactParts(value: number): {readonly mantissa: bigint; readonly exponent: number} {
	const view = new DataView(new ArrayBuffer(8));
	view.setFloat64(0, Math.abs(value));
	const bits = view.getBigUint64(0);
	const biased = Number(bits >> 52n);
	const fraction = bits & 0xfffffffffffffn;
	return biased === 0
		? {mantissa: fraction, exponent: -1074}
		: {mantissa: fraction | 0x10000000000000n, exponent: biased - 1075};
}

/** |value| × 100 as a whole number, rounded half to even on the exact binary value. */
function roundedHundredths(value: number): bigint {
	const {mantissa, exponent} = exactParts(value);
	const scaled = mantissa * 100n;
	if (exponent >= 0) {
		return scaled << BigInt(exponent);
	}

	const shift = BigInt(-exponent);
	const whole = scaled >> shift;
	const rest = scaled - (whole << shift);
	const half = 1n << (shift - 1n);
	const up = rest > half || (rest === half && (whole & 1n) === 1n);
	return up ? whole + 1n : whole;
}

/** Whole digits × 10^exponent. */
export type Digits = {readonly digits: string; readonly exponent: number};

/** The shortest decimal digits that give the size of a finite number back. */
export function shortestDigits(value: number): Digits {
	const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e');
	const [whole = '', fraction = ''] = mantissa.split('.');
	return {digits: whole + fraction, exponent: Number(exponent) - fraction.length};
}

function hundredths(value: number): bigint {
	// Java's format starts from the shortest digits and rounds only if there are more than two decimals. That differs
	// from the exact value where a double's step is wider than a hundredth: above 1e15 zeros are filled in.
	const {digits, exponent} = shortestDigits(value);
	return exponent >= -2 ? BigInt(digits) * 10n ** BigInt(exponent + 2) : roundedHundredths(value);
}

/**
 * A number as Java's `DecimalFormat("#.##")` prints it in an English locale: at most two decimals, no trailing zeros,
 * no grouping, no exponent, half to even on the exact binary value; `-0` keeps its sign; `NaN`, `∞`.
 * 32-bit floats are printed by the same rule after widening, which is what a JavaScript number holding one already is.
 */
export function formatDecimal(value: number): string {
	if (Number.isNaN(value)) {
		return 'NaN';
	}

	const sign = value < 0 || Object.is(value, -0) ? '-' : '';
	if (!Number.isFinite(value)) {
		return `${sign}∞`;
	}

	const text = hundredths(value).toString().padStart(3, '0');
	const fraction = text.slice(-2).replace(/0+$/, '');
	return sign + text.slice(0, -2) + (fraction === '' ? '' : `.${fraction}`);
}
