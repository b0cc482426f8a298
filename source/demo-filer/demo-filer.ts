import {once} from 'node:events';
import {tmpdir} from 'node:os';
import {Worker} from 'node:worker_threads';
import type {WorkerMessage, WorkerOptions} from './worker.js';

export type DemoFilerOptions = {
	/** Counts what is written and forgets it, files named *.json apart; reads give zeros. */
	readonly discard?: boolean;
	/** A free one unless told otherwise. */
	readonly port?: number;
	/** For what does not fit into 64 MiB of memory; the system's temporary directory unless told otherwise. */
	readonly directory?: string;
};

export type DemoFiler = {
	/** `http://127.0.0.1:PORT` */
	readonly url: string;
	close(): Promise<void>;
};

/**
 * Starts the built-in filer, which speaks HTTP as a SeaweedFS filer does, in a thread of its own. It listens on
 * 127.0.0.1 only, does not keep this process alive, and leaves nothing behind however the process ends: what it spills
 * goes to a file without a name. Fails if it cannot listen.
 */
export async function startDemoFiler(options: DemoFilerOptions = {}): Promise<DemoFiler> {
	const {discard = false, port = 0, directory = tmpdir()} = options;
	const workerData: WorkerOptions = {discard, port, directory};
	const worker = new Worker(new URL('worker.js', import.meta.url), {workerData, execArgv: []});
	const [message] = (await once(worker, 'message')) as [WorkerMessage];
	if ('error' in message) {
		await worker.terminate();
		throw new Error(`The demo filer could not start: ${message.error}`);
	}

	// Should the thread fail later, its sockets close: every request in flight and to come then says so.
	worker.on('error', () => {});
	worker.unref();
	return {
		url: `http://127.0.0.1:${message.port}`,
		close: async () => {
			await worker.terminate();
		},
	};
}
