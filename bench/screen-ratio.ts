// What looking at a run costs it: the live screen in a pseudo-terminal against --plain, interleaved, on a real SeaweedFS
// on the same machine; and how long a key takes to change the screen meanwhile.
// node --import=tsx bench/screen-ratio.ts [rounds] [files] [MiB a file]
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {startWeed} from '../scripts/start-weed.js';
import type {RunRecord} from '../source/results/record.js';
import {cli} from '../test/terminal/launch.js';
import {TerminalSession} from '../test/terminal/terminal-session.js';
import {runInBlindTerminal} from './blind-terminal.js';
import {type Figures, interleavedRounds, tableOf} from './rounds.js';

const [rounds = 5, files = 16, size = 128] = process.argv.slice(2).map(Number);
const weed = await startWeed({volumeSizeLimitMB: 1024});
const directory = mkdtempSync(join(tmpdir(), 'dfsio-bench-'));
const words = [
	'run',
	'--target',
	weed.url,
	'--operation',
	'write',
	'--files',
	String(files),
	'--size',
	`${size}MB`,
	'--result-file',
	join(directory, 'result.log'),
];
const keyTimes: number[] = [];

/** Rate and CPU of the measured operation itself, by the newest record in the history: names begin with the time. */
function figures(history: string): Figures {
	const records = readdirSync(history).filter(name => name.endsWith('.json'));
	const newest = records.sort().at(-1) as string;
	const record = JSON.parse(readFileSync(join(history, newest), 'utf8')) as RunRecord;
	const [operation] = record.operations;
	const {user = Number.NaN, sys = Number.NaN} = operation?.time ?? {};
	return {rate: operation?.aggregate.rate ?? Number.NaN, cpuSecondsPerGiB: (user + sys) / ((files * size) / 1024)};
}

/** In a terminal of which nobody reads: what is compared is the price of drawing, not that of understanding it. */
async function measured(name: string, columns: number, rows: number, more: readonly string[] = []): Promise<Figures> {
	const history = join(directory, name);
	const args = [cli, ...words, ...more, '--history-dir', history];
	await runInBlindTerminal({args, columns, rows, cwd: directory});
	return figures(history);
}

/** As many keys as a very curious person presses, and how long each takes to change what is read back. */
async function pressKeys(): Promise<void> {
	const session = new TerminalSession({command: process.execPath, args: [cli, ...words], cwd: directory});
	let ended = false;
	const exited = session.exited.then(() => {
		ended = true;
	});
	while (!ended) {
		try {
			await session.see(/sent now/);
			for (const wanted of [/VIEW FROZEN/, /^(?![\s\S]*VIEW FROZEN)/]) {
				const before = process.hrtime.bigint();
				session.press('p');
				await session.see(wanted);
				keyTimes.push(Number(process.hrtime.bigint() - before) / 1e6);
			}
		} catch {
			break;
		}
	}

	await exited;
}

const plain = async () => measured('plain', 80, 24, ['--plain']);

try {
	await plain();
	const table = await interleavedRounds(
		[
			{name: '--plain', measure: plain},
			{name: 'screen 80x24', measure: async () => measured('screen-80', 80, 24)},
			{name: 'screen 200x60', measure: async () => measured('screen-200', 200, 60)},
		],
		rounds,
	);
	process.stdout.write(`${tableOf('Write, the screen on and off', table)}\n`);
	await pressKeys();
	const sorted = keyTimes.sort((a, b) => a - b);
	const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
	process.stdout.write(`A key changes the screen: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms of ${sorted.length}\n`);
} finally {
	await weed.stop();
	rmSync(directory, {recursive: true, force: true});
}
