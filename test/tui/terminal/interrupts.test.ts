import test from 'ava';
import {interrupt, noInterrupts} from '../../../source/tui/terminal/interrupts.js';

test('the first stops, a bounce does nothing, the second leaves', t => {
	const first = interrupt(noInterrupts, 1000, true);
	t.is(first.action, 'stop');
	t.is(interrupt(first.state, 1499, true).action, 'ignore');
	t.is(interrupt(first.state, 1500, true).action, 'leave');
});

test('where nothing runs it leaves at once', t => {
	t.is(interrupt(noInterrupts, 0, false).action, 'leave');
});
