import test from 'ava';
import {capabilities} from '../../../source/tui/terminal/capabilities.js';
import {isTooSmall, terminalSize} from '../../../source/tui/terminal/size.js';

const xterm = {TERM: 'xterm-256color', LANG: 'en_GB.UTF-8'};

test('colour goes with NO_COLOR, FORCE_COLOR=0 and a dumb terminal', t => {
	t.true(capabilities(xterm, false).color);
	t.true(capabilities({...xterm, NO_COLOR: ''}, false).color);
	t.false(capabilities({...xterm, NO_COLOR: '1'}, false).color);
	t.false(capabilities({...xterm, FORCE_COLOR: '0'}, false).color);
	t.false(capabilities({TERM: 'dumb'}, false).color);
});

test('plain letters by --ascii, on the console, and where the locale is not UTF-8', t => {
	t.true(capabilities(xterm, false).unicode);
	t.true(capabilities({TERM: 'xterm'}, false).unicode);
	t.true(capabilities({TERM: 'xterm', LC_ALL: 'C.utf8', LANG: 'C'}, false).unicode);
	t.false(capabilities(xterm, true).unicode);
	t.false(capabilities({...xterm, TERM: 'linux'}, false).unicode);
	t.false(capabilities({...xterm, LC_ALL: 'POSIX'}, false).unicode);
	t.false(capabilities({TERM: 'xterm', LANG: 'de_DE.ISO-8859-1'}, false).unicode);
});

test('task bar progress only where it is known', t => {
	t.false(capabilities(xterm, false).taskbar);
	t.true(capabilities({...xterm, TERM_PROGRAM: 'ghostty'}, false).taskbar);
});

test('an unknown size is 80x24; below 60x15 is too small', t => {
	t.deepEqual(terminalSize({columns: 0, rows: 0}), {columns: 80, rows: 24});
	t.deepEqual(terminalSize({}), {columns: 80, rows: 24});
	t.false(isTooSmall({columns: 60, rows: 15}));
	t.true(isTooSmall({columns: 59, rows: 50}));
	t.true(isTooSmall({columns: 200, rows: 14}));
});
