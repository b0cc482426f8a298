import {completeProfile} from '../profile/complete.js';
import type {FieldKey, PartialProfile} from '../profile/field.js';
import {fieldOf} from '../profile/fields.js';
import {mebibyte} from '../profile/mebibyte.js';
import {parseCount} from '../profile/numbers.js';
import {printable} from '../profile/printable.js';
import {parseTarget} from '../profile/target-url.js';
import {javaFloat} from '../results/testdfsio/java-number.js';
import {defaultResultFile} from '../results/testdfsio/result-file.js';
import type {Command, FrontEndOptions} from './command.js';
import {readGeneric, type Settings} from './hadoop-generic-options.js';
import {findHadoopKey, refusedKeys} from './testdfsio-options.js';
import {type OwnOptions, readOwn} from './testdfsio-own-options.js';
import {failed, Refusal} from './testdfsio-refusal.js';
import {parseBase, parseCopies, parseMaps, usableSize} from './testdfsio-values.js';

/** The exit status in TestDFSIO's spelling for one of ours: 0, 254, or a signal's. */
export function testdfsioExitStatus(status: number): number {
	return status === 0 || status > 128 ? status : failed;
}

const frontEnd: FrontEndOptions = {json: false, plain: false, ascii: false, yes: true};

/** TestDFSIO's own defaults, in bytes and files. */
const defaults = {files: 1, size: mebibyte, bufferSize: 1_000_000};

/** Hadoop's default: one map task at a time in its local runner. */
const defaultMaps = 1;

function orRefuse<T>(parsed: {readonly value?: T; readonly error?: string}, prefix = ''): T {
	if (parsed.error !== undefined) {
		throw new Refusal(failed, prefix + parsed.error);
	}

	return parsed.value as T;
}

function size(option: string, value: OwnOptions['values'][FieldKey]): number | undefined {
	return typeof value === 'bigint' ? orRefuse(usableSize(value), `${option}: `) : undefined;
}

/** The original never ends with a buffer of 0 bytes, and fails inside the job with a negative one. */
function bufferSize(value: OwnOptions['values'][FieldKey]): number {
	return orRefuse(parseCount(String(value ?? defaults.bufferSize), 1, 2 ** 31 - 1), `-bufferSize ${value}: `);
}

/** Everything TestDFSIO knows as a profile; `clean` needs no more than where the data lies. */
function buildProfile({operation, values}: OwnOptions, settings: Settings, notices: string[]): PartialProfile {
	const set: Partial<Record<FieldKey, string>> = {};
	for (const [name, text] of settings) {
		const key = findHadoopKey(name);
		if (key !== undefined) {
			set[key] = text;
		} else if (name !== directoryLimit) {
			notices.push(`${printable(name)} means nothing here and is left aside`);
		}
	}

	const address = set.target === undefined ? undefined : orRefuse(parseTarget(set.target), 'fs.defaultFS: ');
	const target = address?.url ?? fieldOf('target').default ?? '';
	const base = typeof values.baseDir === 'string' ? values.baseDir : set.baseDir;
	const baseDir = base === undefined ? undefined : orRefuse(parseBase(base, target));
	if (operation === 'clean') {
		return {target, baseDir};
	}

	if (values.skipSize !== undefined && operation !== 'read-skip') {
		notices.push(`-skipSize means nothing for ${operation} and is left aside`);
	}

	return {
		target,
		baseDir,
		operations: [operation],
		files: typeof values.files === 'number' ? values.files : defaults.files,
		size: size('-size', values.size) ?? defaults.size,
		bufferSize: bufferSize(values.bufferSize),
		skipSize: operation === 'read-skip' ? size('-skipSize', values.skipSize) : undefined,
		concurrency:
			(set.concurrency === undefined ? undefined : orRefuse(parseMaps(set.concurrency), 'files at once: ')) ??
			defaultMaps,
		replication: set.replication === undefined ? undefined : orRefuse(parseCopies(set.replication, target)),
		// Its default is part of this spelling, so that it counts as asked for, on the demo filer too.
		resultFile: typeof values.resultFile === 'string' ? values.resultFile : defaultResultFile,
	};
}

const directoryLimit = 'dfs.namenode.fs-limits.max-directory-items';

function checkLimit(files: number, settings: Settings): void {
	const limit = Number(settings.get(directoryLimit) ?? Number.NaN);
	if (files > limit) {
		throw new Refusal(failed, `-nrFiles ${files}: more than the ${limit} that ${directoryLimit} allows`);
	}
}

const optionOf: Readonly<Partial<Record<FieldKey, string>>> = {
	files: '-nrFiles',
	size: '-size',
	bufferSize: '-bufferSize',
	skipSize: '-skipSize',
	resultFile: '-resFile',
};

/** Logged where it has a value, also where it means nothing; a read with gaps and none given takes the buffer's. */
function skipSizeLogged({operation, values}: OwnOptions): string[] {
	const given = Number(values.skipSize ?? 0);
	const skipSize = given > 0 || operation !== 'read-skip' ? given : Number(values.bufferSize ?? defaults.bufferSize);
	return skipSize > 0 && operation !== 'read-backward' ? [`skipSize = ${skipSize}`] : [];
}

async function read(argv: readonly string[], cwd: string): Promise<Command> {
	const {settings, notices, rest} = await readGeneric(argv, cwd);
	const own = readOwn(rest);
	const refused = [
		...own.refused,
		...[...refusedKeys].filter(([key]) => settings.get(key)).map(([key, why]) => `-D ${key}: ${why}`),
	];
	// The original's -clean ignores all of these but -seq, with which it cleans nothing.
	const counts = own.operation === 'clean' ? refused.filter(sentence => /^-seq/i.test(sentence)) : refused;
	if (counts.length > 0) {
		throw new Refusal(failed, counts.join('\n'));
	}

	const partial = buildProfile(own, settings, notices);
	checkLimit(partial.files ?? 0, settings);
	const {value: profile, errors} = completeProfile(partial);
	if (errors) {
		const sentences = Object.entries(errors).map(([key, error]) => {
			const value = own.values[key as FieldKey];
			const shown = value === undefined ? '' : ` ${printable(String(value))}`;
			return `${optionOf[key as FieldKey] ?? key}${shown}: ${error}`;
		});
		throw new Refusal(failed, sentences.join('\n'));
	}

	const logged = typeof own.values.size === 'bigint' ? Number(own.values.size) : defaults.size;
	const testdfsio = {
		log: [
			`nrFiles = ${own.values.files ?? defaults.files}`,
			`nrBytes (MB) = ${javaFloat(Math.fround(logged) / mebibyte)}`,
			`bufferSize = ${own.values.bufferSize ?? defaults.bufferSize}`,
			...skipSizeLogged(own),
			`baseDir = ${own.values.baseDir ?? settings.get('test.build.data') ?? profile.baseDir}`,
		],
		notices,
	};
	return own.operation === 'clean'
		? {kind: 'clean', profile, dryRun: false, frontEnd, testdfsio}
		: {kind: 'run', profile, frontEnd, testdfsio};
}

/** Reads TestDFSIO's own spelling, with its defaults and exit statuses: 255 for a wrong command line, 254 for a value. */
export async function parseTestdfsioSpelling(argv: readonly string[], cwd: string): Promise<Command> {
	try {
		return await read(argv, cwd);
	} catch (error) {
		if (error instanceof Refusal) {
			return {kind: 'error', message: error.message, exitStatus: error.exitStatus, json: false};
		}

		throw error;
	}
}
