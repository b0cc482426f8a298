import type {Socket} from 'node:net';
import test from 'ava';
import fc from 'fast-check';
import {Agent} from 'undici';
import {ConnectionPool} from '../../../../source/storage/http/bulk/connection-pool.js';
import {download} from '../../../../source/storage/http/bulk/download.js';
import {StorageError} from '../../../../source/storage/storage-error.js';
import {CollectingSink} from '../collecting-sink.js';
import {readRequests, startTcpServer} from '../tcp-server.js';

/** What a server sends: the bytes, where it cuts them into packets, and whether it closes afterwards. */
type Script = {
	readonly bytes: Buffer;
	readonly cuts: readonly number[];
	readonly close: boolean;
	readonly damaged: boolean;
};

type Outcome = {readonly status: number; readonly body: string} | 'failed';

const crlf = '\r\n';

const headerLines = fc.uniqueArray(
	fc.constantFrom(
		'Server: SeaweedFS 8000GB 4.48',
		'Etag: "abc"',
		'X-Empty:',
		'X-Latin: caf\u00E9',
		'x-spaces:   a  b  ',
		'Date: Mon, 30 Nov 2026 19:32:15 GMT',
		'CONTENT-TYPE: image/bench',
		'Set-Cookie: a=b',
	),
	{maxLength: 4},
);

const interims = fc.array(
	fc.constantFrom(
		// Not 100, which undici refuses when it has not asked for it.
		'HTTP/1.1 102 Processing\r\n\r\n',
		'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n',
	),
	{maxLength: 2},
);

const statuses = fc.constantFrom(200, 200, 200, 206, 206, 201, 204, 304, 400, 401, 404, 416, 500, 503, 507);

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

function bodyOf(length: number): string {
	return Array.from({length}, (_, index) => letters[(index * 7 + length) % letters.length]).join('');
}

function chunked(body: string, sizes: readonly number[], extension: string, trailers: string): string {
	let text = '';
	for (let at = 0, turn = 0; at < body.length; turn++) {
		const part = body.slice(at, at + (sizes[turn % sizes.length] ?? 1));
		text += `${turn % 2 === 0 ? part.length.toString(16) : part.length.toString(16).toUpperCase()}${extension}${crlf}${part}${crlf}`;
		at += part.length;
	}

	return `${text}0${crlf}${trailers}${crlf}`;
}

const script = fc
	.record({
		version: fc.constantFrom('1.1', '1.1', '1.1', '1.0'),
		status: statuses,
		reason: fc.constantFrom('OK', '', 'Not Found', 'Very-Strange reason 99'),
		headers: headerLines,
		interim: interims,
		length: fc.oneof(fc.nat(20), fc.nat(3000), fc.constant(0)),
		framing: fc.constantFrom('length', 'length', 'chunked', 'close'),
		sizes: fc.array(fc.integer({min: 1, max: 700}), {minLength: 1, maxLength: 4}),
		extension: fc.constantFrom('', '', ';a=b'),
		trailers: fc.constantFrom('', '', 'X-T: 1\r\n', 'X-T: 1\r\nX-U: 2\r\n'),
		connection: fc.constantFrom(undefined, undefined, 'close', 'keep-alive', 'Keep-Alive'),
		points: fc.array(fc.nat(4000), {maxLength: 8}),
		damage: fc.option(
			fc.record({kind: fc.constantFrom('cut', 'change', 'insert', 'drop'), at: fc.nat(600), byte: fc.nat(255)}),
			{
				freq: 3,
			},
		),
	})
	.map((parts): Script => {
		const bodyless = parts.status === 204 || parts.status === 304;
		const body = bodyless ? '' : bodyOf(parts.status === 206 ? parts.length + 1 : parts.length);
		const {framing} = parts;
		const lines = [`HTTP/${parts.version} ${parts.status} ${parts.reason}`, ...parts.headers];
		if (parts.status === 206) {
			lines.push(`Content-Range: bytes 0-${body.length - 1}/${body.length}`);
		}

		if (!bodyless) {
			lines.push(...(framing === 'length' ? [`Content-Length: ${body.length}`] : []));
			lines.push(...(framing === 'chunked' ? ['Transfer-Encoding: chunked'] : []));
		}

		lines.push(...(parts.connection === undefined ? [] : [`Connection: ${parts.connection}`]));
		const payload =
			framing === 'chunked' && !bodyless ? chunked(body, parts.sizes, parts.extension, parts.trailers) : body;
		let bytes = Buffer.from(`${parts.interim.join('')}${lines.join(crlf)}${crlf}${crlf}${payload}`, 'latin1');
		if (parts.damage !== null) {
			const {kind, byte} = parts.damage;
			const at = parts.damage.at % bytes.length;
			const middle = kind === 'cut' || kind === 'drop' ? [] : [byte];
			const rest = kind === 'cut' ? Buffer.alloc(0) : bytes.subarray(kind === 'insert' ? at : at + 1);
			bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(middle), rest]);
		}

		const cuts = parts.points.map(point => point % bytes.length).sort((a, b) => a - b);
		const damaged = parts.damage !== null;
		return {bytes, cuts, close: framing === 'close' || damaged, damaged};
	});

async function play(socket: Socket, {bytes, cuts, close}: Script): Promise<void> {
	let from = 0;
	for (const to of [...cuts, bytes.length]) {
		if (to > from) {
			socket.write(bytes.subarray(from, to));
			from = to;
			await new Promise(setImmediate);
		}
	}

	if (close) {
		socket.end();
	}
}

async function byUndici(agent: Agent, origin: string): Promise<Outcome> {
	try {
		const answer = await agent.request({origin, path: '/', method: 'GET'});
		const body = Buffer.from(await answer.body.arrayBuffer()).toString('latin1');
		return {status: answer.statusCode, body};
	} catch {
		return 'failed';
	}
}

async function byBulk(pool: ConnectionPool): Promise<Outcome> {
	const request = {head: 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', position: 0, length: 1_000_000};
	const sink = new CollectingSink();
	try {
		const {outcome, connection} = await download(pool, undefined, request, sink, new AbortController().signal);
		pool.giveBack(connection);
		return outcome.refusal === undefined
			? {status: 0, body: sink.bytes.toString('latin1')}
			: {status: outcome.refusal.status, body: Buffer.from(outcome.refusal.body).toString('latin1')};
	} catch (error) {
		if (!(error instanceof StorageError)) {
			throw error;
		}

		return 'failed';
	}
}

test('thousands of answers, whole and damaged, are read as undici reads them', async t => {
	let current: Script | undefined;
	const server = await startTcpServer(socket => {
		readRequests(socket, () => {
			void play(socket, current as Script);
		});
	});
	// A connection for each request: the last one may be about to close.
	const agent = new Agent({pipelining: 0});
	const pool = new ConnectionPool(server.origin);
	t.teardown(async () => {
		pool.close();
		await agent.destroy();
		await server.close();
	});
	const counts = {same: 0, damaged: 0, stricter: 0, refusals: 0};
	await fc.assert(
		fc.asyncProperty(script, async played => {
			current = played;
			const theirs = await byUndici(agent, server.url);
			const ours = await byBulk(pool);
			const told = played.bytes.toString('latin1');
			if (ours === 'failed') {
				// Damage may be refused more strictly here; what is whole may not.
				counts[theirs === 'failed' ? 'damaged' : 'stricter']++;
				t.true(played.damaged, told);
				return;
			}

			if (theirs === 'failed' && played.damaged && ours.status !== 0) {
				// A refusal that was cut off: its status is worth more than the fact that words are missing.
				counts.refusals++;
				return;
			}

			counts.same++;
			t.not(theirs, 'failed', told);
			const {status, body} = theirs as Exclude<Outcome, 'failed'>;
			t.is(ours.body, body, told);
			t.is(ours.status, status === 200 || status === 206 ? 0 : status, told);
		}),
		{numRuns: 3000, seed: 7, endOnFailure: true},
	);
	t.log(`${counts.same} read alike, ${counts.damaged} refused by both, ${counts.stricter} refused here alone`);
	t.true(counts.same > 1500);
	t.true(counts.damaged > 300);
	t.true(counts.stricter < 300);
});
