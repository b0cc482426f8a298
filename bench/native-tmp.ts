// dfsio-tui and curl over the same bytes, files and concurrency, against a real SeaweedFS that this script starts.
// node --import=tsx bench/http.ts [rounds] [files] [MiB a file] [files at once]
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {startWeed} from '../scripts/start-weed.js';
import {makeDataMemory, openData} from '../source/benchmark/data.js';
import type {RunRecord} from '../source/results/record.js';
import {type Figures, interleavedRounds, tableOf} from './rounds.js';
import {timedCommand} from './timed-command.js';

const [rounds = 5, files = 4, size = 256, atOnce = 4] = process.argv.slice(2).map(Number);
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const weed = await startWeed({volumeSizeLimitMB: 1024});
// In memory where there is a place for it: the disk must not be what curl waits for.
const directory = mkdtempSync(join(process.platform === 'linux' ? '/dev/shm' : tmpdir(), 'dfsio-bench-'));
const native = weed.url.replace('http:','seaweedfs:');
const gib = (files * size) / 1024;

function makeFiles(): void {
	const data = openData('random', '0123456789abcdef', makeDataMemory('random', '0123456789abcdef'));
	for (let file = 0; file < files; file++) {
		const parts: Uint8Array[] = [];
		for (let position = 0; position < size * 1024 * 1024; ) {
			const view = data.view(file, position, size * 1024 * 1024 - position);
			parts.push(view);
			position += view.length;
		}

		writeFileSync(join(directory, `test_io_${file}`), Buffer.concat(parts));
	}
}

async function dfsioTui(operation: 'write' | 'read', target: string, more = ''): Promise<Figures> {
	const {cpuSeconds, stdout} = await timedCommand(
		`'${process.execPath}' '${cli}' run --target ${target} ${more} --base-dir /${new URL(target).protocol.slice(0, -1)} --operation ${operation} --files ${files} --size ${size}MB` +
			` --concurrency ${atOnce} --result-file '${directory}/result.log' --history-dir '${directory}/history' --json 2>/dev/null`,
	);
	const [record] = (JSON.parse(stdout) as RunRecord).operations;
	return {rate: record?.aggregate.rate ?? Number.NaN, cpuSecondsPerGiB: cpuSeconds / gib};
}

/** One curl for each file at once, each with its share of the files over one kept connection. */
async function curl(argumentsOf: (file: number) => string): Promise<Figures> {
	const shares = Array.from({length: Math.min(atOnce, files)}, (_, lane) => {
		const own = Array.from({length: files}, (_file, i) => i).filter(file => file % atOnce === lane);
		return `curl -sS --fail -H 'Content-Type: image/bench' ${own.map(argumentsOf).join(' ')} >/dev/null &`;
	});
	const {cpuSeconds, seconds} = await timedCommand(`${shares.join('\n')}\nwait`);
	return {rate: (files * size) / seconds, cpuSecondsPerGiB: cpuSeconds / gib};
}

try {
	makeFiles();
	const write = await interleavedRounds(
		[
			{
				name: 'curl',
				measure: async () => curl(file => `-T '${directory}/test_io_${file}' ${weed.url}/curl/test_io_${file}`),
			},
			...['1','2','4','8'].map(n=>({name: 'native '+n, measure: async () => dfsioTui('write', native, '--chunks-at-once '+n)})),
		],
		rounds,
	);
	const read = await interleavedRounds(
		[
			{name: 'curl', measure: async () => curl(file => `-o /dev/null ${weed.url}/curl/test_io_${file}`)},
			...['1','2','4','8'].map(n=>({name: 'native '+n, measure: async () => dfsioTui('read', native, '--chunks-at-once '+n)})),
		],
		rounds,
	);
	const shape = `${files} files of ${size} MiB, ${atOnce} at once, ${rounds} rounds`;
	console.log(tableOf(`Write, ${shape}`, write));
	console.log(tableOf(`Read, ${shape}`, read));
} finally {
	rmSync(directory, {recursive: true, force: true});
	await weed.stop();
}
