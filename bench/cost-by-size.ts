// What a file, a byte, a buffer and a thread cost: dfsio-tui alone against a real SeaweedFS, one setting changed at a time.
// npm run build && node --import=tsx bench/cost-by-size.ts [http|seaweedfs]
import {mkdtempSync, rmSync} from 'node:fs';
import {availableParallelism, tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {startWeed} from '../scripts/start-weed.js';
import type {RunRecord} from '../source/results/record.js';
import {timedCommand} from './timed-command.js';

const protocol = process.argv[2] ?? 'http';
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const weed = await startWeed({volumeSizeLimitMB: 1024, args: ['-volume.max=100']});
const directory = mkdtempSync(join(tmpdir(), 'dfsio-cost-'));

type Setting = {readonly files: number; readonly size: string; readonly more?: string};

const cores = availableParallelism();

const settings: readonly Setting[] = [
	...[
		{files: 1000, size: '1KiB'},
		{files: 1000, size: '64KiB'},
		{files: 256, size: '1MiB'},
		{files: 16, size: '16MiB'},
		{files: 4, size: '256MiB'},
		{files: 1, size: '1GiB'},
	],
	...[1, 100, 10_000].map(files => ({files, size: '4KiB'})),
	...['4096B', '1MiB', '64MiB'].map(buffer => ({files: 4, size: '64MiB', more: `--buffer-size ${buffer}`})),
	...Array.from({length: cores}, (_, i) => ({files: 8, size: '64MiB', more: `--concurrency 8 --threads ${i + 1}`})),
];

console.log('| files | size | setting | write MiB/s | files/s | CPU s/GiB | read MiB/s | files/s | CPU s/GiB |');
console.log('|---:|---:|---|---:|---:|---:|---:|---:|---:|');
try {
	for (const {files, more = '', size} of settings) {
		const {stdout} = await timedCommand(
			[
				`'${process.execPath}' '${cli}' run --target '${weed.url.replace(/^http:/, `${protocol}:`)}'`,
				`--files ${files} --size ${size} ${more} --result-file '${directory}/result.log'`,
				`--history-dir '${directory}/history' --json 2>/dev/null`,
			].join(' '),
		);
		const cells = (JSON.parse(stdout) as RunRecord).operations.flatMap(({aggregate, client}) => [
			aggregate.rate?.toFixed(1),
			aggregate.filesPerSecond?.toFixed(1),
			client.cpuSecondsPerGiB?.toFixed(2),
		]);
		console.log(`| ${files} | ${size} | ${more} | ${cells.join(' | ')} |`);
	}
} finally {
	rmSync(directory, {recursive: true, force: true});
	await weed.stop();
}
