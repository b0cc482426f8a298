import test, {type ExecutionContext} from 'ava';
import {profileOf} from '../benchmark/run-result-checks.js';
import {clean} from '../built.js';
import {startDemoFiler} from '../servers/demo-filer.js';
import {skipped, weedOrSkip} from '../servers/weed.js';
import {tried} from './fault-run.js';

const demo = await startDemoFiler();
const weed = await weedOrSkip();
test.after.always(async () => demo.close());

/** Base directories as people name them, and the path in a URL where they lie. */
const baseDirs: ReadonlyArray<readonly [baseDir: string, inUrl: string]> = [
	['/with a space/and  two', '/with%20a%20space/and%20%20two'],
	['/100%/%20', '/100%25/%2520'],
	['/what?/a=b&c', '/what%3F/a%3Db%26c'],
	['/a#b/+plus+', '/a%23b/%2Bplus%2B'],
	['/漢字/ベンチ', `/${encodeURIComponent('漢字')}/${encodeURIComponent('ベンチ')}`],
	['/😀/e\u0301é', `/${encodeURIComponent('😀')}/${encodeURIComponent('e\u0301é')}`],
	['/it\'s/"quoted"/;|`$', `/it's/%22quoted%22/%3B%7C%60%24`],
	['/slashes///', '/slashes'],
];

/** Written, read and checked, found where it should be, and removed again. */
async function livesAt(t: ExecutionContext, target: string, baseDir: string, inUrl: string): Promise<void> {
	const operations = ['write', 'read', 'append', 'read-random'] as const;
	const {record} = await tried(t, {target, baseDir, files: 2, size: 10_000, operations, timeout: 20});
	t.is(record.exitStatus, 0, `${baseDir}: ${JSON.stringify(record.failure)}`);
	const head = await fetch(`${target}${inUrl}/io_data/test_io_1`, {method: 'HEAD'});
	t.is(head.headers.get('content-length'), '20000', inUrl);
	const {removed, sentence} = await clean(profileOf({target, baseDir}), {
		dryRun: false,
		signal: new AbortController().signal,
		confirm: async () => true,
	});
	t.true(removed);
	t.regex(sentence, /^Removed 2 files, 39\.1 KiB, and dfsio-tui\.json in /);
	t.is((await fetch(`${target}${inUrl}/io_data/test_io_1`, {method: 'HEAD'})).status, 404);
}

for (const [baseDir, inUrl] of baseDirs) {
	test.serial(`a base directory named ${JSON.stringify(baseDir)}`, async t => {
		await livesAt(t, demo.url, baseDir, inUrl);
		if (!weed) {
			return skipped(t);
		}

		await livesAt(t, weed.url, baseDir, inUrl);
	});
}

test('the root is no base directory', t => {
	for (const baseDir of ['/', '//', '/.', '/..', '/a/../..']) {
		t.throws(() => profileOf({baseDir}), {message: /not a profile: {"baseDir"/}, baseDir);
	}
});
