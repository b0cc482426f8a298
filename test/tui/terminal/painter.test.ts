import {EventEmitter} from 'node:events';
import test from 'ava';
import {createPainter} from '../../../source/tui/terminal/painter.js';

class Output extends EventEmitter {
	columns = 20;
	rows = 5;
	readonly isTTY = true;
	written: string[] = [];
	write(text: string): boolean {
		this.written.push(text);
		return true;
	}

	take(): string {
		const text = this.written.join('');
		this.written = [];
		return text;
	}
}

test('only changed lines go out, in one write', t => {
	const output = new Output();
	const painter = createPainter(output);
	painter.stdout.write('head\nbody\nfoot');
	t.is(output.written.length, 1);
	output.take();
	painter.stdout.write('head\nBODY\nfoot');
	const text = output.take();
	t.true(text.includes('\u001B[2;1H\u001B[m\u001B[KBODY'));
	t.false(text.includes('head'));
	painter.stdout.write('head\nBODY\nfoot');
	t.is(output.take(), '');
});

test('live lines show where the frame is blank, and the last row stays empty', t => {
	const output = new Output();
	const painter = createPainter(output);
	painter.setLive(() => ['one', 'two', 'three', 'four', 'five', 'six']);
	painter.stdout.write('\n\nover\n');
	const text = output.take();
	t.true(text.includes('\u001B[1;1H\u001B[m\u001B[Kone'));
	t.true(text.includes('\u001B[3;1H\u001B[m\u001B[Kover'));
	t.true(text.includes('\u001B[4;1H\u001B[m\u001B[Kfour'));
	t.false(text.includes('five'));
	t.false(text.includes('\u001B[5;1H'));
});

test('a resize forgets the old screen before anyone draws, and never wipes the scrollback', async t => {
	const output = new Output();
	const painter = createPainter(output);
	painter.setLive(() => ['one', 'two']);
	painter.paint();
	output.take();
	output.rows = 3;
	output.emit('resize');
	painter.stdout.write('a frame laid out for the window as it was');
	t.is(output.written.length, 1);
	painter.stdout.write('');
	await new Promise(resolve => setImmediate(resolve));
	const text = output.take();
	t.true(text.startsWith('\u001B[m\u001B[H\u001B[J'));
	t.true(text.includes('one'));
	t.false(text.includes('\u001B[3J'));
	painter.stop();
	t.is(output.listenerCount('resize'), 0);
});

test('a size of 0 is taken for 80x24', t => {
	const output = new Output();
	output.columns = 0;
	output.rows = 0;
	const {stdout} = createPainter(output);
	t.deepEqual([stdout.columns, stdout.rows], [80, 24]);
});

test('the exit barrier is called and draws nothing', async t => {
	const output = new Output();
	const painter = createPainter(output);
	await new Promise<void>(resolve => painter.stdout.write('', () => resolve()));
	t.is(output.take(), '');
});
