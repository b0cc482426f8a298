import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test from 'ava';
import {profilesCommand} from '../../source/plain/profiles.js';
import {defaultProfile} from '../../source/profile/complete.js';
import {openProfileStore, type ProfileStore} from '../../source/profile/store.js';

async function withStore(use: (store: ProfileStore) => Promise<void>): Promise<void> {
	const root = await mkdtemp(path.join(os.tmpdir(), 'dfsio-profiles-'));
	try {
		await use(openProfileStore(root));
	} finally {
		await rm(root, {recursive: true});
	}
}

test('the list names usable and unusable profiles, controls escaped', async t => {
	await withStore(async store => {
		await mkdir(store.directory, {recursive: true});
		await store.save('nightly', {...defaultProfile, files: 1});
		await writeFile(path.join(store.directory, 'old.json'), '{"schema": 9}');
		await writeFile(path.join(store.directory, '\u001b[31m.json'), '{}');
		const {stdout, exitStatus} = await profilesCommand({action: 'list', json: false}, store);
		const lines = stdout.trimEnd().split('\n');
		t.is(exitStatus, 0);
		t.is(lines.length, 5);
		t.regex(stdout, /^nightly +http:\/\/localhost:8888 {2}write, read · 1 file of 64\.0 MiB$/m);
		t.regex(stdout, /^old +unusable +profile old was saved by a newer version of dfsio-tui/m);
		t.regex(stdout, /^hdp-article .* · 10 files of 10\.0 MiB · comes with dfsio-tui$/m);
		t.notRegex(stdout, /\u001b/);
		const json = JSON.parse((await profilesCommand({action: 'list', json: true}, store)).stdout);
		t.deepEqual(
			json.map((entry: {name: string; problem: string | null}) => entry.problem === null),
			[false, true, false, true, true],
		);
	});
});

test('one profile is shown with every value and its command', async t => {
	await withStore(async store => {
		const {stdout} = await profilesCommand({action: 'show', name: 'seaweedfs-wiki', json: false}, store);
		t.regex(stdout, /^File size {7}64MB$/m);
		t.regex(stdout, /^dfsio-tui run --files 4 --size 64MB --buffer-size 8MB --concurrency 1 --data zero --no-verify$/m);
		const json = JSON.parse(
			(await profilesCommand({action: 'show', name: 'seaweedfs-wiki', json: true}, store)).stdout,
		);
		t.is(json.profile.size, 67_108_864);
	});
});

test('what is not there is told, with --json on stdout too', async t => {
	await withStore(async store => {
		t.deepEqual(await profilesCommand({action: 'show', name: 'nope', json: false}, store), {
			stdout: '',
			stderr: 'no profile nope\n',
			exitStatus: 2,
		});
		const {stdout} = await profilesCommand({action: 'delete', name: 'hdp-article', json: true}, store);
		t.like(JSON.parse(stdout), {error: {kind: 'usage', hint: null}, exitStatus: 2});
		await store.save('gone', defaultProfile);
		t.regex(
			(await profilesCommand({action: 'delete', name: 'gone', json: false}, store)).stderr,
			/^deleted .*gone\.json\n$/,
		);
		t.regex((await store.load('gone')).error ?? '', /^no profile gone/);
	});
});
