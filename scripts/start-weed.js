// Starts one SeaweedFS ("weed mini": master, volume server and filer in one process) for a test, or for a person:
// `node scripts/start-weed.js [flags for weed mini]` prints the filer's address and runs until Ctrl-C.
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {freePorts} from './free-ports.js';
import {installWeed} from './install-weed.js';
import {ServerProcess} from './server-process.js';
import {filerStores, untilReady} from './weed-ready.js';

/**
 * A fresh directory with the sub-directories that weed needs. `conf` holds only the given files, so that no
 * security.toml or filer.toml of this machine gets in.
 * @param {string[]} names
 * @param {Record<string, string>} config
 */
export function weedDirectory(names, config = {}) {
	const directory = mkdtempSync(path.join(tmpdir(), 'dfsio-weed-'));
	for (const name of ['conf', ...names]) {
		mkdirSync(path.join(directory, name));
	}

	for (const [name, text] of Object.entries(config)) {
		writeFileSync(path.join(directory, 'conf', name), text);
	}

	return directory;
}

/** Ports may be taken between choosing and using them; then the process ends and others are tried. */
export async function withRetry(start) {
	for (let tries = 1; ; tries++) {
		try {
			return await start();
		} catch (error) {
			if (tries === 4) {
				throw error;
			}
		}
	}
}

async function startOnce(program, {args = [], config = {}, env = {}, headers = {}, volumeSizeLimitMB = 64}) {
	const directory = weedDirectory(['data'], config);
	const [master, volume, filer, admin] = await freePorts(4);
	const process = new ServerProcess({
		name: 'mini',
		command: program,
		args: [
			`-config_dir=${path.join(directory, 'conf')}`,
			'mini',
			`-dir=${path.join(directory, 'data')}`,
			'-ip=127.0.0.1',
			'-ip.bind=127.0.0.1',
			'-s3=false',
			'-webdav=false',
			'-admin.ui=false',
			'-master.telemetry=false',
			`-master.volumeSizeLimitMB=${volumeSizeLimitMB}`,
			`-master.port=${master}`,
			`-volume.port=${volume}`,
			`-filer.port=${filer}`,
			`-admin.port=${admin}`,
			`-filer.localSocket=${path.join(directory, 'filer.sock')}`,
			...args,
		],
		// It leaves small sockets in the temporary directory.
		env: {TMPDIR: directory, ...env},
		directory,
		logFile: path.join(directory, 'log'),
	});
	const stop = async () => {
		await process.kill();
		rmSync(directory, {recursive: true, force: true});
	};

	const url = `http://127.0.0.1:${filer}`;
	try {
		await process.start();
		await untilReady([process], () => filerStores(url, headers));
	} catch (error) {
		await stop();
		throw error;
	}

	return {url, masterUrl: `http://127.0.0.1:${master}`, process, directory, stop};
}

/** See start-weed.d.ts. */
export async function startWeed(options = {}) {
	const program = await installWeed();
	return withRetry(() => startOnce(program, options));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	try {
		const weed = await startWeed({args: process.argv.slice(2), volumeSizeLimitMB: 1024});
		console.log(weed.url);
		console.error(`SeaweedFS runs in ${weed.directory}, which is removed at the end. Ctrl-C stops it.`);
		const alive = setInterval(() => {}, 60_000);
		const leave = async () => {
			clearInterval(alive);
			await weed.stop();
		};

		process.once('SIGINT', leave);
		process.once('SIGTERM', leave);
	} catch (error) {
		console.error(error.message);
		process.exitCode = 1;
	}
}
