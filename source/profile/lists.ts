import {nearestTo} from './nearest.js';
import {type Operation, operations} from './operations.js';
import type {Parsed} from './parsed.js';

const all = operations.join(', ');

function parseOperation(word: string): Parsed<Operation> {
	const name = word.trim().toLowerCase();
	const found = operations.find(operation => operation === name);
	return found ? {value: found} : {error: `${nearestTo(name, operations, 'operation')}; the operations are ${all}`};
}

/** Operations in the order in which they are to run, from `write,read`. */
export function parseOperations(text: string): Parsed<readonly Operation[]> {
	const list: Operation[] = [];
	for (const word of text.split(',')) {
		const {value, error} = parseOperation(word);
		if (error !== undefined) {
			return {error};
		}

		if (list.includes(value)) {
			return {error: `${value} is named twice; each operation runs once a round (--repeat makes more rounds)`};
		}

		list.push(value);
	}

	return {value: list};
}

export type Rates = Readonly<Partial<Record<Operation, number>>>;

/** Rates in MiB/s by operation, from `write=150,read=400`. */
export function parseRates(text: string): Parsed<Rates> {
	const rates: Partial<Record<Operation, number>> = {};
	for (const part of text.split(',')) {
		const match = /^([^=]*)=\s*(\d{1,9}(?:\.\d{1,6})?)\s*$/.exec(part);
		const rate = Number(match?.[2]);
		if (!match || !(rate > 0)) {
			return {error: 'not a list of least rates in MiB/s; write it like write=150,read=400'};
		}

		const {value, error} = parseOperation(match[1] ?? '');
		if (error !== undefined) {
			return {error};
		}

		if (rates[value] !== undefined) {
			return {error: `${value} is named twice`};
		}

		rates[value] = rate;
	}

	return {value: rates};
}

/** `write=150,read=400`; what `parseRates` takes back. */
export function formatRates(rates: Rates): string {
	return operations
		.filter(operation => rates[operation] !== undefined)
		.map(operation => `${operation}=${rates[operation]}`)
		.join(',');
}
