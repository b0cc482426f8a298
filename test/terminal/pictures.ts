// The pictures of the readme: the built program at work on the demo filer, by keys only. `npm run pictures` draws them.
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {cli} from './launch.js';
import {toSvg} from './svg.js';
import {TerminalSession} from './terminal-session.js';

const media = fileURLToPath(new URL('../../media/', import.meta.url));

async function draw(session: TerminalSession, name: string, title: string): Promise<void> {
	const file = path.join(media, `${name}.svg`);
	await writeFile(file, toSvg(session.terminal, title));
	process.stdout.write(`${file}\n`);
}

const home = await mkdtemp(path.join(tmpdir(), 'pictures-'));
await mkdir(media, {recursive: true});

function launch(...args: readonly string[]): TerminalSession {
	return new TerminalSession({
		command: process.execPath,
		args: [cli, ...args],
		cwd: home,
		environment: {HOME: home, XDG_CONFIG_HOME: `${home}/config`, XDG_DATA_HOME: `${home}/data`},
	});
}

/** A share of all bytes between two percentages, read off the bar of the first row. */
function between(low: number, high: number): (screen: string) => boolean {
	return screen => {
		const bar = screen.split('\n')[2] ?? '';
		const cells = bar.match(/[█▓░▏▎▍▌▋▊▉]/g) ?? [];
		const moved = cells.filter(cell => cell !== '░').length / Math.max(1, cells.length);
		return moved >= low && moved <= high && /\d gone/.test(screen);
	};
}

try {
	const nine = launch('--target', 'demo:', '--files', '9', '--size', '128MB');
	await nine.see(/✔/);
	nine.press('down', 'down', 'down');
	await nine.see(/❯ File size/);
	await draw(nine, 'setup', 'Setup: target, operations, files and sizes on one page');
	nine.press('ctrl+r');
	await nine.see(screen => /✔[\s\S]*▶/.test(screen) && between(0.5, 0.8)(screen));
	await draw(nine, 'run', 'Run: every file, sent and stored told apart, and the rate over the whole run');
	await nine.see(/r again/);
	await draw(nine, 'results', 'Results: the answer, whether to trust it, the TestDFSIO line');
	nine.press('s');
	await nine.see(/Save as/);
	nine.press('nine-files', 'enter');
	await nine.see(/saved as nine-files/);
	nine.press('p');
	await nine.see(/❯ nine-files/);
	await draw(nine, 'profiles', 'Profiles: saved benchmarks and how their last runs went');
	await nine.close();

	const lanes = launch(
		'run',
		'--target',
		'demo:',
		'--operation',
		'write',
		'--files',
		'200',
		'--size',
		'16MB',
		'--concurrency',
		'8',
	);
	await lanes.see(/sent now/);
	lanes.press('v', 'v');
	await lanes.see(screen => /test_io_/.test(screen) && between(0.3, 0.7)(screen));
	await draw(lanes, 'lanes', 'Run with more files than rows: one row for each file at once, all files below');
	await lanes.close();

	const small = launch(
		'run',
		'--target',
		'demo:',
		'--operation',
		'write',
		'--files',
		'10000',
		'--size',
		'1KB',
		'--buffer-size',
		'1KB',
	);
	await small.see(screen => /p50/.test(screen) && between(0.3, 0.8)(screen));
	await draw(small, 'small-files', 'Run with 10,000 small files: files a second, percentiles, all files below');
	await small.close();
} finally {
	await rm(home, {recursive: true, force: true});
}
