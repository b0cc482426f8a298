// Free ports for servers that take two each: P for HTTP and P + 10000 for gRPC.
import {createServer} from 'node:net';

// P + 10000 stays below 32768, where Linux begins to hand out ports for outgoing connections.
const lowest = 10_000;
const highest = 22_000;
const grpcOffset = 10_000;

/** @param {number} port */
function canBind(port) {
	return new Promise(resolve => {
		const server = createServer();
		server.once('error', () => resolve(false));
		server.listen({port, host: '127.0.0.1', exclusive: true}, () => server.close(() => resolve(true)));
	});
}

/**
 * Picks `count` different ports P on 127.0.0.1 with P and P + 10000 free at this moment. Another process may still take
 * one before it is used: start at once and try again with others if the server ends.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
	/** @type {Set<number>} */
	const ports = new Set();
	for (let tries = 0; ports.size < count; tries++) {
		if (tries === 1000) {
			throw new Error(`No ${count} free ports between ${lowest} and ${highest} on 127.0.0.1`);
		}

		const port = lowest + Math.floor(Math.random() * (highest - lowest));
		if (!ports.has(port) && (await canBind(port)) && (await canBind(port + grpcOffset))) {
			ports.add(port);
		}
	}

	return [...ports];
}
