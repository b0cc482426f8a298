import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import test from 'ava';
import {parseLog} from '../../../../source/results/testdfsio/parse.js';
import {collect} from './collect.js';

test('a log of 200 MB, a quarter of it one line, fits a heap of 40 MB', async t => {
	const script = fileURLToPath(new URL('big-log.ts', import.meta.url));
	const {stdout} = await promisify(execFile)(process.execPath, ['--max-old-space-size=40', '--import=tsx', script]);
	const [found, wanted] = stdout.trim().split(' ');
	t.is(found, wanted);
});

test('a line too long for the limit is cut at a space, never inside a number', async t => {
	const padding = 'x '.repeat(32_740);
	for (let shift = 0; shift < 40; shift++) {
		const [found] = await collect(`${padding}${'y'.repeat(shift)} Throughput mb/sec: 123456789 and more\n`);
		t.true(found?.throughput === 123_456_789 || found?.throughput === null);
	}
});

test('the blocks of the part that came before a failure of the source are given', async t => {
	async function* broken(): AsyncGenerator<string> {
		yield '----- TestDFSIO ----- : write\n        Number of files: 5\n'.repeat(120);
		throw new Error('gone');
	}

	let count = 0;
	await t.throwsAsync(
		async () => {
			for await (const {nrFiles} of parseLog(broken())) {
				count += nrFiles === 5 ? 1 : 0;
			}
		},
		{message: 'gone'},
	);
	t.is(count, 120);
});

test('a reader that stops early closes the source', async t => {
	let isClosed = false;
	async function* endless(): AsyncGenerator<string> {
		try {
			for (;;) {
				yield '----- TestDFSIO ----- : write\n        Number of files: 5\n'.repeat(120);
			}
		} finally {
			isClosed = true;
		}
	}

	for await (const block of parseLog(endless())) {
		t.is(block.nrFiles, 5);
		break;
	}

	t.true(isClosed);
});
