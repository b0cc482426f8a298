import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {installWeed} from '../scripts/install-weed.js';
import {startWeed, type Weed} from '../scripts/start-weed.js';
import {makeDataMemory, openData} from '../source/benchmark/data.js';
import type {ServerCpu} from './rounds.js';

/** What every contestant moves. */
export type Shape = {
	readonly files: number;
	/** Bytes a file. */
	readonly size: number;
	readonly atOnce: number;
};

export type Fixture = Shape & {
	readonly weed: Weed;
	/** The weed program, for its own clients. */
	readonly weedProgram: string;
	/** Holds the files test_io_N, and whatever a contestant leaves. */
	readonly directory: string;
	/** GiB of all files. */
	readonly gib: number;
	/** The built dfsio-tui. */
	readonly cli: string;
	readonly serverCpu: ServerCpu;
	close(): Promise<void>;
};

const seed = '0123456789abcdef';

/** A real SeaweedFS, and on this side the files to be written, which cannot be compressed. */
export async function makeFixture(shape: Shape): Promise<Fixture> {
	const weedProgram = await installWeed();
	const weed = await startWeed({volumeSizeLimitMB: 1024, args: ['-volume.max=100']});
	// In memory where there is a place for it: the local disk must not be what another client waits for.
	const directory = mkdtempSync(join(process.platform === 'linux' ? '/dev/shm' : tmpdir(), 'dfsio-bench-'));
	const data = openData('random', seed, makeDataMemory('random', seed));
	for (let file = 0; file < shape.files; file++) {
		const parts: Uint8Array[] = [];
		for (let position = 0; position < shape.size; ) {
			const view = data.view(file, position, shape.size - position);
			parts.push(view);
			position += view.length;
		}

		writeFileSync(join(directory, `test_io_${file}`), Buffer.concat(parts));
	}

	return {
		...shape,
		weed,
		weedProgram,
		directory,
		gib: (shape.files * shape.size) / 1024 ** 3,
		cli: fileURLToPath(new URL('../dist/cli.js', import.meta.url)),
		serverCpu: () => cpuSecondsOf(weed.process.pid),
		async close() {
			rmSync(directory, {recursive: true, force: true});
			await weed.stop();
		},
	};
}

/** User and system time of a process by Linux's own count, in ticks of 10 ms; null elsewhere. */
function cpuSecondsOf(pid: number | undefined): number | null {
	try {
		// The name stands in parentheses and may hold spaces; utime and stime are the 12th and 13th field behind it.
		const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
		return (Number(fields[11]) + Number(fields[12])) / 100;
	} catch {
		return null;
	}
}
