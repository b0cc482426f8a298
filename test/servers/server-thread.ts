import {once} from 'node:events';
import {Worker} from 'node:worker_threads';

export type ServerThread<Report> = {
	/** `http://127.0.0.1:PORT` */
	readonly url: string;
	report(): Promise<Report>;
	close(): Promise<void>;
};

/**
 * Starts a module that calls `serveInThread`, in a thread of its own: a busy test must not slow down what it is measured
 * against. These modules are plain JavaScript, since loading TypeScript there would take ten times as long (0.4 s).
 */
export async function startServerThread<Report>(module: URL, workerData: unknown): Promise<ServerThread<Report>> {
	const worker = new Worker(module, {workerData, execArgv: []});
	const [port] = (await once(worker, 'message')) as [number];
	worker.unref();
	return {
		url: `http://127.0.0.1:${port}`,
		async report() {
			worker.postMessage('report');
			const [report] = (await once(worker, 'message')) as [Report];
			return report;
		},
		async close() {
			await worker.terminate();
		},
	};
}
