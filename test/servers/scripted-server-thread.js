// The thread of scripted-server.ts, where the types are.
import {connect} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {workerData} from 'node:worker_threads';
import {serveInThread} from './serve-in-thread.js';

/** @type {import('./scripted-server.js').Script} */
const {rules, forward} = workerData;
const left = rules.map(rule => rule.times ?? Number.POSITIVE_INFINITY);
const passing = rules.map(rule => rule.after ?? 0);
const seen = [];
let connections = 0;

/** The first rule that matches and is not used up; counts its use. */
function takeRule(matches) {
	const index = rules.findIndex((rule, at) => left[at] > 0 && matches(rule) && passing[at]-- <= 0);
	if (index === -1) {
		return undefined;
	}

	left[index]--;
	return rules[index];
}

/** Resolves at the first of the events. */
function anyOf(socket, ...events) {
	return new Promise(resolve => {
		const done = () => {
			for (const event of events) {
				socket.off(event, done);
			}

			resolve();
		};

		for (const event of events) {
			socket.on(event, done);
		}
	});
}

/** The next bytes, at most `most`; undefined at the end. Reading by hand: what is not asked for stays with the client. */
async function receive(socket, most = Number.POSITIVE_INFINITY) {
	for (;;) {
		const bytes = socket.read();
		if (bytes) {
			if (bytes.length > most) {
				socket.unshift(bytes.subarray(most));
			}

			return bytes.subarray(0, most);
		}

		if (socket.readableEnded || socket.destroyed) {
			return undefined;
		}

		await anyOf(socket, 'readable', 'end', 'close');
	}
}

async function receiveRequest(socket, connection) {
	let head = '';
	while (!head.includes('\r\n\r\n')) {
		const bytes = await receive(socket);
		if (!bytes) {
			return undefined;
		}

		head += bytes.toString('latin1');
	}

	const end = head.indexOf('\r\n\r\n') + 4;
	if (head.length > end) {
		socket.unshift(Buffer.from(head.slice(end), 'latin1'));
	}

	head = head.slice(0, end);
	const [method, target] = head.split(' ');
	seen.push({connection, method, target});
	return {method, target, head, length: Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)};
}

/** Calls `move` with 1 byte to 64 KiB at a time, 20 times a second or as often as the rate gives a byte. */
async function paced(bytes, rate = Number.POSITIVE_INFINITY, move) {
	const piece = Math.min(64 * 1024, Math.max(1, Math.floor(rate / 20)));
	const startedAt = performance.now();
	for (let done = 0; done < bytes; ) {
		const moved = await move(Math.min(piece, bytes - done));
		if (moved === 0) {
			return;
		}

		done += moved;
		// By the clock since the start: a timer that fires late is made up for, so that the rate is the one asked for.
		const early = startedAt + (done / rate) * 1000 - performance.now();
		if (early > 1) {
			await sleep(early);
		}
	}
}

async function send(socket, bytes) {
	if (socket.destroyed) {
		return 0;
	}

	if (!socket.write(bytes)) {
		await anyOf(socket, 'drain', 'close');
	}

	return bytes.length;
}

/** The request goes to the real server, whose answer goes nowhere. */
async function carryOut(socket, {head, length}) {
	const server = toServer(head);
	server.resume();
	await paced(length, undefined, async most => {
		const bytes = await receive(socket, most);
		return bytes ? send(server, bytes) : 0;
	});
	server.end();
	await anyOf(server, 'close');
}

async function play(socket, step, request) {
	const {length} = request;
	switch (step.do) {
		case 'carry-out':
			return carryOut(socket, request);
		case 'take-body':
			return paced(Math.floor(length * (step.part ?? 1)), step.bytesPerSecond, async most => {
				return (await receive(socket, most))?.length ?? 0;
			});
		case 'send':
			return send(socket, step.text);
		case 'send-zeros':
			return paced(step.bytes, step.bytesPerSecond, most => send(socket, Buffer.alloc(most)));
		case 'pause':
			return sleep(step.milliseconds);
		case 'hang':
			return anyOf(socket, 'close');
		case 'close':
			socket.end();
			// What the client still sends is thrown away, so that it can read the answer; a reset would take it away.
			return socket.resume();
		case 'reset':
			return socket.resetAndDestroy();
	}
}

/** A connection to the real server, which closes it after its answer. */
function toServer(head) {
	const {hostname, port} = new URL(forward);
	const server = connect({host: hostname, port: Number(port), allowHalfOpen: true});
	server.write(head.replace(/\r\nconnection:[^\r]*/i, '').replace('\r\n', '\r\nConnection: close\r\n'), 'latin1');
	return server;
}

/** The rest of this connection is another one to the real server. */
function passOn(socket, {head}) {
	const server = toServer(head);
	server.on('error', () => socket.destroy());
	socket.on('close', () => server.destroy());
	socket.pipe(server);
	server.pipe(socket);
}

async function serve(socket) {
	socket.on('error', () => {});
	const connection = connections++;
	for (const step of takeRule(({on}) => on === 'connect')?.steps ?? []) {
		await play(socket, step, {head: '', length: 0});
	}

	while (!socket.destroyed && !socket.writableEnded) {
		const request = await receiveRequest(socket, connection);
		if (!request) {
			socket.end();
			return;
		}

		const rule = takeRule(({on = {}}) => {
			const fits = (on.method ?? request.method) === request.method && new RegExp(on.target ?? '').test(request.target);
			return on !== 'connect' && fits;
		});
		if (!rule && forward) {
			passOn(socket, request);
			return;
		}

		const unexpected = [{do: 'send', text: 'HTTP/1.1 500 No Rule\r\nConnection: close\r\n\r\n'}, {do: 'close'}];
		for (const step of rule?.steps ?? unexpected) {
			await play(socket, step, request);
		}
	}
}

serveInThread(serve, () => seen);
