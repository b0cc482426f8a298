import {mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test from 'ava';
import fc from 'fast-check';
import {completeProfile, defaultProfile} from '../../source/profile/complete.js';
import {formatProfileFile, parseProfileFile} from '../../source/profile/profile-file.js';
import {openProfileStore, type ProfileStore} from '../../source/profile/store.js';
import {arbitraryProfile} from './arbitrary-profile.js';

async function withStore(use: (store: ProfileStore, directory: string) => Promise<void>): Promise<void> {
	const root = await mkdtemp(path.join(os.tmpdir(), 'dfsio-store-'));
	const directory = path.join(root, 'config', 'profiles');
	try {
		await use(openProfileStore(directory), directory);
	} finally {
		await rm(root, {recursive: true});
	}
}

test('any profile survives its file', t => {
	fc.assert(
		fc.property(arbitraryProfile, profile => {
			const {value, error} = parseProfileFile(formatProfileFile(profile));
			t.is(error, undefined);
			t.deepEqual(completeProfile(value ?? {}).value, profile);
		}),
		{numRuns: 200},
	);
});

test('a profile is saved for its user alone, listed, loaded, replaced and deleted', async t => {
	await withStore(async (store, directory) => {
		const file = path.join(directory, 'nightly.json');
		t.deepEqual(await store.save('nightly', defaultProfile), {value: file});
		t.is((await stat(file)).mode & 0o777, 0o600);
		t.is((await stat(directory)).mode & 0o777, 0o700);
		t.deepEqual((await store.load('nightly')).value, defaultProfile);

		const changed = {...defaultProfile, files: 8};
		await store.save('nightly', changed);
		t.deepEqual((await store.load('nightly')).value, changed);
		t.deepEqual(await readdir(directory), ['nightly.json']);
		t.deepEqual(
			(await store.list()).profiles.map(({name, readOnly, problem}) => [name, readOnly, problem]),
			[
				['nightly', false, undefined],
				['seaweedfs-wiki', true, undefined],
				['hdp-article', true, undefined],
			],
		);

		t.deepEqual(await store.remove('nightly'), {value: file});
		t.regex((await store.remove('nightly')).error ?? '', /^no profile nightly/);
	});
});

test('the shipped profiles are what was published, and cannot be changed', async t => {
	await withStore(async store => {
		const wiki = completeProfile((await store.load('seaweedfs-wiki')).value ?? {}).value;
		t.like(wiki, {
			operations: ['write', 'read'],
			files: 4,
			size: 67_108_864,
			bufferSize: 8_388_608,
			concurrency: 1,
			data: 'zero',
			verify: false,
		});
		t.like((await store.load('hdp-article')).value, {files: 10, size: 10_485_760});
		t.regex((await store.save('hdp-article', defaultProfile)).error ?? '', /read-only/);
		t.regex((await store.remove('hdp-article')).error ?? '', /cannot be deleted/);
	});
});

const broken: Readonly<Record<string, readonly [string, RegExp]>> = {
	text: ['{"schema": 1,', /is not JSON/],
	list: ['[]', /is not a JSON object/],
	bare: ['{"files": 4}', /has no schema number/],
	newer: ['{"schema": 2, "colour": "red"}', /newer version of dfsio-tui \(schema 2/],
	key: ['{"schema": 1, "fils": 4}', /unknown key fils; did you mean files\?/],
	proto: ['{"schema": 1, "__proto__": 4, "constructor": 1}', /unknown key __proto__.*unknown key constructor/],
	value: ['{"schema": 1, "size": "64XB", "files": 0}', /size: not a size.*; files: not a whole number/],
	unit: ['{"schema": 1, "size": 64}', /size: must be text in quotes, with its unit/],
	form: [
		'{"schema": 1, "operations": {}, "verify": 1, "failBelow": {"write": "x"}}',
		/operations: must be a list.*verify: must be true or false.*failBelow: /,
	],
	cross: ['{"schema": 1, "target": "demo:", "ttl": "5m"}', /ttl: applies to/],
};

test('a file that cannot be used is kept and named with the reason', async t => {
	await withStore(async (store, directory) => {
		await mkdir(directory, {recursive: true});
		for (const [name, [text, reason]] of Object.entries(broken)) {
			const file = path.join(directory, `${name}.json`);
			await writeFile(file, text);
			t.regex((await store.load(name)).error ?? '', reason, name);
			t.regex((await store.save(name, defaultProfile)).error ?? '', /is kept, not replaced/, name);
			t.is(await readFile(file, 'utf8'), text);
		}

		await writeFile(path.join(directory, 'a\u001b[2Jb.json'), '{}');
		await writeFile(path.join(directory, 'big.json'), Buffer.alloc(1024 * 1024 + 1));
		await mkdir(path.join(directory, 'directory.json'));
		await symlink('/dev/zero', path.join(directory, 'link.json'));
		const {profiles} = await store.list();
		t.is(profiles.filter(({problem}) => problem !== undefined).length, Object.keys(broken).length + 4);
		for (const {name, problem} of profiles) {
			t.notRegex(problem ?? '', /[\u0000-\u001f]/, name);
		}
	});
});

test('a part of a profile is enough', async t => {
	await withStore(async (store, directory) => {
		await mkdir(directory, {recursive: true});
		await writeFile(path.join(directory, 'part.json'), '{"schema": 1, "target": "Filer", "files": "8"}');
		t.deepEqual(await store.load('part'), {value: {target: 'http://filer:8888', files: 8}});
	});
});

test('names are checked, and near ones named', async t => {
	await withStore(async store => {
		for (const name of ['', '.', '..', '../x', 'a/b', '-x', 'a b', 'é', 'a\u0000', 'x'.repeat(101)]) {
			t.regex((await store.load(name)).error ?? '', /is no profile name/, name);
			t.regex((await store.save(name, defaultProfile)).error ?? '', /is no profile name/, name);
			t.regex((await store.remove(name)).error ?? '', /is no profile name/, name);
		}

		t.is((await store.load('seaweed-wiki')).error, 'no profile seaweed-wiki; did you mean seaweedfs-wiki?');
	});
});

test('a directory that cannot be used is told in a sentence', async t => {
	await withStore(async (store, directory) => {
		await mkdir(path.dirname(directory), {recursive: true});
		await writeFile(directory, 'a file where the directory should be');
		t.regex(
			(await store.save('x', defaultProfile)).error ?? '',
			/^profile x cannot be saved in .*: a (file is in the way|part of its path is no directory)/,
		);
		const {profiles, problem} = await store.list();
		t.regex(problem ?? '', /cannot be read: a part of its path is no directory/);
		t.is(profiles.length, 2);
	});
});
