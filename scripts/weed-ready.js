// When a SeaweedFS filer can be used: its health pages answer before it can store anything, so a real PUT is made.
import {randomUUID} from 'node:crypto';
import {request} from 'node:http';
import {setTimeout as sleep} from 'node:timers/promises';

/**
 * @param {string} method
 * @param {string} url
 * @param {{headers?: Record<string, string>, body?: string}} [options]
 * @returns {Promise<{status: number, body: string}>}
 */
export function ask(method, url, {headers = {}, body} = {}) {
	return new Promise((resolve, reject) => {
		// A socket of its own each time: a kept one may be closed by the server just when it is used.
		const call = request(url, {method, headers, agent: false, timeout: 5000}, response => {
			let text = '';
			response.setEncoding('utf8');
			response.on('data', piece => {
				text += piece;
			});
			response.on('error', reject);
			response.on('end', () => resolve({status: response.statusCode ?? 0, body: text}));
		});
		call.on('timeout', () => call.destroy(new Error(`${method} ${url}: no answer for 5 s`)));
		call.on('error', reject);
		call.end(body);
	});
}

/**
 * Polls every 50 ms until `isReady` says true; gives up after 30 s or when one of the processes has ended.
 * @param {import('./server-process.js').ServerProcess[]} processes
 * @param {() => Promise<boolean>} isReady
 */
export async function untilReady(processes, isReady) {
	const end = performance.now() + 30_000;
	let reason = 'not ready';
	for (;;) {
		const ended = processes.find(process => !process.running);
		if (ended) {
			throw new Error(`weed ${ended.name} ended by itself. The end of its log:\n${ended.log()}`);
		}

		try {
			if (await isReady()) {
				return;
			}
		} catch (error) {
			reason = error.message;
		}

		if (performance.now() > end) {
			const logs = processes.map(process => `--- ${process.name}\n${process.log()}`).join('\n');
			throw new Error(`weed was not ready within 30 s (${reason}). The end of its log:\n${logs}`);
		}

		await sleep(50);
	}
}

/**
 * True when the filer stores a file: PUT with 201, then DELETE. `keep`: under a new name each time and without DELETE,
 * for servers that are killed next, since a filer frees what was deleted some seconds later and forgets it when killed.
 * @param {string} url
 * @param {Record<string, string>} [headers]
 * @param {{keep?: boolean}} [options]
 */
export async function filerStores(url, headers = {}, {keep = false} = {}) {
	const file = keep ? `${url}/dfsio-ready/${randomUUID()}` : `${url}/dfsio-ready`;
	const put = await ask('PUT', file, {headers: {...headers, 'content-type': 'image/bench'}, body: 'ready'});
	if (put.status !== 201) {
		throw new Error(`PUT answered ${put.status} ${put.body}`);
	}

	if (!keep) {
		await ask('DELETE', file, {headers});
	}

	return true;
}
