/** ln Γ(x) for x > 0 by Lanczos' series (g = 7, n = 9); relative error about 1e-15. */
function logGamma(x: number): number {
	const coefficients = [
		676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
		-0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
	];
	const series = coefficients.reduce((sum, coefficient, index) => sum + coefficient / (x + index), 0.99999999999980993);
	const shifted = x + 6.5;
	return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(shifted) - shifted + Math.log(series);
}

/** The continued fraction of the incomplete beta function, by Lentz's method; converges fast for x < (a + 1)/(a + b + 2). */
function betaFraction(x: number, a: number, b: number): number {
	const tiny = 1e-300;
	const kept = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
	let c = 1;
	let d = 1 / kept(1 - ((a + b) * x) / (a + 1));
	let result = d;
	for (let m = 1; m <= 1000; m++) {
		const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
		d = 1 / kept(1 + even * d);
		c = kept(1 + even / c);
		result *= d * c;
		const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
		d = 1 / kept(1 + odd * d);
		c = kept(1 + odd / c);
		result *= d * c;
		if (Math.abs(d * c - 1) < 1e-15) {
			break;
		}
	}

	return result;
}

/** The regularised incomplete beta function I_x(a, b). */
function incompleteBeta(x: number, a: number, b: number): number {
	if (x <= 0 || x >= 1) {
		return x <= 0 ? 0 : 1;
	}

	const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
	return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** The chance that |T| exceeds t under Student's distribution with `degrees` degrees of freedom. */
function twoSidedTail(t: number, degrees: number): number {
	return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
}

/**
 * The t that |T| stays below with the given confidence (0.99: a 99 % interval is mean ± t × standard error).
 * `degrees` may be any number from 1 on, as Welch's method gives it.
 */
export function studentT(confidence: number, degrees: number): number {
	const tail = 1 - confidence;
	let [low, high] = [0, 1];
	while (twoSidedTail(high, degrees) > tail) {
		high *= 2;
	}

	for (let step = 0; step < 100 && high - low > 1e-12 * high; step++) {
		const middle = (low + high) / 2;
		if (twoSidedTail(middle, degrees) > tail) {
			low = middle;
		} else {
			high = middle;
		}
	}

	return (low + high) / 2;
}
