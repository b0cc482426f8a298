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
		yield '----- TestDFSIO ----- : write\n'.repeat(3).replaceAll('\n', '\n\nx\n').repeat(40);
		throw new Error('gone');
	}

	let count = 0;
	await t.throwsAsync(
		async () => {
			for await (const _ of parseLog(broken())) {
				count++;
			}
		},
		{message: 'gone'},
	);
	t.true(count > 10);
});
