import type {FileResult} from '../../results/run-result.js';
import type {FileEnd, FromThread} from '../messages.js';

/**
 * Milliseconds that a file which ended well waits for others to be told of together. A message wakes the main thread,
 * which on a busy machine takes a core from the server: with 10,000 files of 4 KiB one message a file was a tenth of
 * the thread's time. Live figures are not late by this: they come from the shared table.
 */
const longestWaitMs = 50;

/** What a worker thread tells the main thread, in order. */
export class Outbox {
	readonly #send: (message: FromThread) => void;
	#ended: FileEnd[] = [];
	#timer: NodeJS.Timeout | undefined;

	constructor(send: (message: FromThread) => void) {
		this.#send = send;
	}

	/** A file that failed is told of at once: the run may have to stop. */
	fileEnded(row: number, result: FileResult): void {
		this.#ended.push({row, result});
		if (result.state === 'done') {
			this.#timer ??= setTimeout(() => this.#flush(), longestWaitMs);
		} else {
			this.#flush();
		}
	}

	post(message: FromThread): void {
		this.#flush();
		this.#send(message);
	}

	#flush(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		const files = this.#ended;
		if (files.length > 0) {
			this.#ended = [];
			this.#send({type: 'files', files});
		}
	}
}
