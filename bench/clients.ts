import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {runHadoopTestdfsio} from '../scripts/hadoop-testdfsio.js';
import type {RunRecord} from '../source/results/record.js';
import type {Fixture} from './fixture.js';
import type {Contestant, Figures} from './rounds.js';
import {type Timed, timedCommand} from './timed-command.js';

export type Direction = 'write' | 'read';

const mib = 1024 * 1024;

/** dfsio-tui by its own aggregate; its CPU is that of the whole process, start-up and checking included. */
function dfsioTui(fixture: Fixture, direction: Direction, target: string): Contestant['measure'] {
	const {atOnce, cli, directory, files, gib, size} = fixture;
	return async () => {
		const {cpuSeconds, stdout} = await timedCommand(
			[
				`'${process.execPath}' '${cli}' run --target '${target}' --operation ${direction}`,
				`--base-dir '/${new URL(target).protocol.slice(0, -1)}' --files ${files} --size ${size}B --concurrency ${atOnce}`,
				`--result-file '${directory}/result.log' --history-dir '${directory}/history' --json 2>/dev/null`,
			].join(' '),
		);
		const [record] = (JSON.parse(stdout) as RunRecord).operations;
		return {rate: record?.aggregate.rate ?? Number.NaN, cpuSecondsPerGiB: cpuSeconds / gib};
	};
}

/** Curl's configuration for these files: as arguments, 10,000 of them would be more than a command line takes. */
function curlConfig({directory, weed}: Fixture, direction: Direction, files: readonly number[]): string {
	return [
		'header = "Content-Type: image/bench"',
		...files.flatMap(file => [
			direction === 'write' ? `upload-file = "${directory}/test_io_${file}"` : 'output = "/dev/null"',
			`url = "${weed.url}/curl/test_io_${file}"`,
		]),
		'',
	].join('\n');
}

/** One curl for each file at once, each with its share of the files over one kept connection; by the wall clock. */
function curl(fixture: Fixture, direction: Direction): Contestant['measure'] {
	const {atOnce, directory, files} = fixture;
	const commands = Array.from({length: Math.min(atOnce, files)}, (_, lane) => {
		const share = allFiles(fixture).filter(file => file % atOnce === lane);
		const config = join(directory, `curl-${direction}-${lane}`);
		writeFileSync(config, curlConfig(fixture, direction, share));
		return `curl -sS --fail -K '${config}' >/dev/null & jobs+=($!)`;
	});
	const script = `jobs=()\n${commands.join('\n')}\nfor job in "\${jobs[@]}"; do wait "$job"; done`;
	return async () => byTheClock(fixture, await timedCommand(script));
}

/** A single curl that keeps as many connections busy. */
function parallelCurl(fixture: Fixture, direction: Direction): Contestant['measure'] {
	const config = join(fixture.directory, `curl-${direction}-all`);
	writeFileSync(config, curlConfig(fixture, direction, allFiles(fixture)));
	const script = `curl -sS --fail -Z --parallel-max ${fixture.atOnce} -K '${config}' >/dev/null`;
	return async () => byTheClock(fixture, await timedCommand(script));
}

function allFiles({files}: Fixture): readonly number[] {
	return Array.from({length: files}, (_, i) => i);
}

function byTheClock({files, gib, size}: Fixture, {cpuSeconds, seconds}: Timed): Figures {
	return {rate: (files * size) / mib / seconds, cpuSecondsPerGiB: cpuSeconds / gib};
}

/** SeaweedFS's own copier: chunks straight to the volume servers, as the native path does. */
function filerCopy(fixture: Fixture): Contestant['measure'] {
	const {atOnce, directory, weed, weedProgram} = fixture;
	const script = `'${weedProgram}' filer.copy -c ${atOnce} '${directory}'/test_io_* ${weed.url}/copy/ >/dev/null 2>&1`;
	return async () => byTheClock(fixture, await timedCommand(script));
}

/** SeaweedFS's own benchmark: bare chunks of 4 MiB, no filer and no entries; by the rate that it prints. */
function weedBenchmark(fixture: Fixture, direction: Direction): Contestant['measure'] {
	const {atOnce, directory, files, gib, size, weed, weedProgram} = fixture;
	const chunk = Math.min(size, 4 * mib);
	const count = Math.ceil((files * size) / chunk);
	return async () => {
		const {cpuSeconds, stdout} = await timedCommand(
			[
				`'${weedProgram}' benchmark -master=${new URL(weed.masterUrl).host} -c=${atOnce} -n=${count} -size=${chunk}`,
				`-list='${directory}/benchmark-list' -${direction}Only 2>&1`,
			].join(' '),
		);
		const kilobytes = /Transfer rate:\s+([\d.]+)\s+\[Kbytes\/sec\]/.exec(stdout)?.[1];
		return {rate: Number(kilobytes) / 1024, cpuSecondsPerGiB: cpuSeconds / gib};
	};
}

/** Hadoop's TestDFSIO with SeaweedFS's own client, one map at a time; all bytes by its "Test exec time". */
function hadoop(fixture: Fixture, direction: Direction, client: string): Contestant['measure'] {
	const {directory, files, size, weed} = fixture;
	return async () => {
		const args = [`-${direction}`, '-nrFiles', String(files), '-size', `${size}B`, '-bufferSize', String(8 * mib)];
		const {status, stderr} = await runHadoopTestdfsio(
			weed.url,
			['-D', 'test.build.data=/hadoop', ...args, '-resFile', join(directory, 'hadoop.log')],
			{client},
		);
		const seconds = /Test exec time sec: ([\d.]+)/.exec(stderr)?.[1];
		if (status !== 0 || seconds === undefined) {
			throw new Error(`Hadoop's TestDFSIO ended with ${status}: ${stderr.slice(-2000)}`);
		}

		return {rate: (files * size) / mib / Number(seconds), cpuSecondsPerGiB: null} satisfies Figures;
	};
}

function hasJava(): boolean {
	try {
		execFileSync('java', ['-version'], {stdio: 'ignore'});
		return true;
	} catch {
		return false;
	}
}

/** Everyone who can move the bytes in this direction here; curl, the measure of the others, first. */
export function contestantsFor(fixture: Fixture, direction: Direction): readonly Contestant[] {
	const {atOnce, files, weed} = fixture;
	const client = process.env.DFSIO_SEAWEEDFS_CLIENT;
	return [
		{name: 'curl', measure: curl(fixture, direction)},
		...(files > atOnce ? [{name: 'curl -Z', measure: parallelCurl(fixture, direction)}] : []),
		{name: 'dfsio-tui http://', measure: dfsioTui(fixture, direction, weed.url)},
		{
			name: 'dfsio-tui seaweedfs://',
			measure: dfsioTui(fixture, direction, weed.url.replace(/^http:/, 'seaweedfs:')),
		},
		...(direction === 'write' ? [{name: 'weed filer.copy', measure: filerCopy(fixture)}] : []),
		{name: 'weed benchmark (no filer)', measure: weedBenchmark(fixture, direction)},
		...(client && hasJava() ? [{name: 'Hadoop TestDFSIO, 1 map', measure: hadoop(fixture, direction, client)}] : []),
	];
}
