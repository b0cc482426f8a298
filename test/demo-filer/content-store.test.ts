import {mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test from 'ava';
import type {Content} from '../../source/demo-filer/content.js';
import {ContentStore} from '../../source/demo-filer/content-store.js';
import {StoreFull} from '../../source/demo-filer/spill-file.js';
import {pattern} from './pattern.js';

const mebibyte = 1024 * 1024;

function write(store: ContentStore, bytes: Buffer, {known = true, piece = 60_000, keep = true} = {}): Content {
	const draft = store.draft(known ? bytes.length : undefined, keep);
	for (let position = 0; position < bytes.length; position += piece) {
		draft.write(bytes.subarray(position, position + piece));
	}

	return draft.finish();
}

function read(store: ContentStore, content: Content, start = 0, end = content.size): Buffer {
	const pieces: Buffer[] = [];
	const buffer = Buffer.alloc(100_000);
	for (let position = start; position < end; ) {
		const bytes = store.read(content, position, end, buffer);
		pieces.push(Buffer.from(bytes));
		position += bytes.length;
	}

	return Buffer.concat(pieces);
}

function withStore(use: (store: ContentStore, directory: string) => void): void {
	const directory = mkdtempSync(path.join(tmpdir(), 'dfsio-store-'));
	const store = new ContentStore(directory);
	try {
		use(store, directory);
	} finally {
		store.close();
		rmSync(directory, {recursive: true});
	}
}

test('what was written is read again, small or spilled, of known length or not, whole or in part', t => {
	withStore(store => {
		for (const length of [0, 1, 64 * 1024, 64 * 1024 + 1, mebibyte, 3 * mebibyte + 17]) {
			for (const known of [true, false]) {
				const bytes = pattern(length, known ? 1 : 2);
				const content = write(store, bytes, {known});
				t.is(content.size, length);
				t.true(read(store, content).equals(bytes), `${length} ${known}`);
				t.true(read(store, content, length >> 1).equals(bytes.subarray(length >> 1)));
			}
		}
	});
});

test('the spill file has no name', t => {
	withStore((store, directory) => {
		const content = write(store, pattern(2 * mebibyte, 0));
		t.deepEqual(readdirSync(directory), []);
		t.true(read(store, content).equals(pattern(2 * mebibyte, 0)));
	});
});

test('contents are joined in order', t => {
	withStore(store => {
		const parts = [pattern(10, 1), pattern(2 * mebibyte, 2), pattern(100, 3)];
		const [first, ...more] = parts.map(part => write(store, part)) as [Content, ...Content[]];
		for (const next of more) {
			first.join(next);
		}

		t.true(read(store, first).equals(Buffer.concat(parts)));
	});
});

test('freed blocks are used again, but not while somebody reads them', t => {
	withStore(store => {
		const old = write(store, pattern(2 * mebibyte, 1));
		store.retain(old);
		store.remove(old);
		const next = write(store, pattern(2 * mebibyte, 2));
		t.true(read(store, old).equals(pattern(2 * mebibyte, 1)), 'the reader still finds the old bytes');
		const blocks = old.segments.map(segment => segment.block);
		store.release(old);
		const last = write(store, pattern(2 * mebibyte, 3));
		t.deepEqual(last.segments.map(segment => segment.block).sort(), blocks.sort());
		t.true(read(store, next).equals(pattern(2 * mebibyte, 2)));
		t.true(read(store, last).equals(pattern(2 * mebibyte, 3)));
	});
});

test('an aborted draft gives back what it took', t => {
	withStore(store => {
		const aborted = store.draft(undefined, true);
		aborted.write(pattern(2 * mebibyte, 1));
		aborted.abort();
		const content = write(store, pattern(mebibyte, 2));
		t.is(content.segments[0]?.block, 0);
	});
});

test('memory is bounded: small files beyond 64 MiB are spilled', t => {
	withStore(store => {
		const bytes = pattern(64 * 1024, 1);
		const contents = Array.from({length: 1025}, () => write(store, bytes, {piece: bytes.length}));
		const inMemory = contents.filter(content => content.segments[0]?.bytes);
		t.is(inMemory.length, 1024);
		t.true(read(store, contents.at(-1) as Content).equals(bytes));
		store.remove(contents[0] as Content);
		t.truthy(write(store, bytes, {piece: bytes.length}).segments[0]?.bytes, 'freed memory is used again');
	});
});

test('what is not kept has its size and reads as zeros', t => {
	withStore(store => {
		const content = write(store, pattern(3 * mebibyte, 1), {keep: false});
		t.is(content.size, 3 * mebibyte);
		t.true(read(store, content, 5).equals(Buffer.alloc(3 * mebibyte - 5)));
	});
});

test('a directory that cannot be written is named', t => {
	const store = new ContentStore('/nowhere/at/all');
	const draft = store.draft(mebibyte, true);
	const error = t.throws(() => draft.write(pattern(mebibyte, 1)), {instanceOf: StoreFull});
	t.true(error?.message.startsWith('The demo filer cannot write to /nowhere/at/all: ENOENT'));
	draft.abort();
});
