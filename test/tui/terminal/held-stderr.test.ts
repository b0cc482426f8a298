import test from 'ava';
import {holdStderr} from '../../../source/tui/terminal/held-stderr.js';

function stderr(isTTY: boolean) {
	const written: string[] = [];
	const write = (text: string) => {
		written.push(text);
		return true;
	};
	return {written, stream: {isTTY, write} as unknown as NodeJS.WriteStream};
}

test('what is written to stderr meanwhile waits until the screen is gone', async t => {
	const {stream, written} = stderr(true);
	const release = holdStderr(stream);
	stream.write('(node:1) Warning: one\n');
	await new Promise<void>(done => {
		stream.write(Buffer.from('two\n'), () => done());
	});
	t.deepEqual(written, []);
	t.is(release(), '(node:1) Warning: one\ntwo\n');
	stream.write('after');
	t.deepEqual(written, ['after']);
});

test('a loop of warnings does not fill the memory', t => {
	const {stream} = stderr(true);
	const release = holdStderr(stream);
	for (let time = 0; time < 2000; time++) {
		stream.write('x'.repeat(100));
	}

	t.is(release().length, 65_536);
});

test('a stderr that goes elsewhere is left alone', t => {
	const {stream, written} = stderr(false);
	const release = holdStderr(stream);
	stream.write('to a file');
	t.deepEqual(written, ['to a file']);
	t.is(release(), '');
});
