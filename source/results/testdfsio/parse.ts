import {BlockReader} from './parse/block-reader.js';
import {type ImportedBlock, notTestdfsio} from './parse/imported-block.js';
import {Judge} from './parse/plausibility.js';
import {decodeText, LineSplitter} from './parse/text-lines.js';

/**
 * The result blocks of a TestDFSIO log of any vintage, in file order, while it is read: memory stays flat whatever its
 * length. A log without any gives one entry with the status `not-testdfsio`. Rejects only with the source's own error.
 */
export async function* parseLog(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<ImportedBlock> {
	const [splitter, reader, judge] = [new LineSplitter(), new BlockReader(), new Judge()];
	let isEmpty = true;
	for await (const text of decodeText(source)) {
		for (const line of splitter.push(text)) {
			for (const draft of reader.read(line)) {
				isEmpty = false;
				yield* judge.push(draft);
			}
		}
	}

	const last = splitter.end().flatMap(line => reader.read(line));
	for (const draft of [...last, ...reader.end()]) {
		isEmpty = false;
		yield* judge.push(draft);
	}

	yield* judge.end();
	if (isEmpty) {
		yield notTestdfsio;
	}
}
