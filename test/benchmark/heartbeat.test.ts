import {Buffer} from 'node:buffer';
import {once} from 'node:events';
import {mock} from 'node:test';
import test, {type ExecutionContext} from 'ava';
import {Heartbeat} from '../../source/benchmark/heartbeat.js';
import {layoutOf} from '../../source/benchmark/layout.js';
import {parseMark} from '../../source/benchmark/mark.js';
import {Patience} from '../../source/benchmark/patience.js';
import {Presence} from '../../source/benchmark/presence.js';
import type {Storage} from '../../source/storage/storage.js';

// Only the beats' own clock is the test's: limits of time go on as ever.
mock.timers.enable({apis: ['setInterval']});
const nextBeat = () => mock.timers.tick(10_000);

/** A target with one directory, whose calls fail when `fault` says so. */
function held(fault: (call: string) => Error | undefined = () => undefined) {
	const files = new Map<string, Uint8Array>();
	const events = new EventTarget();
	const call = async <T>(what: string, effect: () => T): Promise<T> => {
		const error = fault(what);
		events.dispatchEvent(new Event(what));
		if (error) {
			throw error;
		}

		return effect();
	};

	const storage = {
		async *list() {
			yield* await call('list', () => [...files.keys()].map(path => ({path, size: 1, isDirectory: false})));
		},
		makeDirectory: async () => call('make', () => {}),
		stat: async (path: string) =>
			call('stat', () => (files.has(path) ? {path, size: 1, isDirectory: false} : undefined)),
		readSmall: async (path: string) => call('read', () => files.get(path)),
		writeSmall: async (path: string, bytes: Uint8Array) => call('write', () => void files.set(path, bytes)),
		remove: async (path: string) => call('remove', () => void files.delete(path)),
	} as unknown as Storage;
	return {files, storage, next: async (what: string) => once(events, what)};
}

async function entered(t: ExecutionContext, storage: Storage, patience = new Patience()): Promise<Presence> {
	const presence = await Presence.enter({
		id: '0123456789ab',
		work: 'changes',
		share: false,
		makesBase: true,
		layout: layoutOf('/a'),
		timeout: 10,
		storage,
		signal: new AbortController().signal,
		patience,
	});
	t.teardown(async () => presence.leave());
	return presence;
}

const markOfRun = '/a/dfsio-tui.0123456789ab.run';

test.serial('a run that finds its own mark gone writes it again and says so', async t => {
	const {files, next, storage} = held();
	const presence = await entered(t, storage);
	t.deepEqual(presence.notes, []);
	files.delete(markOfRun);
	const written = next('write');
	nextBeat();
	await written;
	await presence.leave();
	t.deepEqual(presence.notes, [
		'this run’s mark in /a had gone and was written again: another run may have been at work there meanwhile',
	]);
	t.is(files.size, 0);
});

test.serial('a beat that fails is followed by the next one, and leaves the manifest’s patience as it is', async t => {
	let isFailing = false;
	const {files, next, storage} = held(what => (isFailing && what === 'write' ? new Error('busy') : undefined));
	const patience = new Patience();
	const presence = await entered(t, storage, patience);
	isFailing = true;
	const failed = next('write');
	nextBeat();
	await failed;
	await new Promise(setImmediate);
	t.false(patience.isShort);
	isFailing = false;
	files.set(markOfRun, Buffer.from('old'));
	const written = next('write');
	nextBeat();
	await written;
	await new Promise(setImmediate);
	t.is(parseMark(files.get(markOfRun) ?? new Uint8Array())?.state, 'at-work');
	t.deepEqual(presence.notes, []);
});

test.serial('a beat that never ends is given up when the run ends, and nothing is under way then', async t => {
	const patience = new Patience(0.05);
	let given: AbortSignal | undefined;
	const heartbeat = new Heartbeat('renewing', async signal => {
		given = signal;
		await once(signal, 'abort');
		throw signal.reason;
	});
	heartbeat.start();
	nextBeat();
	t.false(given?.aborted);
	await heartbeat.stop(patience);
	t.true(given?.aborted);
	t.true(patience.isShort, 'not much is waited for the mark’s removal');
});
