import {Buffer} from 'node:buffer';
import test from 'ava';
import {layoutOf} from '../../source/benchmark/layout.js';
import {Patience} from '../../source/benchmark/patience.js';
import {Presence, type PresenceOptions} from '../../source/benchmark/presence.js';
import type {Storage} from '../../source/storage/storage.js';
import {StorageError} from '../../source/storage/storage-error.js';

type Call = 'list' | 'readSmall' | 'writeSmall';

const markOfOther = '/a/dfsio-tui.00000000000f.run';

/** A directory with another run's mark, if wanted, whose calls of one kind are refused. */
async function enter(refused: Call | undefined, partial: Partial<PresenceOptions>, content?: string) {
	const files = new Map(content === undefined ? [] : [[markOfOther, Buffer.from(content)]]);
	const call = async <T>(what: Call | 'remove', effect: () => T): Promise<T> => {
		if (what === refused) {
			throw new StorageError('not-permitted', `${what} is refused`);
		}

		return effect();
	};

	const storage = {
		async *list(directory: string) {
			yield {path: `${directory}/io_data`, size: 0, isDirectory: true};
			yield* await call('list', () => [...files.keys()].map(path => ({path, size: 1, isDirectory: false})));
		},
		readSmall: async (path: string) => call('readSmall', () => files.get(path)),
		writeSmall: async (path: string, bytes: Buffer<ArrayBuffer>) =>
			call('writeSmall', () => void files.set(path, bytes)),
		remove: async (path: string) => call('remove', () => void files.delete(path)),
	} as unknown as Storage;
	const presence = await Presence.enter({
		id: '00000000000a',
		work: 'reads',
		share: false,
		makesBase: false,
		layout: layoutOf('/a'),
		timeout: 10,
		storage,
		signal: new AbortController().signal,
		patience: new Patience(),
		...partial,
	});
	const marks = [...files.keys()].filter(path => path !== markOfOther);
	await presence.leave();
	return {marks, notes: presence.notes};
}

test('a reader whose own mark is refused reads without, and says so', async t => {
	t.deepEqual(await enter('writeSmall', {}), {
		marks: [],
		notes: ['no mark could be left, so that other runs do not know of this one: writeSmall is refused'],
	});
	await t.throwsAsync(enter('writeSmall', {work: 'changes'}), {message: 'writeSmall is refused'});
});

test('a reader that may list nothing leaves its mark, and says that it saw nobody because it could not look', async t => {
	t.deepEqual(await enter('list', {}), {
		marks: ['/a/dfsio-tui.00000000000a.run'],
		notes: ['it could not be seen whether another run is at work in /a: list is refused'],
	});
	await t.throwsAsync(enter('list', {work: 'changes'}), {message: 'list is refused'});
});

test('nobody goes in beside a mark that cannot be read, unless told to', async t => {
	const unseen = 'it could not be seen whether another run is at work in /a: ';
	for (const work of ['reads', 'changes'] as const) {
		await t.throwsAsync(enter('readSmall', {work}, '?'), {message: `${unseen}readSmall is refused`});
		await t.throwsAsync(enter(undefined, {work}, '{"schema":99}'), {
			message: `${unseen}${markOfOther} is not a mark that this version of dfsio-tui can read`,
		});
		const {notes} = await enter('readSmall', {work, share: true}, '?');
		t.deepEqual(notes, [`${unseen}readSmall is refused`]);
	}
});
