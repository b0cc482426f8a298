import test from 'ava';
import fc from 'fast-check';
import {layoutOf} from '../../source/benchmark/layout.js';
import {Patience} from '../../source/benchmark/patience.js';
import {Presence, type PresenceOptions} from '../../source/benchmark/presence.js';
import type {FileFacts, Storage} from '../../source/storage/storage.js';

/** Directories of a target whose calls take effect, and whose answers arrive, whenever the scheduler likes. */
function heldStorage(scheduler: fc.Scheduler, files: Map<string, Uint8Array>): Storage {
	const call = async <T>(what: string, effect: () => T): Promise<T> => {
		const result = await scheduler.schedule(Promise.resolve(), what).then(effect);
		await scheduler.schedule(Promise.resolve(), `answer to ${what}`);
		return result;
	};

	return {
		async *list(directory: string): AsyncIterable<FileFacts> {
			const paths = await call('list', () => [...files.keys()]);
			yield {path: `${directory}/io_data`, size: 0, isDirectory: true};
			yield* paths.map(path => ({path, size: 1, isDirectory: false}));
		},
		makeDirectory: async () => call('make', () => {}),
		readSmall: async (path: string) => call('read', () => files.get(path)),
		writeSmall: async (path: string, bytes: Uint8Array) => call('write', () => void files.set(path, bytes)),
		remove: async (path: string) => call('remove', () => void files.delete(path)),
	} as unknown as Storage;
}

const arrival = fc.record({
	number: fc.nat(0xff),
	work: fc.constantFrom<PresenceOptions['work']>('changes', 'changes', 'reads'),
});

test('however the calls of those who arrive together mix, nobody is inside beside one who changes something', async t => {
	await fc.assert(
		fc.asyncProperty(
			fc.scheduler(),
			fc.uniqueArray(arrival, {minLength: 2, maxLength: 4, selector: ({number}) => number}),
			async (scheduler, arrivals) => {
				const files = new Map<string, Uint8Array>();
				const inside: PresenceOptions['work'][] = [];
				let entered = 0;
				const all = arrivals.map(async ({number, work}) => {
					const id = number.toString(16).padStart(12, '0');
					const options = {id, work, share: false, makesBase: work === 'changes', layout: layoutOf('/a'), timeout: 10};
					const storage = heldStorage(scheduler, files);
					const signal = new AbortController().signal;
					try {
						const presence = await Presence.enter({...options, storage, signal, patience: new Patience()});
						entered++;
						if (inside.includes('changes') || (work === 'changes' && inside.length > 0)) {
							throw new Error('two are inside');
						}

						inside.push(work);
						await scheduler.schedule(Promise.resolve(), 'work');
						inside.splice(inside.indexOf(work), 1);
						await presence.leave();
					} catch (error) {
						if (!/is at work in \/a/.test((error as Error).message)) {
							throw error;
						}
					}
				});
				const done = Promise.all(all);
				await scheduler.waitFor(done);
				if (entered === 0) {
					throw new Error('all of them turned back');
				}

				if (files.size > 0) {
					throw new Error(`marks are left: ${[...files.keys()].join(' ')}`);
				}
			},
		),
		// The schedule that fails is short enough to be read.
		{numRuns: 150, endOnFailure: true},
	);
	t.pass();
});
