import test from 'ava';
import {startDemoFiler} from '../servers/demo-filer.js';
import {answer, type Rule, type Step, startScriptedServer} from '../servers/scripted-server.js';
import {tried} from './fault-run.js';

const demo = await startDemoFiler();
test.after.always(async () => demo.close());

const size = 100_000;

/** What the server does with the first append; later ones are carried out in good order. */
const firstAppend = (...steps: readonly Step[]): readonly Rule[] => [
	{on: {method: 'PUT', target: 'op=append'}, times: 1, steps},
];

async function sizeOf(path: string): Promise<number> {
	const answered = await fetch(demo.url + path, {method: 'HEAD'});
	return Number(answered.headers.get('content-length'));
}

type Case = {
	readonly title: string;
	readonly rules: readonly Rule[];
	/** Whether the bytes of the first try arrived, so that a second one must not be made. */
	readonly arrived: boolean;
};

const cases: readonly Case[] = [
	{title: 'cut off on the way', rules: firstAppend({do: 'take-body', part: 0.5}, {do: 'reset'}), arrived: false},
	{title: 'never answered and never carried out', rules: firstAppend({do: 'take-body'}, {do: 'hang'}), arrived: false},
	{title: 'refused for a moment', rules: firstAppend({do: 'take-body'}, answer(503)), arrived: false},
	{title: 'carried out, the answer lost', rules: firstAppend({do: 'carry-out'}, {do: 'reset'}), arrived: true},
	{title: 'carried out and never answered', rules: firstAppend({do: 'carry-out'}, {do: 'hang'}), arrived: true},
	{title: 'carried out, and an error told', rules: firstAppend({do: 'carry-out'}, answer(500)), arrived: true},
];

for (const [i, {arrived, rules, title}] of cases.entries()) {
	for (const withManifest of [true, false]) {
		test.serial(`append, ${withManifest ? 'to our files' : 'to files of others'}: ${title}`, async t => {
			const baseDir = `/append/${i}-${withManifest}`;
			const path = `${baseDir}/io_data/test_io_0`;
			const profile = {baseDir, size, retries: 2};
			await tried(t, {...profile, target: demo.url});
			if (!withManifest) {
				await fetch(`${demo.url}${baseDir}/dfsio-tui.json`, {method: 'DELETE'});
			}

			const server = await startScriptedServer({rules, forward: demo.url});
			const {record} = await tried(t, {...profile, target: server.url, operations: ['append']});
			await server.close();
			const [file] = record.operations[0]?.files ?? [];
			t.is(await sizeOf(path), 2 * size, 'appended once, never twice');
			t.is(file?.state, arrived ? 'failed' : 'done');
			t.is(file?.tries, arrived ? 1 : 2);
			t.is(record.exitStatus, arrived ? 1 : 0);
			t.is(record.operations[0]?.retries.files, arrived ? 0 : 1);
		});
	}
}
