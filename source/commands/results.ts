import {createReadStream} from 'node:fs';
import {access, constants, stat} from 'node:fs/promises';
import {resolve} from 'node:path';
import type {Readable, Writable} from 'node:stream';
import {errorJson} from '../plain/error-json.js';
import {csvHead, csvLine, isDoubtful, tableEnd, tableHead, tableLines} from '../plain/imported-text.js';
import {systemWords} from '../profile/system-words.js';
import {visible} from '../profile/visible.js';
import {importedRecords} from '../results/history/imported.js';
import {defaultHistoryDirectory, saveRecord} from '../results/history/store.js';
import {plural} from '../results/number-text.js';
import type {ErrorKind} from '../results/run-result.js';
import type {ImportedBlock} from '../results/testdfsio/parse/imported-block.js';
import {parseLog} from '../results/testdfsio/parse.js';
import {version} from '../version.js';
import type {CommandOf} from './command-of.js';

/** Where a command reads and writes; the process itself is one. */
export type ResultsIo = {readonly stdin: Readable; readonly stdout: Writable; readonly stderr: Writable};

type Problem = {readonly kind: ErrorKind; readonly message: string};

const reasons: Readonly<Record<string, Problem>> = {
	ENOENT: {kind: 'not-found', message: 'there is no such file'},
	EACCES: {kind: 'not-permitted', message: 'it may not be read'},
	EISDIR: {kind: 'unsupported', message: 'it is a directory; name the files in it'},
};

function nameOf(file: string): string {
	return file === '-' ? 'standard input' : visible(file);
}

function problemOf(file: string, error: unknown): Problem {
	const {code = '', message} = error as NodeJS.ErrnoException;
	const {kind, message: reason} = reasons[code] ?? {kind: 'internal', message};
	return {kind, message: `${nameOf(file)} cannot be read: ${reason}`};
}

async function checkReadable(file: string): Promise<Problem | undefined> {
	if (file === '-') {
		return undefined;
	}

	try {
		// Opened only once, as it may be a pipe.
		await access(file, constants.R_OK);
		return (await stat(file)).isDirectory() ? problemOf(file, {code: 'EISDIR'}) : undefined;
	} catch (error) {
		return problemOf(file, error);
	}
}

/** What becomes of a file's blocks on stdout. `end` is told why the file could not be read to its end. */
type Printer = {
	start(): string;
	file(file: string, isFirst: boolean): string;
	block(file: string, block: ImportedBlock, isFirst: boolean): string;
	fileEnd(blocks: number, doubtful: number, problem: string | undefined): string;
	end(): string;
};

const printers: Readonly<Record<CommandOf<'results'>['output'], Printer>> = {
	table: {
		start: () => '',
		file: () => '',
		block(file, block, isFirst) {
			const head = isFirst ? `${visible(file)}\n${tableHead()}\n` : '';
			return block.status === 'not-testdfsio' ? '' : `${head}${tableLines(block).join('\n')}\n`;
		},
		fileEnd: (blocks, doubtful) => (blocks === 0 ? '' : `${tableEnd(blocks, doubtful)}\n\n`),
		end: () => '',
	},
	csv: {
		start: () => `${csvHead()}\n`,
		file: () => '',
		block: (file, block) => `${csvLine(file, block)}\n`,
		fileEnd: () => '',
		end: () => '',
	},
	json: {
		start: () => '[',
		file: (file, isFirst) => `${isFirst ? '' : ',\n'}{"file":${JSON.stringify(file)},"blocks":[`,
		block: (_, block, isFirst) => `${isFirst ? '' : ',\n'}${JSON.stringify(block)}`,
		fileEnd: (_blocks, _doubtful, problem) => (problem === undefined ? ']}' : `],"error":${JSON.stringify(problem)}}`),
		end: () => ']\n',
	},
};

/**
 * `dfsio-tui results FILE…`: the blocks of TestDFSIO logs as a table, JSON or CSV while they are read, and into the
 * history if asked. Exit status 0, 1 when a file holds no block, 2 when one cannot be read or the history not written.
 */
export async function resultsCommand(
	{files, output, import: isImport, historyDir}: CommandOf<'results'>,
	io: ResultsIo = process,
): Promise<number> {
	const say = (message: string) => io.stderr.write(`${message}\n`);
	// Waiting for each write keeps memory flat; a reader that has gone away ends the waiting, too.
	const print = async (text: string): Promise<void> => {
		if (text !== '' && io.stdout.writable) {
			await new Promise<void>(done => {
				io.stdout.write(text, () => done());
			});
		}
	};

	const problems = await Promise.all(files.map(checkReadable));
	const found = problems.filter(problem => problem !== undefined);
	for (const {message} of found) {
		say(message);
	}

	let status = found.length > 0 ? 2 : 0;
	if (found[0] && output === 'json') {
		await print(`${errorJson({...found[0], hint: null}, status)}\n`);
		return status;
	}

	const printer = printers[output];
	const readable = files.filter((_, index) => problems[index] === undefined);
	await print(printer.start());
	for (const [index, file] of readable.entries()) {
		const blocks: ImportedBlock[] = [];
		let [seen, count, doubtful] = [0, 0, 0];
		let problem: Problem | undefined;
		await print(printer.file(file, index === 0));
		try {
			for await (const block of parseLog(file === '-' ? io.stdin : createReadStream(file))) {
				await print(printer.block(file, block, seen === 0));
				seen++;
				if (block.status !== 'not-testdfsio') {
					count++;
					doubtful += isDoubtful(block) ? 1 : 0;
					if (isImport) {
						blocks.push(block);
					}
				}

				if (!io.stdout.writable && !isImport) {
					return status;
				}
			}
		} catch (error) {
			problem = problemOf(file, error);
			say(problem.message);
			status = 2;
		}

		await print(printer.fileEnd(count, doubtful, problem?.message));
		if (count === 0 && !problem) {
			say(`${nameOf(file)}: no TestDFSIO result block found`);
			status = Math.max(status, 1);
		}

		if (isImport && blocks.length > 0) {
			status = Math.max(status, await importBlocks(file, blocks, historyDir ?? defaultHistoryDirectory(), say));
		}
	}

	await print(printer.end());
	return status;
}

async function importBlocks(
	file: string,
	blocks: readonly ImportedBlock[],
	directory: string,
	say: (message: string) => void,
): Promise<number> {
	const isStdin = file === '-';
	try {
		const changedAt = isStdin ? new Date() : (await stat(file)).mtime;
		const {records, leftOut} = importedRecords(blocks, {
			file: isStdin ? nameOf(file) : resolve(file),
			changedAt,
			version,
		});
		for (const record of records) {
			await saveRecord(directory, record);
		}

		const without = leftOut === 0 ? '' : `; ${plural(leftOut, 'block')} left out, operation or size not known`;
		say(
			`${nameOf(file)}: ${plural(blocks.length - leftOut, 'block')} in ${directory} as ${plural(records.length, 'run')}${without}`,
		);
		return 0;
	} catch (error) {
		say(`the history ${visible(directory)} cannot be written: ${systemWords(error)}`);
		return 2;
	}
}
