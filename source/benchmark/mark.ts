import {Buffer} from 'node:buffer';
import {randomBytes} from 'node:crypto';
import {hostname} from 'node:os';
import {isProcess} from '../profile/is-process.js';
import type {Layout} from './layout.js';
import {processStart, thisMachine} from './machine.js';

const markSchema = 1;

/**
 * A mark of another machine that was not renewed for so long is that of a dead run: a beat may take 70 s and be followed
 * 10 s later by another one that takes as long, and clocks differ by some seconds.
 */
const beatLifeMs = 180_000;

/** On this machine, where a process has that number and nobody tells whether it is that one. */
const doubtfulLifeMs = 900_000;

/**
 * What a run leaves in the base directory while it is at work there: `<base-dir>/dfsio-tui.<id>.run`. Any number of
 * runs may read together; one that changes something wants to be alone.
 */
export type Mark = {
	readonly schema: typeof markSchema;
	/** Of the run. */
	readonly id: string;
	readonly work: 'reads' | 'changes';
	/** `arriving`: it still looks whether somebody else is there, and touches nothing. */
	readonly state: 'arriving' | 'at-work';
	/** For people. */
	readonly host: string;
	/** Where the process number means something: `thisMachine()`. */
	readonly machine: string;
	readonly pid: number;
	/** Of that process: `processStart()`, where it is known. */
	readonly start?: string | null;
	/** ISO time of the last sign of life. */
	readonly beat: string;
};

export type MarkWork = Mark['work'];

/** Twelve hexadecimal digits. */
export function freshRunId(): string {
	return randomBytes(6).toString('hex');
}

/** Of this process, now. */
export function markOf(fields: Pick<Mark, 'id' | 'work' | 'state'>): Mark {
	return {
		schema: markSchema,
		...fields,
		host: hostname(),
		machine: thisMachine(),
		pid: process.pid,
		start: processStart(process.pid),
		beat: new Date().toISOString(),
	};
}

export function markPath({base}: Layout, id: string): string {
	return `${base}/dfsio-tui.${id}.run`;
}

/** The run whose mark lies at a path of the base directory; undefined for anything else. */
export function markId(path: string): string | undefined {
	return /^dfsio-tui\.([\da-f]{12})\.run$/.exec(path.slice(path.lastIndexOf('/') + 1))?.[1];
}

export function markBytes(mark: Mark): Uint8Array {
	return Buffer.from(`${JSON.stringify(mark)}\n`);
}

/** Undefined for anything that is no whole mark of this schema. */
export function parseMark(bytes: Uint8Array): Mark | undefined {
	let value: Partial<Mark> | null;
	try {
		value = JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<Mark> | null;
	} catch {
		return undefined;
	}

	const fine =
		value?.schema === markSchema &&
		typeof value.id === 'string' &&
		(value.work === 'reads' || value.work === 'changes') &&
		(value.state === 'arriving' || value.state === 'at-work') &&
		typeof value.host === 'string' &&
		typeof value.machine === 'string' &&
		Number.isSafeInteger(value.pid) &&
		(value.pid as number) > 0 &&
		(typeof value.start === 'string' || (value.start ?? null) === null) &&
		// A time that is none would make a dead run's beat eternal.
		!Number.isNaN(Date.parse(String(value.beat)));
	return fine ? (value as Mark) : undefined;
}

/** Runs of this process that are at work: the screens stay open between them. */
const ownRuns = new Set<string>();

export function beginOwnRun(id: string): void {
	ownRuns.add(id);
}

export function endOwnRun(id: string): void {
	ownRuns.delete(id);
}

/**
 * Whether its run is still at work. On this machine that is whether its process is there, however old the beat: one that
 * stands still, or whose filer takes no beat, goes on where it was. Elsewhere only the beat tells.
 */
export function isAlive({beat, id, machine, pid, start}: Mark, now = Date.now()): boolean {
	const age = now - Date.parse(beat);
	if (machine !== thisMachine()) {
		return age < beatLifeMs;
	}

	if (pid === process.pid) {
		return ownRuns.has(id);
	}

	const found = processStart(pid);
	if (typeof start === 'string' && found !== null) {
		return start === found;
	}

	return isProcess(pid) && age < doubtfulLifeMs;
}

export function inEachOthersWay(a: Pick<Mark, 'work'>, b: Pick<Mark, 'work'>): boolean {
	return a.work === 'changes' || b.work === 'changes';
}
