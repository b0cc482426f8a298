import {readdirSync, readFileSync} from 'node:fs';
import test from 'ava';
import type {ImportedBlock} from '../../../../source/results/testdfsio/parse/imported-block.js';
import {collect} from './collect.js';

const directory = new URL('../../../data/samples/', import.meta.url);
const expected: Record<string, (Omit<ImportedBlock, 'extra'> & {extra: Record<string, number>})[]> = JSON.parse(
	readFileSync(new URL('expected.json', directory), 'utf8'),
);

test('every sample has its expected values', t => {
	const files = readdirSync(directory).filter(name => name !== 'expected.json');
	t.deepEqual(files.sort(), Object.keys(expected).sort());
	t.is(files.length, 32);
});

for (const [name, wanted] of Object.entries(expected)) {
	test(name, async t => {
		const bytes = readFileSync(new URL(name, directory));
		for (const length of [bytes.length, 7]) {
			const blocks = await collect(bytes, length);
			t.is(blocks.length, wanted.length);
			for (const [index, {extra, ...fields}] of wanted.entries()) {
				const block = blocks[index] as ImportedBlock;
				for (const field of Object.keys(fields) as (keyof typeof fields)[]) {
					t.deepEqual(block[field], fields[field], `block ${index + 1}: ${field}`);
				}

				for (const [label, value] of Object.entries(extra)) {
					t.is(block.extra[label], value, `block ${index + 1}: ${label}`);
				}
			}
		}
	});
}
