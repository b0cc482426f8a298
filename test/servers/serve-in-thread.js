import {createServer} from 'node:net';
import {parentPort} from 'node:worker_threads';

/**
 * In the thread: a TCP server on a free port of 127.0.0.1, and an answer to `report`.
 * @param {(socket: import('node:net').Socket) => void} onConnection
 * @param {() => unknown} report
 */
export function serveInThread(onConnection, report) {
	const server = createServer({noDelay: true, allowHalfOpen: true}, onConnection);
	server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
	parentPort.on('message', () => parentPort.postMessage(report()));
}
