import {Buffer} from 'node:buffer';
import test, {type ExecutionContext} from 'ava';
import {request} from 'undici';
import type {PartialProfile} from '../../source/profile/field.js';
import type {RunResult} from '../../source/results/run-result.js';
import {startRun} from '../built.js';
import {startDemoFiler} from '../servers/demo-filer.js';
import {weedOrSkip} from '../servers/weed.js';
import {marksIn} from './marks-in.js';
import {operation, profileOf, run as runProfile, when} from './run-result-checks.js';

// Several runs in one base directory.
const demo = await startDemoFiler();
const weed = await weedOrSkip();
test.after.always(async () => {
	await demo.close();
	await weed?.stop();
});

const small: PartialProfile = {target: demo.url, files: 2, size: 1000, retries: 0};
const run: typeof runProfile = async (partial, options) => runProfile({...small, ...partial}, options);

const isRefused = ({anyFileStarted, failure}: RunResult) =>
	!anyFileStarted && failure?.kind === 'conflict' && failure.message.includes('is at work in');

async function together(t: ExecutionContext, url: string, baseDir: string, targets: readonly string[]) {
	const results = await Promise.all(targets.map(async target => run({target, baseDir})));
	const entered = results.filter(result => !isRefused(result));
	t.is(entered.length, 1, results.map(({failure}) => failure?.message ?? 'entered').join('; '));
	t.deepEqual(
		entered[0]?.operations.map(({status}) => status),
		['complete', 'complete'],
		entered[0]?.failure?.message,
	);
	t.deepEqual(await marksIn(url, baseDir), []);
}

test('of runs that start at the same moment exactly one goes in', async t => {
	for (let i = 0; i < 24; i++) {
		await together(t, demo.url, `/moment/${i}`, Array<string>(2 + (i % 3)).fill(demo.url));
	}
});

if (weed) {
	test('of runs that start at the same moment exactly one goes in, on SeaweedFS by either way', async t => {
		const native = weed.url.replace('http:', 'seaweedfs:');
		for (let i = 0; i < 12; i++) {
			await together(t, weed.url, `/moment/${i}`, [weed.url, native, native]);
		}
	});
}

/** A run that changes or reads files of `/${name}` and stays at it until it is stopped. */
async function atWork(name: string, operations: PartialProfile['operations']) {
	const baseDir = `/${name}`;
	await run({baseDir});
	let goOn = () => {};
	const held = new Promise<void>(resolve => {
		goOn = resolve;
	});
	const active = startRun(profileOf({...small, baseDir, operations}), {onOperation: async () => held});
	await when(active, ({phase}) => phase === 'closing');
	return {
		baseDir,
		async end() {
			goOn();
			return active.finished;
		},
	};
}

test('who reads is seen by who writes, and several may read together', async t => {
	const reader = await atWork('readers', ['read']);
	const {baseDir} = reader;
	t.is((await marksIn(demo.url, baseDir)).length, 1);
	const [read] = (await run({baseDir, operations: ['read']})).operations;
	t.is(read?.status, 'complete');
	t.deepEqual(read?.notes, []);
	for (const operations of [['write'], ['append'], ['read', 'write']] as const) {
		const {failure} = await run({baseDir, operations});
		t.regex(
			failure?.message ?? '',
			/another dfsio-tui \(process \d+ on .*, which only reads\) is at work in \/readers/,
		);
		t.regex(failure?.hint ?? '', /--share-base-dir/);
	}

	t.is((await reader.end()).operations[0]?.status, 'complete');
	t.deepEqual(await marksIn(demo.url, baseDir), []);
	t.is((await run({baseDir, operations: ['write']})).failure, null);
});

test('who writes is seen by all, unless told otherwise; then the result says so', async t => {
	const writer = await atWork('writer', ['write']);
	const {baseDir} = writer;
	for (const operations of [['write'], ['read']] as const) {
		t.regex((await run({baseDir, operations})).failure?.message ?? '', /process \d+ on [^,]*\) is at work in \/writer/);
	}

	const shared = await run({baseDir, operations: ['write', 'read'], shareBaseDir: true});
	t.is(shared.failure, null);
	for (const name of ['write', 'read'] as const) {
		t.regex(operation(shared, name).notes.join('; '), /another dfsio-tui .* was at work in \/writer meanwhile/);
	}

	await writer.end();
	t.deepEqual(await marksIn(demo.url, baseDir), []);
});

test('a run that only reads makes nothing where nothing is', async t => {
	t.is((await run({baseDir: '/nothing', operations: ['read']})).failure?.kind, 'not-found');
	t.is((await request(`${demo.url}/nothing?metadata=true`)).statusCode, 404);
});

test('the mark of a dead run locks nothing and is taken away', async t => {
	const baseDir = '/dead';
	const mark = {schema: 1, id: '0123456789ab', work: 'changes', state: 'at-work', host: 'another', machine: 'another'};
	const beat = new Date(Date.now() - 190_000).toISOString();
	const body = Buffer.from(JSON.stringify({...mark, pid: 7, beat}));
	await (await request(`${demo.url}${baseDir}/dfsio-tui.${mark.id}.run`, {method: 'PUT', body})).body.dump();
	t.is((await run({baseDir})).failure, null);
	t.deepEqual(await marksIn(demo.url, baseDir), []);
});
