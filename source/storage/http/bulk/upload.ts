import type {Source} from '../../storage.js';
import type {Answer} from './answer.js';
import type {Connection} from './connection.js';
import type {ConnectionPool} from './connection-pool.js';
import {type UploadRequest, UploadTry} from './upload-try.js';

export type {UploadRequest} from './upload-try.js';

/**
 * Sends `source` as the body of one request, on the connection `taken` while it is fresh, and resolves with the answer,
 * whatever its status. An answer that comes before the whole body is sent stops the upload. `source.sent` is called
 * once for every position: bytes that are sent anew on a second connection are only counted in `resentBytes`. Rejects
 * with `connection-lost` (found = bytes sent), `unreachable`, `protocol`, or the signal's reason; the connection is
 * gone then.
 */
export async function upload(
	pool: ConnectionPool,
	taken: Connection | undefined,
	request: UploadRequest,
	source: Source,
	signal: AbortSignal,
): Promise<{readonly answer: Answer; readonly resentBytes: number}> {
	const first = new UploadTry(pool.origin, await pool.refresh(taken, signal), request, source, 0);
	const answer = await first.run(signal);
	if (answer !== undefined) {
		pool.giveBack(first.connection);
		return {answer, resentBytes: 0};
	}

	const fresh = await pool.open(signal);
	const second = new UploadTry(pool.origin, fresh, request, source, first.position);
	const secondAnswer = await second.run(signal);
	pool.giveBack(fresh);
	return {answer: secondAnswer as Answer, resentBytes: Math.min(first.position, second.position)};
}
