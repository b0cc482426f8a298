import {type AddressInfo, createServer, type Socket} from 'node:net';
import type {Origin} from '../../../source/storage/http/origin.js';
import {originOf} from '../../../source/storage/http/origin.js';

export type TcpServer = {
	readonly origin: Origin;
	readonly url: string;
	/** Connections that were accepted so far. */
	readonly accepted: readonly Socket[];
	close(): Promise<void>;
};

/** A TCP server that hands every connection, with its number from 0, to `serve`. */
export async function startTcpServer(serve: (socket: Socket, index: number) => void): Promise<TcpServer> {
	const accepted: Socket[] = [];
	const server = createServer({allowHalfOpen: true}, socket => {
		socket.setNoDelay(true);
		socket.on('error', () => {});
		serve(socket, accepted.push(socket) - 1);
	});
	await new Promise<void>(resolve => {
		server.listen(0, '127.0.0.1', resolve);
	});
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		origin: await originOf(new URL(url), {}, 80),
		url,
		accepted,
		async close() {
			for (const socket of accepted) {
				socket.destroy();
			}

			await new Promise(resolve => {
				server.close(resolve);
			});
		},
	};
}

/** Calls `onRequest` with the head of every request; bodies are counted off by their content-length. */
export function readRequests(socket: Socket, onRequest: (head: string, body: Buffer) => void): void {
	let pending = Buffer.alloc(0);
	socket.on('data', (bytes: Buffer) => {
		pending = Buffer.concat([pending, bytes]);
		for (;;) {
			const end = pending.indexOf('\r\n\r\n');
			if (end < 0) {
				return;
			}

			const head = pending.toString('latin1', 0, end);
			const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
			if (pending.length < end + 4 + length) {
				return;
			}

			const body = pending.subarray(end + 4, end + 4 + length);
			pending = pending.subarray(end + 4 + length);
			onRequest(head, body);
		}
	});
}

/** Resolves when the other side has ended or reset the connection. */
export async function gone(socket: Socket | undefined): Promise<void> {
	await new Promise(resolve => {
		socket?.once('end', resolve).once('close', resolve).resume();
	});
}

/** Sends bytes one at a time, each in a packet of its own. */
export async function dribble(socket: Socket, text: string): Promise<void> {
	for (const byte of Buffer.from(text, 'latin1')) {
		await new Promise(resolve => {
			socket.write(Uint8Array.of(byte), resolve);
		});
		await new Promise(resolve => {
			setImmediate(resolve);
		});
	}
}
