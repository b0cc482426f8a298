import test from 'ava';
import {nothingSaid, sentences} from '../../../source/tui/spoken/sentences.js';
import {type Script, scriptedSnapshot} from '../scripted-run.js';

const script: Script = {operation: 'read', files: 4, size: 64 * 1024 ** 2, lanes: 2, laneRate: 16, failing: [1]};

test('one sentence an event, progress every 10 percent', t => {
	let said = nothingSaid;
	const heard: string[] = [];
	for (let seconds = 0; seconds <= 8; seconds += 0.25) {
		const step = sentences(said, scriptedSnapshot(script, seconds));
		said = step.said;
		heard.push(...step.lines);
	}

	t.is(heard[0], 'read, 4 files × 64 MiB, 2 at once.');
	t.is(heard.filter(line => line.startsWith('test_io_1 failed: the filer has no free volumes left')).length, 1);
	t.true(heard.some(line => /^50 percent, \d of 4 files, /.test(line)));
	const tenths = heard.flatMap(line => /^(\d+) percent/.exec(line)?.[1] ?? []);
	t.deepEqual(tenths, [...new Set(tenths)]);
	t.notRegex(heard.join(''), /[▓█░\u001B]/);
});

test('after 5 s of silence there is a word', t => {
	const slow: Script = {...script, laneRate: 0.01, failing: []};
	const first = sentences(nothingSaid, scriptedSnapshot(slow, 0.1));
	t.is(sentences(first.said, scriptedSnapshot(slow, 4)).lines.length, 0);
	t.is(sentences(first.said, scriptedSnapshot(slow, 5.1)).lines.length, 1);
});
