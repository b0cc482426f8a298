import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import test from 'ava';
import {installWeed, WeedUnavailable} from '../../scripts/install-weed.js';
import {skipped, weedClusterOrSkip, weedOrSkip} from './weed.js';

const startWeedScript = fileURLToPath(new URL('../../scripts/start-weed.js', import.meta.url));

test.serial('a weed that is named but cannot be run is refused in words', async t => {
	const before = process.env.DFSIO_WEED;
	process.env.DFSIO_WEED = '/nowhere/weed';
	const error = await t.throwsAsync(installWeed(), {instanceOf: WeedUnavailable});
	t.is(error?.message, 'DFSIO_WEED names /nowhere/weed, which is not a program that can be run.');
	if (before === undefined) {
		delete process.env.DFSIO_WEED;
	} else {
		process.env.DFSIO_WEED = before;
	}
});

test.serial('one weed stores a file and is gone after stop', async t => {
	const weed = await weedOrSkip();
	if (!weed) {
		return skipped(t);
	}

	const put = await fetch(`${weed.url}/a/b`, {method: 'PUT', body: 'hello', headers: {'content-type': 'image/bench'}});
	t.is(put.status, 201);
	t.deepEqual(await put.json(), {name: 'b', size: 5});
	t.is(await (await fetch(`${weed.url}/a/b`)).text(), 'hello');
	await weed.stop();
	t.false(weed.process.running);
	t.false(existsSync(weed.directory));
	await t.throwsAsync(fetch(weed.url));
});

test.serial('a weed does not outlive the process that started it', async t => {
	if (!(await weedOrSkip())) {
		return skipped(t);
	}

	const script = `
		const {startWeed} = await import(${JSON.stringify(startWeedScript)});
		const weed = await startWeed();
		console.log(JSON.stringify([weed.url, weed.directory]));
		process.kill(process.pid, 'SIGKILL');`;
	const child = spawn(process.execPath, ['--input-type=module', '-e', script], {stdio: ['ignore', 'pipe', 'inherit']});
	let output = '';
	child.stdout.on('data', piece => {
		output += piece;
	});
	await once(child, 'close');
	const [url, directory] = JSON.parse(output);
	// Polling for something that happens at once; the test's own limit ends it if it does not.
	while (existsSync(directory)) {
		await new Promise(resolve => setTimeout(resolve, 20));
	}

	await t.throwsAsync(fetch(url));
});

test.serial('a cluster keeps two copies, and its volume servers can be killed and started again', async t => {
	const cluster = await weedClusterOrSkip({replication: '001'});
	if (!cluster) {
		return skipped(t);
	}

	const [first] = cluster.volumes;
	const put = await fetch(`${cluster.url}/f`, {method: 'PUT', body: 'x', headers: {'content-type': 'image/bench'}});
	t.is(put.status, 201);
	await first?.kill();
	t.false(first?.running);
	t.is(await (await fetch(`${cluster.url}/f`)).text(), 'x', 'the other copy is read');
	await first?.start();
	await cluster.ready();
	t.true(first?.running);
	await cluster.stop();
	t.false(existsSync(cluster.directory));
});
