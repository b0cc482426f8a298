// Fetches Hadoop's TestDFSIO (141 jars, 81 MB) from Maven Central into this repository's own cache and compiles the
// file system that lets it work on a SeaweedFS filer. For the tests only.
import {execFile} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, renameSync, rmSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

const cache = fileURLToPath(new URL('../.cache/hadoop', import.meta.url));
const pom = fileURLToPath(new URL('hadoop/pom.xml', import.meta.url));
const fileSystem = fileURLToPath(new URL('hadoop/FilerFileSystem.java', import.meta.url));

/** Thrown when Hadoop is not there and cannot be fetched; the message says why, for people. */
export class HadoopUnavailable extends Error {
	name = 'HadoopUnavailable';
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
		throw new HadoopUnavailable(
			error.code === 'ENOENT'
				? `Hadoop's TestDFSIO cannot be run: there is no ${command} here. Install a JDK (11 or newer) and Maven.`
				: `Hadoop's TestDFSIO could not be installed: ${command} failed:\n${said}`,
		);
	}
}

/** A directory of the cache whose name tells what it was made from, made in one step, so that nobody sees half of it. */
async function made(name, source, make) {
	const mark = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 12);
	const directory = path.join(cache, `${name}-${mark}`);
	if (existsSync(directory)) {
		return directory;
	}

	const draft = path.join(cache, `draft-${name}-${process.pid}`);
	mkdirSync(draft, {recursive: true});
	try {
		await make(draft);
		renameSync(draft, directory);
	} catch (error) {
		// Somebody else was quicker.
		if (!existsSync(directory)) {
			throw error;
		}
	} finally {
		rmSync(draft, {recursive: true, force: true});
	}

	return directory;
}

/**
 * The class path of Hadoop's TestDFSIO with our file system for a filer over HTTP; installed if it is missing.
 * @returns {Promise<string[]>}
 * @throws {HadoopUnavailable}
 */
export async function installHadoop() {
	await run('java', ['-version']);
	const jars = await made('jars', pom, draft =>
		run('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${draft}`]),
	);
	const classes = await made('classes', fileSystem, draft =>
		run('javac', ['-nowarn', '-d', draft, '-cp', path.join(jars, '*'), fileSystem]),
	);
	return [classes, path.join(jars, '*')];
}
