import {hostname} from 'node:os';
import test from 'ava';
import {processStart, thisMachine} from '../../source/benchmark/machine.js';
import {beginOwnRun, endOwnRun, isAlive, markBytes, markId, markOf, parseMark} from '../../source/benchmark/mark.js';

const now = Date.parse('2026-11-30T12:00:00Z');
const beat = (secondsAgo: number) => new Date(now - secondsAgo * 1000).toISOString();
const mark = markOf({id: '0123456789ab', work: 'changes', state: 'at-work'});
// Beyond any process number that Linux gives out.
const gone = 2 ** 30;

test('a mark survives being written and read', t => {
	t.deepEqual(parseMark(markBytes(mark)), mark);
	t.like(mark, {host: hostname(), machine: thisMachine(), pid: process.pid});
	t.is(markId('/a/dfsio-tui.0123456789ab.run'), '0123456789ab');
	t.is(markId('/a/dfsio-tui.json'), undefined);
	t.is(markId('/a/dfsio-tui.0123456789ab.run.txt'), undefined);
});

test('a mark of another machine counts for three minutes after its last sign of life', t => {
	const elsewhere = {...mark, machine: 'another', pid: gone};
	t.true(isAlive({...elsewhere, beat: beat(179)}, now));
	t.false(isAlive({...elsewhere, beat: beat(181)}, now));
	t.true(isAlive({...elsewhere, beat: beat(-30)}, now), 'its clock is ahead');
});

test('on this machine a dead process has no mark, and a living one keeps it, whatever the beat', t => {
	const parent = {...mark, pid: process.ppid, start: processStart(process.ppid)};
	t.true(isAlive({...parent, beat: beat(5)}, now));
	t.false(isAlive({...mark, pid: gone, beat: beat(5)}, now));
	if (parent.start === null) {
		t.false(isAlive({...parent, beat: beat(100_000)}, now), 'a number used anew is none for ever');
	} else {
		t.true(isAlive({...parent, beat: beat(100_000)}, now), 'its filer takes no beat');
		t.false(isAlive({...parent, start: '1', beat: beat(5)}, now), 'its number was used before');
	}

	const unknown = {...mark, pid: process.ppid, start: null};
	t.true(isAlive({...unknown, beat: beat(800)}, now));
	t.false(isAlive({...unknown, beat: beat(1000)}, now), 'a number used anew is none for ever');
	t.true(isAlive({...mark, machine: 'another', host: hostname(), pid: gone, beat: beat(5)}, now), 'hosts share names');
});

test('of this process only runs that are at work count: the screens stay open between them', t => {
	t.false(isAlive({...mark, beat: beat(5)}, now));
	beginOwnRun(mark.id);
	t.true(isAlive({...mark, beat: beat(5)}, now));
	endOwnRun(mark.id);
	t.false(isAlive({...mark, beat: beat(5)}, now));
});
