import {BlockReader} from './parse/block-reader.js';
import {type ImportedBlock, notTestdfsio} from './parse/imported-block.js';
import {Judge} from './parse/judge.js';
import {decodeText, LineSplitter} from './parse/text-lines.js';

/** A text that ends where its source fails. */
async function* untilFailure(
	text: AsyncIterable<string>,
	noteFailure: (error: unknown) => void,
): AsyncGenerator<string> {
	try {
		yield* text;
	} catch (error) {
		noteFailure(error);
	}
}

/**
 * The result blocks of a TestDFSIO log of any vintage, in file order, while it is read: memory stays flat whatever its
 * length. A log without any gives one entry with the status `not-testdfsio`. Rejects only with the source's own error,
 * after the blocks that came before it.
 */
export async function* parseLog(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<ImportedBlock> {
	const [splitter, reader, judge] = [new LineSplitter(), new BlockReader(), new Judge()];
	const failures: unknown[] = [];
	let isEmpty = true;
	for await (const text of untilFailure(decodeText(source), error => failures.push(error))) {
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
	if (failures.length > 0) {
		throw failures[0];
	}

	if (isEmpty) {
		yield notTestdfsio;
	}
}
