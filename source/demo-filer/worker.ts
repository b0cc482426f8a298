// The thread of the demo filer: a server on 127.0.0.1 that tells its port, or why there is none, and runs until ended.
import {createServer} from 'node:net';
import {parentPort, workerData} from 'node:worker_threads';
import {Connection, type Shared} from './connection.js';
import {ContentSender} from './content-sender.js';
import {ContentStore} from './content-store.js';
import {Filer} from './filer.js';

export type WorkerOptions = {readonly discard: boolean; readonly port: number; readonly directory: string};
export type WorkerMessage = {readonly port: number} | {readonly error: string};

const {discard, port, directory} = workerData as WorkerOptions;
const store = new ContentStore(directory);
const shared: Shared = {
	filer: new Filer(store, {discard}),
	sender: new ContentSender(store),
	// Larger ones are slower: 64 KiB stays in the processor's cache (0.24 CPU s/GiB, 1 MiB takes 0.42).
	receiveBuffer: Buffer.allocUnsafeSlow(64 * 1024),
};

const tell = (message: WorkerMessage) => parentPort?.postMessage(message);
const server = createServer({pauseOnConnect: true, noDelay: true, allowHalfOpen: true}, socket => {
	new Connection(socket, shared);
});
server.once('error', error => tell({error: error.message}));
server.listen({port, host: '127.0.0.1'}, () => {
	const address = server.address();
	tell({port: typeof address === 'object' && address ? address.port : port});
});
