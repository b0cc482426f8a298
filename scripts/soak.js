// Runs the engine for minutes (`npm run soak -- 10`) and fails when memory, handles or temporary files grow: many short
// runs, 10,000 small files, and one long run against the demo filer that discards. Needs a build.
import {mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {completeProfile} from '../dist/profile/complete.js';
import {conduct} from '../dist/session/conduct.js';

const minutes = Number(process.argv[2] ?? 2);
if (!(minutes > 0)) {
	throw new Error(`minutes, not ${process.argv[2]}`);
}

const mib = 1024 * 1024;
const directory = mkdtempSync(path.join(tmpdir(), 'dfsio-tui-soak-'));
const historyDir = path.join(directory, 'history');
const problems = [];
process.on('warning', warning => problems.push(`Node warns: ${warning.message}`));

const profileOf = partial => {
	const {errors, value} = completeProfile(partial);
	if (errors) {
		throw new Error(JSON.stringify(errors));
	}

	return value;
};

/**
 * What must not grow. Threads and sockets of a run are gone when it has ended, but what a thread held goes back some
 * moments later: a single look after a run saw 126 to 164 MiB where the least of ten within half a second stayed at 126.
 */
async function look() {
	let rss = Number.POSITIVE_INFINITY;
	for (let i = 0; i < 10; i++) {
		globalThis.gc?.();
		await sleep(50);
		rss = Math.min(rss, process.memoryUsage().rss);
	}

	return {
		rss,
		handles: process.getActiveResourcesInfo().length,
		temporary: readdirSync(tmpdir()).filter(name => name.startsWith('dfsio-tui-')).length,
	};
}

async function run(partial) {
	const {finished} = conduct(profileOf(partial), {historyDir});
	const {exitStatus, record} = await finished;
	if (exitStatus !== 0) {
		problems.push(`${JSON.stringify(partial)} ended with ${exitStatus}: ${JSON.stringify(record.failure)}`);
	}
}

/** Megabytes, rounded. */
const mb = bytes => Math.round(bytes / mib);

function compare(what, before, after, mostMb) {
	const grown = mb(after.rss - before.rss);
	console.log(`${what}: ${mb(before.rss)} to ${mb(after.rss)} MiB, ${before.handles} to ${after.handles} handles`);
	if (grown > mostMb) {
		problems.push(`${what}: memory grew by ${grown} MiB, ${mostMb} allowed`);
	}

	if (after.handles > before.handles) {
		problems.push(`${what}: ${after.handles - before.handles} more handles: ${process.getActiveResourcesInfo()}`);
	}

	if (after.temporary > before.temporary) {
		problems.push(`${what}: ${after.temporary - before.temporary} temporary files or directories more`);
	}
}

const until = share => performance.now() + minutes * 60_000 * share;

try {
	// The first runs fill caches and the demo filer's memory; what counts is that the later ones add nothing.
	const short = {target: 'demo:', baseDir: '/soak', files: 4, size: mib, operations: ['write', 'read', 'append']};
	for (let i = 0; i < 10; i++) {
		await run(short);
	}

	let before = await look();
	let runs = 0;
	for (const end = until(0.5); performance.now() < end; runs++) {
		await run(short);
	}

	compare(`${runs} short runs`, before, await look(), 48);

	const many = {target: 'demo:', baseDir: '/many', files: 10_000, size: 1024, concurrency: 16};
	await run(many);
	before = await look();
	await run(many);
	compare('10,000 files', before, await look(), 48);

	// Bytes that nobody keeps: as many as the time gives, 100 GiB at most, and memory as it was after the first.
	const large = {
		target: 'demo:?discard',
		baseDir: '/large',
		files: 4,
		size: 256 * mib,
		operations: ['write'],
		verify: false,
	};
	await run(large);
	before = await look();
	let gib = 0;
	for (const end = until(0.4); performance.now() < end && gib < 100; gib += 4) {
		await run({...large, size: 1024 * mib});
	}

	compare(`${gib} GiB in files of 1 GiB`, before, await look(), 48);
} finally {
	rmSync(directory, {recursive: true, force: true});
}

for (const problem of problems) {
	console.error(problem);
}

// The demo filer lives as long as the process.
process.exit(problems.length === 0 ? 0 : 1);
