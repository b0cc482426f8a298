import {createHash} from 'node:crypto';
import {readFile, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {replaceFile} from '../../profile/replace-file.js';
import type {RunOutline, RunRecord} from '../record.js';
import {loadRecord, recordPath} from './store.js';

/** Beside the records, and no name of one. A JSON line a record; may be deleted at any time. */
const indexName = 'index.jsonl';

/** Raised whenever outlines change: lines of another form are made again from their records. */
const form = 1;

type Entry = {
	readonly form: typeof form;
	/** The name of the record's file. */
	readonly id: string;
	/** What the file system says of the record that the outline was taken from. */
	readonly stamp: string;
	readonly outline: RunOutline;
};

export type LoadedOutline =
	| {readonly outline: RunOutline; readonly problem?: undefined}
	| {readonly problem: string; readonly outline?: undefined};

let last: Promise<unknown> = Promise.resolve();

/**
 * The outlines of saved runs, in the order of `ids`. A record of 10,000 files is 5 MB and takes 70 ms of CPU to read, so
 * outlines are kept in an index, from which a line is taken only while size, times and inode of its record are what they
 * were; any other record is read, and the index written anew. One call after the other: the second finds what the first
 * has read. Never rejects for what is in the files, nor for an index that cannot be written.
 */
export async function loadOutlines(directory: string, ids: readonly string[]): Promise<readonly LoadedOutline[]> {
	const loading = last.then(async () => load(directory, ids));
	last = loading.catch(() => {});
	return loading;
}

async function load(directory: string, ids: readonly string[]): Promise<readonly LoadedOutline[]> {
	const path = join(directory, indexName);
	const before = await readIndex(path);
	const after = new Map<string, Entry>();
	const loaded: LoadedOutline[] = [];
	for (const id of ids) {
		const stamp = await stampOf(directory, id);
		const known = before.get(id);
		if (known !== undefined && known.stamp === stamp) {
			after.set(id, known);
			loaded.push({outline: known.outline});
			continue;
		}

		// One at a time: 60 of them at once took 1 GB.
		const {problem, record} = await loadRecord(directory, id);
		if (problem !== undefined) {
			loaded.push({problem});
			continue;
		}

		const outline = outlineOf(record, id);
		loaded.push({outline});
		// A record that was replaced while it was read is told as it was, and not kept.
		if (stamp !== undefined && stamp === (await stampOf(directory, id))) {
			after.set(id, {form, id, stamp, outline});
		}
	}

	const isNews = before.size !== after.size || [...after].some(([id, entry]) => before.get(id) !== entry);
	if (isNews) {
		// Whole or not at all, as another process may do the same. Nothing is lost with it: it need not survive a loss of power.
		const text = [...after.values()].map(entry => `${lineOf(entry)}\n`).join('');
		await replaceFile(path, text, {durable: false}).catch(() => {});
	}

	return loaded;
}

/** The run without what grows with the number of its files and its length. The file's name is what it is asked for by. */
function outlineOf(record: RunRecord, id: string): RunOutline {
	return {
		...record,
		id,
		operations: record.operations.map(({files: _, latency: _l, notes: _n, series: _s, verdicts: _v, ...rest}) => rest),
	};
}

/** A change within one tick of the file system's clock that keeps the size still gives another inode or none of ours. */
async function stampOf(directory: string, id: string): Promise<string | undefined> {
	try {
		const {ctimeNs, ino, mtimeNs, size} = await stat(recordPath(directory, id), {bigint: true});
		return [size, mtimeNs, ctimeNs, ino].join(' ');
	} catch {
		return undefined;
	}
}

function lineOf(entry: Entry): string {
	return JSON.stringify({check: checkOf(entry), entry});
}

function checkOf(entry: unknown): string {
	return createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 16);
}

async function readIndex(path: string): Promise<ReadonlyMap<string, Entry>> {
	const text = await readFile(path, 'utf8').catch(() => '');
	return new Map(
		text
			.split('\n')
			.flatMap(line => entryOf(line) ?? [])
			.map(entry => [entry.id, entry]),
	);
}

/** Only what was written here is taken: a line with one other byte in it is none. */
function entryOf(line: string): Entry | undefined {
	try {
		const {check, entry} = JSON.parse(line) as {readonly check: string; readonly entry: Entry};
		return check === checkOf(entry) && entry.form === form ? entry : undefined;
	} catch {
		return undefined;
	}
}
