import {connect as connectPlain, type Socket, type TcpNetConnectOpts} from 'node:net';
import {connect as connectSecure} from 'node:tls';
import type {Origin} from '../origin.js';

/** Bytes that one read may bring; the buffer is reused for every read of the connection. */
const readBufferSize = 128 * 1024;

/**
 * Begins to connect, by TLS where the origin asks for it. What arrives is lent to `onBytes` for the call, in a buffer
 * that every read of this socket uses again.
 */
export function openSocket(origin: Origin, onBytes: (bytes: Uint8Array) => void): Socket {
	const buffer = Buffer.allocUnsafeSlow(readBufferSize);
	const options: TcpNetConnectOpts = {
		host: origin.hostname,
		port: origin.port,
		onread: {
			buffer,
			callback(length) {
				onBytes(length === buffer.length ? buffer : buffer.subarray(0, length));
				return true;
			},
		},
	};
	if (!origin.secure) {
		return connectPlain(options);
	}

	return connectSecure({...options, ...origin.tls, ALPNProtocols: ['http/1.1'], servername: serverName(origin)});
}

/** TLS knows no names for literal addresses. */
function serverName(origin: Origin): string {
	return /^[\d.]+$|:/.test(origin.hostname) ? '' : origin.hostname;
}
