// What the live screen costs: CPU of a frame at two sizes, as a share of a core at 5 frames a second; and memory over
// an hour of frames, drawn faster than life. node --expose-gc --import=tsx bench/screen-cost.ts
import {EventEmitter} from 'node:events';
import type {Snapshot} from '../source/benchmark/snapshot.js';
import {defaultProfile} from '../source/profile/complete.js';
import {paintLine} from '../source/tui/line.js';
import {unnamed} from '../source/tui/profiles/naming.js';
import {RunDrawing} from '../source/tui/run/run-drawing.js';
import {runScreen} from '../source/tui/run/run-screen.js';
import {initialRunView} from '../source/tui/run/run-view.js';
import {createPainter} from '../source/tui/terminal/painter.js';
import {createTheme} from '../source/tui/theme.js';
import {type Script, scriptedSnapshot} from '../test/tui/scripted-run.js';

const mebibyte = 1024 ** 2;
const framesASecond = 5;
const theme = createTheme({color: true, unicode: true});

class Output extends EventEmitter {
	bytes = 0;
	readonly isTTY = true;
	constructor(
		readonly columns: number,
		readonly rows: number,
	) {
		super();
	}

	write(text: string): boolean {
		this.bytes += Buffer.byteLength(text);
		return true;
	}
}

const scripts: Readonly<Record<string, Script>> = {
	'4 files': {operation: 'write', files: 4, size: 4096 * mebibyte, lanes: 4, laneRate: 20, wait: 1},
	'16 files': {operation: 'write', files: 16, size: 4096 * mebibyte, lanes: 16, laneRate: 20, wait: 1},
	'200 files, 16 lanes': {operation: 'write', files: 200, size: 64 * mebibyte, lanes: 16, laneRate: 20, wait: 1},
	'640 files, 64 lanes': {operation: 'write', files: 640, size: 256 * mebibyte, lanes: 64, laneRate: 20, wait: 1},
	'10,000 files': {operation: 'write', files: 10_000, size: 65_536, lanes: 16, laneRate: 0.5, wait: 0.02},
};

function screen(columns: number, rows: number) {
	const output = new Output(columns, rows);
	const painter = createPainter(output);
	const drawing = new RunDrawing();
	const run = {profile: defaultProfile, naming: unnamed, view: initialRunView, interrupts: {stoppedAt: null}};
	return {
		output,
		draw(snapshot: Snapshot) {
			painter.setLive(() =>
				runScreen(snapshot, run, drawing, {size: output, theme, message: null, now: 0}).map(line =>
					paintLine(line, theme),
				),
			);
			painter.paint();
		},
	};
}

function cpuMs(): number {
	const {user, system} = process.cpuUsage();
	return (user + system) / 1000;
}

/** Milliseconds of CPU of each frame; the snapshots are made beforehand, as the engine's cost nothing to speak of. */
function frameCosts(script: Script, columns: number, rows: number, frames: number): {ms: number[]; bytes: number} {
	const {draw, output} = screen(columns, rows);
	const snapshots = Array.from({length: frames}, (_, frame) => scriptedSnapshot(script, 1 + frame / framesASecond));
	const ms = snapshots.map(snapshot => {
		const before = cpuMs();
		draw(snapshot);
		return cpuMs() - before;
	});
	return {ms: ms.slice(frames / 4), bytes: output.bytes / frames};
}

process.stdout.write('frame                     size      median ms   p95 ms   % of a core at 5 Hz   bytes a frame\n');
for (const [name, script] of Object.entries(scripts)) {
	for (const [columns, rows] of [
		[80, 24],
		[200, 60],
	] as const) {
		const {ms, bytes} = frameCosts(script, columns, rows, 200);
		const mean = ms.reduce((sum, value) => sum + value, 0) / ms.length;
		const sorted = ms.toSorted((a, b) => a - b);
		const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
		process.stdout.write(
			`${name.padEnd(24)}  ${`${columns}x${rows}`.padEnd(8)}  ${at(0.5).padStart(9)}   ${at(0.95).padStart(6)}   ${((mean * framesASecond) / 10).toFixed(2).padStart(19)}   ${Math.round(bytes).toString().padStart(13)}\n`,
		);
	}
}

if (!globalThis.gc) {
	process.stdout.write('Memory: run node with --expose-gc to see it.\n');
} else {
	const hour = 3600 * framesASecond;
	const {draw} = screen(200, 60);
	const script = scripts['200 files, 16 lanes'] as Script;
	const heap = () => {
		globalThis.gc?.();
		return process.memoryUsage().heapUsed / mebibyte;
	};

	let start = 0;
	for (let frame = 0; frame < hour; frame++) {
		draw(scriptedSnapshot(script, (frame % 250) / framesASecond));
		if (frame === 500) {
			start = heap();
		}
	}

	process.stdout.write(
		`Memory: ${start.toFixed(1)} MiB of heap after 500 frames, ${heap().toFixed(1)} MiB after ${hour} (an hour at 5 Hz)\n`,
	);
}
