import {createInterface} from 'node:readline';
import type {Ask} from './ask-profile.js';

/** The person left at a question: Ctrl-C, or the end of the input. */
export class Left extends Error {
	override readonly name = 'Left';
}

/**
 * Questions and answers on one line each. Lines that come before their question are kept for it: whoever types ahead,
 * or pastes several answers, is understood.
 */
export function askLines(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream): {readonly ask: Ask; close(): void} {
	const reader = createInterface({input: stdin, output: stdout});
	const lines: string[] = [];
	let waiting: {readonly give: (line: string) => void; readonly refuse: (error: Error) => void} | null = null;
	let closed = false;
	reader.on('line', line => {
		if (waiting) {
			waiting.give(line);
			waiting = null;
		} else {
			lines.push(line);
		}
	});
	reader.on('SIGINT', () => reader.close());
	reader.on('close', () => {
		closed = true;
		waiting?.refuse(new Left());
	});
	return {
		async ask(text) {
			const early = lines.shift();
			if (early !== undefined) {
				stdout.write(`${text}\n`);
				return early;
			}

			if (closed) {
				throw new Left();
			}

			reader.setPrompt(text);
			reader.prompt();
			return new Promise((give, refuse) => {
				waiting = {give, refuse};
			});
		},
		close: () => reader.close(),
	};
}
