import {Buffer} from 'node:buffer';
import {createHash} from 'node:crypto';

/** Distinct words to draw from. With 2048 words of 2 to 9 letters gzip gets about 3 : 1. */
const vocabulary = 2048;

/**
 * `size` bytes of words and line ends, drawn by a seeded xorshift generator: what compression does to a number when
 * the data are like text. Compresses to about a third by gzip.
 */
export function textBlock(seed: string, size: number): Buffer {
	const hash = createHash('sha256').update(`dfsio-tui 1:text:${seed}`).digest();
	let state = hash.readUInt32LE(0) || 1;
	const next = (bound: number) => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) % bound;
	};

	const words = Array.from({length: vocabulary}, () =>
		Buffer.from(Array.from({length: 2 + next(8)}, () => String.fromCharCode(97 + next(26))).join('')),
	);
	const block = Buffer.alloc(size, ' ');
	let column = 0;
	for (let position = 0; position < size; ) {
		const word = words[next(vocabulary)] as Buffer;
		word.copy(block, position);
		position += word.length + 1;
		column += word.length + 1;
		if (column > 70 && position <= size) {
			block[position - 1] = 10;
			column = 0;
		}
	}

	return block;
}
