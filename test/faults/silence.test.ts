import test from 'ava';
import {startDemoFiler} from '../servers/demo-filer.js';
import {startScriptedServer} from '../servers/scripted-server.js';
import {tried, within} from './fault-run.js';

// A target that falls silent altogether at some request, removals and all: whichever it is, a run with a timeout of 1 s
// has ended 2 s later and says what it waited for.
const demo = await startDemoFiler();
test.after.always(async () => demo.close());

/** A run so many of whose requests are answered, and what came of it. */
async function silentAfter(answered: number, t: Parameters<typeof tried>[0], baseDir: string) {
	const server = await startScriptedServer({rules: [{after: answered, steps: [{do: 'hang'}]}], forward: demo.url});
	try {
		const result = await tried(t, {target: server.url, baseDir});
		return {...result, requests: await server.report()};
	} finally {
		await server.close();
	}
}

test.serial('whenever a target falls silent, the run ends within its timeout and 2 s', async t => {
	// A first run makes the directories above, so that all below ask for the same.
	await silentAfter(1000, t, '/silence/first');
	const {requests} = await silentAfter(1000, t, '/silence/healthy');
	t.regex(requests.at(-1)?.target ?? '', /\.run$/, 'the mark’s removal is the last request');
	let next = 1;
	// The first request, of the first contact, has a patience of its own.
	const lane = async () => {
		while (next < requests.length) {
			const answered = next++;
			const what = `silence at ${requests[answered]?.method} ${requests[answered]?.target}`;
			const {record, seconds, shown, requests: made} = await silentAfter(answered, t, `/silence/${answered}`);
			t.true(made.length > answered, what);
			within(t, seconds, 3);
			if (record.exitStatus === 0) {
				// What is written after the files is good to have: the manifest and the mark's removal.
				t.true(answered >= requests.length - 2, what);
				t.true(answered === requests.length - 1 || /json could not be brought up to date/.test(shown), what);
			} else {
				t.regex(shown, /no answer within 1 s while (?:listing|making|reading|writing)|no byte moved for 1 s/, what);
			}
		}
	};

	await Promise.all([lane(), lane(), lane()]);
});
