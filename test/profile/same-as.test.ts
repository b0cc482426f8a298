import {execFileSync} from 'node:child_process';
import test from 'ava';
import {completeProfile, defaultProfile} from '../../source/profile/complete.js';
import {sameAs, shellWord} from '../../source/profile/same-as.js';

test('the command says what differs from the defaults, and files and sizes always', t => {
	t.is(sameAs(defaultProfile), 'dfsio-tui run --files 4 --size 64MB --buffer-size 8MB');
	const {value = defaultProfile} = completeProfile({
		target: 'demo:',
		operations: ['read', 'read-skip'],
		skipSize: 1000,
		verify: false,
		timeout: 5,
		note: "filer -maxMB=8, it's",
		failBelow: {read: 400},
		appendPartial: true,
		resultFile: '-x',
	});
	t.is(
		sameAs(value),
		String.raw`dfsio-tui run --target demo: --operation read,read-skip --buffer-size 8MB --result-file=-x --no-verify --skip-size 1000B --timeout 5s --note 'filer -maxMB=8, it'\''s' --append-partial --fail-below read=400`,
	);
});

test('a shell reads every word as it was', t => {
	const words = [
		"it's",
		'a b',
		'$HOME',
		'`id`',
		'~',
		'#x',
		'=ls',
		'*',
		'a\\b',
		'"',
		'!x',
		'-x',
		'é漢😀',
		'a=b',
		'x;y',
		'{a,b}',
		'',
	];
	const out = execFileSync('sh', ['-c', `printf '%s\\n' ${words.map(shellWord).join(' ')}`], {encoding: 'utf8'});
	t.deepEqual(out.split('\n').slice(0, -1), words);
});
