import test from 'ava';
import {render} from 'ink-testing-library';
import {defaultProfile} from '../../../source/profile/complete.js';
import {initialState} from '../../../source/tui/app/initial.js';
import type {AppState} from '../../../source/tui/app/state.js';
import {App} from '../../../source/tui/components/app.js';
import {helpLines} from '../../../source/tui/key-lines.js';
import type {KeyScope} from '../../../source/tui/key-table.js';
import {lineText} from '../../../source/tui/line.js';
import {unnamed} from '../../../source/tui/profiles/naming.js';
import {initialRunView} from '../../../source/tui/run/run-view.js';
import {plainTheme} from '../../../source/tui/theme.js';
import {failedOperation, operationRecord, outcomeOf, runRecord} from '../record.js';

// The width of ink-testing-library's terminal.
const size = {columns: 100, rows: 24};
const first = initialState({initial: {screen: 'setup'}, leaveAtEnd: false}, null, size);

function frame(changes: Partial<AppState>): string {
	const state = {...first, ...changes};
	const {lastFrame, unmount} = render(<App subscribe={() => () => {}} state={() => state} theme={plainTheme} />);
	const shown = lastFrame() ?? '';
	unmount();
	return shown;
}

const results = {
	outcome: outcomeOf(runRecord([operationRecord()]), ['----- TestDFSIO ----- : write\n']),
	previous: null,
	naming: unnamed,
	page: 0,
	list: null,
	scroll: 0,
} as const;

test('every screen is one row less than the window, whatever stands in it', t => {
	const states: readonly Partial<AppState>[] = [
		{},
		{screen: 'profiles'},
		{screen: 'results', results},
		{screen: 'results', results: {...results, outcome: outcomeOf(runRecord([failedOperation()]))}},
		{overlay: {kind: 'help', scope: 'results', scroll: 0}},
		{overlay: {kind: 'question', text: 'Writes a lot. '.repeat(60), question: {kind: 'leave'}}},
		{message: {text: 'a word '.repeat(60), role: 'bad', id: 1}},
		{
			screen: 'history',
			history: {runs: [results.outcome.record], marked: null, chosen: [], opening: results.outcome.record.id},
		},
		{screen: 'compare', comparison: {a: results.outcome.record, b: results.outcome.record, scroll: 0}},
		{size: {columns: 60, rows: 15}},
		{size: {columns: 50, rows: 10}},
	];
	for (const state of states) {
		const lines = frame(state).split('\n');
		t.is(lines.length, (state.size ?? size).rows - 1, JSON.stringify(state).slice(0, 80));
	}
});

test('Run is blank rows for the painter; only what asks something stands there', t => {
	const run = {profile: defaultProfile, naming: unnamed, view: initialRunView, interrupts: {stoppedAt: null}};
	t.is(frame({screen: 'run', run}).trim(), '');
	const asked = frame({
		screen: 'run',
		run,
		overlay: {kind: 'question', text: 'Stop the run?', question: {kind: 'stop'}},
	});
	const lines = asked.split('\n');
	t.is(lines.slice(0, 15).join('').trim(), '');
	t.regex(asked, /Stop the run\?[\s\S]*enter yes {2}esc no/);
});

test('the footer shows only keys that do something now', t => {
	const well = frame({screen: 'results', results});
	t.regex(well, /r again {2}l longer {2}e edit {2}s save {2}b block/);
	t.notRegex(well, /try failed|pages/);
	const failed = frame({screen: 'results', results: {...results, outcome: outcomeOf(runRecord([failedOperation()]))}});
	t.regex(failed, /t try failed/);
	t.notRegex(failed, /b block/);
});

test('at 80x24 every footer tells how to leave and where all keys are', t => {
	const reference = {columns: 80, rows: 24};
	t.regex(frame({size: reference}), /ctrl\+s save {2}ctrl\+g keys$/);
	t.regex(frame({size: reference, screen: 'profiles'}), /q leave {2}\? keys$/);
	t.regex(frame({size: reference, screen: 'results', results}), /q leave {2}\? keys$/);
	t.regex(frame({size: {columns: 60, rows: 15}, screen: 'results', results}), /q leave {2}\? keys$/);
});

test('help names the keys that work everywhere, and those of lists where there are any', t => {
	const lines = (scope: KeyScope) => helpLines(scope, 80, plainTheme).map(lineText).join('\n');
	t.regex(lines('setup'), /ctrl\+c +leave[\s\S]*ctrl\+l +draw/);
	t.notRegex(lines('setup'), /pgup/);
	t.regex(lines('results'), /pgup +a page up/);
	t.is(lines('run').match(/ctrl\+c/g)?.length, 1);
});

test('help says that there is more only while there is', t => {
	const overlay = {kind: 'help', scope: 'results', scroll: 0} as const;
	t.notRegex(frame({size: {columns: 80, rows: 40}, overlay}), /↓ more/);
	t.regex(frame({size: {columns: 60, rows: 15}, overlay}), /↓ more/);
});

test('a message too long for its line stands above it, whole', t => {
	const text = `appended to /home/ann/${'results/'.repeat(9)}TestDFSIO_results.log with Number of files: 3`;
	const shown = frame({size: {columns: 80, rows: 24}, message: {text, role: 'good', id: 1}});
	t.regex(shown, /^ appended to[\s\S]*with Number of files: 3 *\n─+\n/m);
});

test('a window that is too small asks for a larger one; a run goes on behind it', t => {
	const small = {columns: 50, rows: 10};
	t.regex(frame({size: small}), /This window is 50x10; dfsio-tui needs 60x15/);
	t.regex(frame({size: small, screen: 'run'}).replaceAll('\n', ' '), /The run goes on\./);
});
