import test from 'ava';
import {startDemoFiler} from '../servers/demo-filer.js';
import {atTerminal} from './launch.js';

const demo = await startDemoFiler();
test.after.always(async () => demo.close());

for (const [name, keys, status, there] of [
	['ctrl+c', '\u0003', 130, 200],
	['the end of the input', '\u0004', 0, 200],
	['n', 'n\r', 0, 200],
	['y', 'y\r', 0, 404],
] as const) {
	test(
		`clean asks before it removes anything; ${name} is an answer`,
		atTerminal(async (t, {launch}) => {
			const base = `/asked-${status}-${keys.codePointAt(0)}`;
			const file = `${demo.url}${base}/io_data/test_io_0`;
			await fetch(file, {method: 'PUT', body: 'some bytes'});
			const session = launch({args: ['clean', '--target', demo.url, '--base-dir', base]});
			await session.see(/Remove 1 file, 10 B\? \[y\/N\]/);
			session.send(keys);
			t.is((await session.exited).code, status);
			t.is((await fetch(file)).status, there);
		}),
	);
}
