import {readdirSync, readFileSync} from 'node:fs';
import test from 'ava';
import fc from 'fast-check';
import {type ImportedBlock, numberFields} from '../../../../source/results/testdfsio/parse/imported-block.js';
import {collect} from './collect.js';

const directory = new URL('../../../data/samples/', import.meta.url);
const samples = readdirSync(directory)
	.filter(name => name !== 'expected.json')
	.map(name => readFileSync(new URL(name, directory)).subarray(0, 1300));

type Mutation = (bytes: Buffer, a: number, b: number, random: Uint8Array) => Buffer;

const lineMutation =
	(change: (lines: string[], a: number, b: number) => void): Mutation =>
	(bytes, a, b) => {
		const lines = bytes.toString('latin1').split('\n');
		change(lines, Math.floor(a * lines.length), Math.floor(b * lines.length));
		return Buffer.from(lines.join('\n'), 'latin1');
	};

const mutations: Readonly<Record<string, Mutation>> = {
	cutEnd: (bytes, a) => bytes.subarray(0, Math.floor(a * bytes.length)),
	cutStart: (bytes, a) => bytes.subarray(Math.floor(a * bytes.length)),
	cutMiddle: (bytes, a, b) =>
		Buffer.concat([
			bytes.subarray(0, Math.floor(Math.min(a, b) * bytes.length)),
			bytes.subarray(Math.floor(Math.max(a, b) * bytes.length)),
		]),
	doubled: bytes => Buffer.concat([bytes, bytes]),
	doubleLine: lineMutation((lines, a, b) => lines.splice(b, 0, lines[a] ?? '')),
	swapLines: lineMutation((lines, a, b) => {
		[lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
	}),
	joinLines: lineMutation((lines, a) => lines.splice(a, 2, lines.slice(a, a + 2).join(''))),
	dropLine: lineMutation((lines, a) => lines.splice(a, 1)),
	latin1AsUtf8: bytes => Buffer.from(bytes.toString('utf8'), 'latin1'),
	utf8AsLatin1: bytes => Buffer.from(bytes.toString('latin1'), 'utf8'),
	utf16: bytes => Buffer.from(bytes.toString('utf8'), 'utf16le'),
	ascii: bytes => Buffer.from(bytes.toString('utf8').replaceAll(/[^\x00-\x7F]/gu, '?')),
	overwrite: (bytes, a, _, random) => {
		const copy = Buffer.from(bytes);
		copy.set(
			random.subarray(0, copy.length),
			Math.min(Math.floor(a * copy.length), Math.max(0, copy.length - random.length)),
		);
		return copy;
	},
	insert: (bytes, a, _, random) =>
		Buffer.concat([
			bytes.subarray(0, Math.floor(a * bytes.length)),
			random,
			bytes.subarray(Math.floor(a * bytes.length)),
		]),
};

const mutated = fc
	.tuple(
		fc.constantFrom(...samples),
		fc.array(
			fc.tuple(
				fc.constantFrom(...Object.keys(mutations)),
				fc.double({min: 0, max: 0.999, noNaN: true}),
				fc.double({min: 0, max: 0.999, noNaN: true}),
				fc.uint8Array({minLength: 1, maxLength: 6}),
			),
			{minLength: 1, maxLength: 4},
		),
	)
	.map(([sample, steps]) =>
		steps.reduce<Buffer>((bytes, [name, a, b, random]) => mutations[name]?.(bytes, a, b, random) ?? bytes, sample),
	);

/** Every number that stands in a text, whatever the script, read from every digit on to every digit. */
function numbersIn(text: string): Set<number> {
	const plain = text
		.replaceAll(/\r|\n|\p{Cf}/gu, '')
		.replaceAll(/[٠-٩]/gu, digit => String((digit.codePointAt(0) ?? 0) - 0x660))
		.replaceAll(/[,٫](?=\d)/g, '.');
	const numbers = new Set<number>();
	for (const [printed] of plain.matchAll(/[\d.Ee-]*\d/g)) {
		for (let start = 0; start < printed.length; start++) {
			for (let end = start + 1; end <= printed.length; end++) {
				numbers.add(Number(printed.slice(start, end)) + 0);
			}
		}
	}

	return numbers;
}

/** Texts of all decodings that the bytes may have been read in. */
function textsOf(bytes: Buffer): string {
	return ['utf-8', 'utf-16le', 'utf-16be'].map(encoding => new TextDecoder(encoding).decode(bytes)).join('\n');
}

function hasOnlyKnownNumbers(block: ImportedBlock): boolean {
	const all = [
		...numberFields.map(field => block[field]),
		...Object.values(block.extra),
		...Object.values(block.derived),
	];
	return all.every(value => value === null || Number.isFinite(value));
}

test('10,000 mutated blocks: no error, no NaN, and no value that is not in the text', async t => {
	let [blocksSeen, valuesSeen] = [0, 0];
	await fc.assert(
		fc.asyncProperty(mutated, async bytes => {
			const blocks = await collect(bytes, 1000);
			const numbers = numbersIn(textsOf(bytes));
			for (const block of blocks) {
				blocksSeen += block.status === 'not-testdfsio' ? 0 : 1;
				const values = [...numberFields.map(field => block[field]), ...Object.values(block.extra)];
				const strange = values.filter(value => value !== null && !numbers.has(value));
				valuesSeen += values.filter(value => value !== null).length;
				if (strange.length > 0 || !hasOnlyKnownNumbers(block)) {
					throw new Error(`${strange} in ${JSON.stringify(block)} of\n${bytes.toString('utf8')}`);
				}
			}
		}),
		{seed: 20_261_130, numRuns: 10_000, includeErrorInReport: true},
	);
	// The mutations leave enough to read: a parser that finds nothing must not pass.
	t.true(blocksSeen > 10_000, `${blocksSeen} blocks`);
	t.true(valuesSeen > 40_000, `${valuesSeen} values`);
});

test('random text of all kinds of characters: no error', async t => {
	await fc.assert(
		fc.asyncProperty(fc.string({unit: 'binary', maxLength: 300}), fc.constantFrom(...samples), async (text, sample) => {
			for (const block of await collect(`${text}\n${sample.toString('utf8')}${text}`, 50)) {
				t.true(hasOnlyKnownNumbers(block));
			}
		}),
		{seed: 7, numRuns: 500},
	);
});
