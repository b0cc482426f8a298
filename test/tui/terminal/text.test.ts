import test from 'ava';
import fc from 'fast-check';
import stringWidth from 'string-width';
import {visible} from '../../../source/profile/visible.js';
import {printedText} from '../../../source/tui/terminal/printed-text.js';
import {clip, fitText, padStart, shorten, shortenMiddle, textWidth, wrap} from '../../../source/tui/terminal/text.js';
import {createTheme, type Symbols} from '../../../source/tui/theme.js';

const cjk = '数据文件-测试.bin';
const emoji = 'backup-👩‍👩‍👧-🚀.dat';

test('our own width agrees with string-width wherever it takes the short way', t => {
	for (let code = 0x20; code < 0x30_00; code++) {
		const character = String.fromCharCode(code);
		if (textWidth(character) !== stringWidth(character)) {
			t.fail(`U+${code.toString(16)}: ${textWidth(character)}, string-width ${stringWidth(character)}`);
		}
	}

	t.is(textWidth(cjk), stringWidth(cjk));
	t.is(textWidth(emoji), stringWidth(emoji));
});

test('every symbol of a theme takes one cell, in ASCII only ASCII', t => {
	const one: readonly (keyof Symbols)[] = [
		'running',
		'allSent',
		'stalled',
		'retrying',
		'failed',
		'done',
		'waiting',
		'stored',
		'sent',
		'rest',
	];
	for (const unicode of [true, false]) {
		const {symbols} = createTheme({color: false, unicode});
		for (const name of one) {
			t.is(textWidth(symbols[name] as string), 1, name);
		}

		const all = Object.values(symbols).flat().join('');
		t.is(/^[\u0020-\u007E]*$/.test(all), !unicode);
	}
});

test('clipping never exceeds the width and never splits a character', t => {
	fc.assert(
		fc.property(fc.string({unit: 'grapheme', maxLength: 40}), fc.integer({min: 0, max: 30}), (text, width) => {
			const safe = visible(text);
			return (
				textWidth(clip(safe, width)) <= width &&
				textWidth(shorten(safe, width)) <= width &&
				textWidth(shortenMiddle(safe, width)) <= width &&
				textWidth(fitText(safe, width)) === width &&
				safe.startsWith(clip(safe, width))
			);
		}),
	);
	t.is(clip(cjk, 5), '数据');
	t.is(shorten(cjk, 8), '数据文…');
	t.is(shortenMiddle('http://filer.example:8888/a/b', 15), 'http://…888/a/b');
});

test('wrapping keeps every word and no line is too wide', t => {
	fc.assert(
		fc.property(
			fc.array(fc.string({unit: 'grapheme', minLength: 1, maxLength: 12}), {maxLength: 12}),
			fc.integer({min: 8, max: 20}),
			(words, width) => {
				const text = visible(words.join(' '));
				const lines = wrap(text, width);
				return (
					lines.every(line => textWidth(line) <= width) &&
					lines.join('').replaceAll(' ', '') === text.replaceAll(' ', '')
				);
			},
		),
	);
	t.deepEqual(wrap('one two three', 7), ['one two', 'three']);
});

test('what is printed at the end is wrapped between words, a path stays whole', t => {
	const time = '  real 8.76 s (prepare 1.02 s, run 7.13 s, close 0.61 s), user 2.15 s, sys 0.27 s';
	const path = `saved as /home/ann/${'x'.repeat(90)}.json`;
	t.is(
		printedText(`${time}\n\n 12 of 16\n${path}`, 80),
		`  real 8.76 s (prepare 1.02 s, run 7.13 s, close 0.61 s), user 2.15 s, sys\n    0.27 s\n\n 12 of 16\n${path}`,
	);
});

test('a line is wrapped as long as its longest word has room in what the indent leaves', t => {
	const room = 60 - 2 - 2;
	const line = (cells: number) => `  the block was appended to the file ${'x'.repeat(cells)}`;
	for (const cells of [31, 45, room]) {
		t.is(printedText(line(cells), 60), `  the block was appended to the file\n    ${'x'.repeat(cells)}`);
	}

	t.is(printedText(line(room + 1), 60), line(room + 1));
	t.is(printedText('short', 60), 'short');
});

test('text of others cannot steer the terminal', t => {
	t.is(visible('a\u200Db\u061C'), String.raw`a\u200db\u061c`);
	t.is(visible('a\u001B[2Jb\u202Ec\r\n'), String.raw`a\x1b[2Jb\u202ec\x0d\x0a`);
	t.is(padStart('7', 3), '  7');
});
