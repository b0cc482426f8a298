import test from 'ava';
import {startCountingProxy} from './counting-proxy.js';
import {startDemoFiler} from './demo-filer.js';

const size = 1_000_000;

test('every byte is counted in its exchange, at the rate of the link', async t => {
	const demo = await startDemoFiler();
	const proxy = await startCountingProxy({target: demo.url, bytesPerSecond: 4_000_000});
	const put = await fetch(`${proxy.url}/a`, {method: 'PUT', body: Buffer.alloc(size, 7)});
	t.is(put.status, 201);
	await put.text();
	const got = Buffer.from(await (await fetch(`${proxy.url}/a`)).arrayBuffer());
	t.true(got.equals(Buffer.alloc(size, 7)));

	const exchanges = await proxy.report();
	t.is(exchanges.length, 2);
	for (const [index, bytes] of exchanges.map(({up, down}) => Math.max(up, down)).entries()) {
		t.true(bytes > size && bytes < size + 1000, `${index}: ${bytes} bytes`);
	}

	for (const {start, end} of exchanges) {
		// The last piece (64 KiB at most) need not wait for its turn.
		t.true(end - start >= (size - 65_536) / 4_000_000 - 0.002, `${end - start} s`);
	}

	await proxy.close();
	await demo.close();
});
