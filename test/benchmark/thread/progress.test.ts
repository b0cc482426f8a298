import test from 'ava';
import {SharedTable} from '../../../source/benchmark/shared-table.js';
import {Progress} from '../../../source/benchmark/thread/progress.js';

test('1 KiB since it last counted, or the rest of the file, is progress, and a drip is none', t => {
	const table = SharedTable.create(1, 1);
	table.set(0, 'wanted', 2500);
	const progress = new Progress(table, 0);
	const after = (moved: number, now: number) => {
		progress.bytes(moved, now);
		return table.get(0, 'progress');
	};

	progress.event(1);
	t.is(after(1, 2), 1);
	t.is(after(1023, 3), 1);
	t.is(after(1024, 4), 4);
	t.is(after(1025, 5), 4);
	t.is(after(2048, 6), 6);
	t.is(after(2499, 7), 6);
	t.is(after(2500, 8), 8, 'the rest, however little it is');
	progress.event(9);
	t.is(table.get(0, 'progress'), 9, 'an answer to a request or an acknowledgement');
});
