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
import {type Figures, interleavedRounds, tableOf} from './rounds.js';
import {timedCommand} from './timed-command.js';

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

/** The newest record in the history: names begin with the time. */
function newestOf(history: string): string {
	const records = readdirSync(history).filter(name => name.endsWith('.json'));
	return records.sort().at(-1) as string;
}

function figures(history: string, cpuSeconds: number): Figures {
	const record = JSON.parse(readFileSync(join(history, newestOf(history)), 'utf8')) as RunRecord;
	const [operation] = record.operations;
	return {rate: operation?.aggregate.rate ?? Number.NaN, cpuSecondsPerGiB: cpuSeconds / ((files * size) / 1024)};
}

/** With the screen, and with as many keys as a very curious person presses when `keys` says so. */
async function withScreen(columns: number, rows: number, keys: boolean): Promise<Figures> {
	const history = join(directory, `screen-${columns}`);
	const session = new TerminalSession({
		command: process.execPath,
		args: [cli, ...words, '--history-dir', history],
		columns,
		rows,
		cwd: directory,
	});
	let ended = false;
	const exited = session.exited.then(() => {
		ended = true;
	});
	while (keys && !ended) {
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
	const {operations} = JSON.parse(readFileSync(join(history, newestOf(history)), 'utf8')) as RunRecord;
	const {user = 0, sys = 0} = operations[0]?.time ?? {};
	return figures(history, user + sys);
}

async function plain(): Promise<Figures> {
	const history = join(directory, 'plain');
	const {cpuSeconds} = await timedCommand(
		`'${process.execPath}' '${cli}' ${words.join(' ')} --plain --history-dir '${history}' >/dev/null 2>&1`,
	);
	return figures(history, cpuSeconds);
}

try {
	await plain();
	const table = await interleavedRounds(
		[
			{name: '--plain', measure: plain},
			{name: 'screen 80x24', measure: async () => withScreen(80, 24, false)},
			{name: 'screen 200x60', measure: async () => withScreen(200, 60, false)},
		],
		rounds,
	);
	process.stdout.write(`${tableOf('Write, the screen on and off', table)}\n`);
	await withScreen(80, 24, true);
	const sorted = keyTimes.sort((a, b) => a - b);
	const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
	process.stdout.write(`A key changes the screen: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms of ${sorted.length}\n`);
} finally {
	await weed.stop();
	rmSync(directory, {recursive: true, force: true});
}
