import {type IncomingHttpHeaders, type OutgoingHttpHeaders, request} from 'node:http';

export type Answer = {readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer};

/**
 * One request on a connection of its own, its path sent as it is. `body: undefined` sends neither a body nor a word
 * about its length.
 */
export function ask(
	method: string,
	server: string,
	path: string,
	{headers = {}, body}: {headers?: OutgoingHttpHeaders; body?: string | Uint8Array} = {},
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const call = request(server, {method, path, headers, agent: false}, response => {
			const pieces: Buffer[] = [];
			response.on('data', piece => pieces.push(piece));
			response.on('error', reject);
			response.on('end', () => {
				resolve({status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces)});
			});
		});
		call.on('error', reject);
		if (body === undefined) {
			call.end();
		} else {
			call.end(body);
		}
	});
}
