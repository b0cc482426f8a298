// The thread of counting-proxy.ts, where the types are.
import {connect} from 'node:net';
import {workerData} from 'node:worker_threads';
import {serveInThread} from './serve-in-thread.js';

const {target, bytesPerSecond = Number.POSITIVE_INFINITY} = workerData;
const {hostname, port} = new URL(target);
const exchanges = [];
let connections = 0;

/** One direction of a link: bytes follow each other at its rate, whatever the timers' delays are. */
class Link {
	#free = 0;

	/** Milliseconds until the link has sent these and can take more. */
	occupy(bytes) {
		const now = performance.now();
		this.#free = Math.max(now, this.#free) + (bytes / bytesPerSecond) * 1000;
		return this.#free - now;
	}
}

const upLink = new Link();
const downLink = new Link();

/**
 * @param {import('node:net').Socket} from
 * @param {import('node:net').Socket} to
 * @param {Link} link
 * @param {(bytes: number) => void} count
 */
function pass(from, to, link, count) {
	let waits = 0;
	const wait = () => {
		waits++;
		from.pause();
	};
	const goOn = () => {
		if (--waits === 0) {
			from.resume();
		}
	};
	from.on('data', piece => {
		count(piece.length);
		const delay = link.occupy(piece.length);
		if (delay > 1) {
			wait();
			setTimeout(goOn, delay);
		}

		if (!to.write(piece)) {
			wait();
			to.once('drain', goOn);
		}
	});
	from.on('end', () => to.end());
	from.on('error', () => to.destroy());
	from.on('close', () => to.destroySoon());
}

function serve(client) {
	const connection = connections++;
	const server = connect({port: Number(port), host: hostname, allowHalfOpen: true, noDelay: true});
	let current;
	const counter = direction => bytes => {
		const now = Number(process.hrtime.bigint()) / 1e9;
		if (!current || (direction === 'up' && current.down > 0)) {
			current = {connection, start: now, end: now, up: 0, down: 0};
			exchanges.push(current);
		}

		current[direction] += bytes;
		current.end = now;
	};
	pass(client, server, upLink, counter('up'));
	pass(server, client, downLink, counter('down'));
}

serveInThread(serve, () => exchanges);
