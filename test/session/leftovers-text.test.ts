import test from 'ava';
import type {Leftovers} from '../../source/benchmark/leftovers.js';
import {leftoversText} from '../../source/session/clean.js';
import type {FileFacts} from '../../source/storage/storage.js';

const file = (path: string, size: number): FileFacts => ({path, size, isDirectory: false});
const manifest = file('/base/dfsio-tui.json', 300);

function text(files: readonly FileFacts[], list: FileFacts | null): string {
	const leftovers: Leftovers = {
		files: list ? [...files, list] : files,
		manifest: list,
		directories: [],
		isAll: true,
		foreign: [],
	};
	return leftoversText(leftovers);
}

test('a clean counts the files that a run shows, and names their list', t => {
	const three = [0, 1, 2].map(index => file(`/base/io_data/test_io_${index}`, 1024 ** 2));
	t.is(text(three, manifest), '3 files, 3.00 MiB, and dfsio-tui.json');
	t.is(text(three.slice(0, 1), null), '1 file, 1.00 MiB');
	t.is(text([], manifest), 'dfsio-tui.json');
});
