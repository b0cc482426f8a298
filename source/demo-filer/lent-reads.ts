import {Socket} from 'node:net';

/**
 * Makes an accepted socket deliver into `buffer`, lent to `take` for the call only: 0.24 instead of 0.7 CPU seconds a
 * GiB, because nothing is allocated. Node offers this (`onread`) for outgoing sockets alone, so the connection's handle
 * moves into a new Socket; where there is no handle to be had, 'data' events do. The server must use `pauseOnConnect`.
 * `take` returns false to pause; `socket.resume()` goes on.
 */
export function lentReads(accepted: Socket, buffer: Buffer, take: (bytes: Buffer) => boolean): Socket {
	const holder = accepted as unknown as {_handle: object | null};
	const handle = holder._handle;
	if (!handle) {
		accepted.on('data', (bytes: Buffer) => {
			if (!take(bytes)) {
				accepted.pause();
			}
		});
		accepted.resume();
		return accepted;
	}

	holder._handle = null;
	accepted.destroy();
	const options = {
		handle,
		readable: true,
		writable: true,
		allowHalfOpen: true,
		onread: {
			buffer,
			callback: (length: number) => take(length === buffer.length ? buffer : buffer.subarray(0, length)),
		},
	};
	const socket = new Socket(options as ConstructorParameters<typeof Socket>[0]);
	socket.resume();
	return socket;
}
