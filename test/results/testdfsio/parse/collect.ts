import type {ImportedBlock} from '../../../../source/results/testdfsio/parse/imported-block.js';
import {parseLog} from '../../../../source/results/testdfsio/parse.js';

async function* pieces(text: string | Uint8Array, length: number): AsyncGenerator<string | Uint8Array> {
	for (let start = 0; start < text.length; start += length) {
		yield text.slice(start, start + length);
	}
}

/** All blocks of a text or of bytes, which arrive in pieces of this length. */
export async function collect(text: string | Uint8Array, length = 65_536): Promise<ImportedBlock[]> {
	const blocks: ImportedBlock[] = [];
	for await (const block of parseLog(pieces(text, length))) {
		blocks.push(block);
	}

	return blocks;
}
