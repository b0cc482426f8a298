import type {ClientHttp2Session, ClientHttp2Stream} from 'node:http2';

/**
 * Resets a stream that is still open, in a turn of its own: what runs in an event of the connection, promises included,
 * runs inside nghttp2, and closing there has corrupted the memory of the process (Node 20.20, about one test run in ten).
 */
export function closeLater(stream: ClientHttp2Stream, code: number): void {
	setImmediate(() => {
		if (!stream.closed && !stream.destroyed) {
			stream.close(code);
		}
	});
}

/**
 * Ends a connection and all its streams, in a turn of its own for the same reason. It takes its leave in good order, for
 * which a server that stands still has no answer: nothing waits for that.
 */
export function destroyLater(session: ClientHttp2Session): void {
	setImmediate(() => {
		if (!session.destroyed) {
			session.unref();
			session.destroy();
		}
	});
}
