import test from 'ava';
import {defaultProfile} from '../../../source/profile/complete.js';
import {initialState} from '../../../source/tui/app/initial.js';
import type {AppEvent, AppState, Effect, RunFacts} from '../../../source/tui/app/state.js';
import {update} from '../../../source/tui/app/update.js';
import type {ProbeResult, ProfileEntry} from '../../../source/tui/app-contract.js';
import {overlayLines} from '../../../source/tui/components/overlay-lines.js';
import {lineText} from '../../../source/tui/line.js';
import {plainTheme} from '../../../source/tui/theme.js';
import {press} from '../press.js';
import {failedOperation, operationRecord, outcomeOf, runRecord} from '../record.js';

const size = {columns: 80, rows: 24};
const fine: ProbeResult = {ok: true, summary: 'here', freeBytes: 1e12, cannot: {}, found: null};
const facts: RunFacts = {shown: 'files', possible: ['files', 'lanes', 'small'], mostScroll: 3};

/** The app with everything that was asked of the outside so far. */
class Played {
	state: AppState;
	effects: Effect[] = [];
	now = 1000;

	constructor(screen: 'setup' | 'profiles' = 'setup', leaveAtEnd = false) {
		this.state = initialState({initial: {screen}, leaveAtEnd}, null, size);
		this.send({type: 'shown'});
	}

	send(event: AppEvent): this {
		const step = update(this.state, event);
		this.state = step.state;
		this.effects.push(...step.effects);
		return this;
	}

	keys(...names: string[]): this {
		for (const key of press(names)) {
			this.send({type: 'key', key, now: this.now, run: this.state.run ? facts : null});
		}

		return this;
	}

	/** Every probe asked for is answered. */
	answer(result: ProbeResult = fine): this {
		const probes = this.take('probe');
		for (const {request} of probes) {
			this.send({type: 'probed', request, result});
		}

		return this;
	}

	take<T extends Effect['type']>(type: T): Extract<Effect, {type: T}>[] {
		const taken = this.effects.filter((effect): effect is Extract<Effect, {type: T}> => effect.type === type);
		this.effects = this.effects.filter(effect => effect.type !== type);
		return taken;
	}

	finish(record = runRecord([operationRecord()])): this {
		return this.send({type: 'finished', outcome: outcomeOf(record, ['block']), previous: null});
	}
}

const running = () => new Played().answer().keys('ctrl+r');
const atResults = () => {
	const app = running();
	app.take('start');
	return app.finish();
};

test('a good target and a small write start at once', t => {
	const app = running();
	t.is(app.state.screen, 'run');
	t.deepEqual(app.take('start'), [{type: 'start', profile: defaultProfile, only: null}]);
});

test('a start waits for the word of the target; Escape takes it back', t => {
	const app = new Played().keys('ctrl+r');
	t.is(app.state.screen, 'setup');
	t.truthy(app.state.pending);
	app.keys('x', 'enter');
	t.is(app.take('start').length, 0);
	app.keys('escape').answer();
	t.is(app.take('start').length, 0);
	t.is(app.keys('ctrl+r').take('start').length, 1);
});

test('a target that does not answer is asked about first', t => {
	const refused: ProbeResult = {ok: false, message: 'connection refused', hint: null};
	const app = new Played().answer(refused).keys('ctrl+r').answer(refused);
	t.is(app.state.overlay?.kind, 'question');
	t.is(app.keys('escape').take('start').length, 0);
	t.is(app.keys('ctrl+r').answer(refused).keys('enter').take('start').length, 1);
});

test('a target that did not answer is asked again at the start and by Enter, and may answer then', t => {
	const refused: ProbeResult = {ok: false, message: 'connection refused', hint: null};
	t.is(new Played().answer(refused).keys('ctrl+r').answer().take('start').length, 1);
	const entered = new Played().answer(refused).keys('enter');
	t.is(entered.state.setup.focus, 'operations');
	t.is(entered.take('probe').length, 1);
	t.is(new Played().answer().keys('enter').take('probe').length, 0);
});

test('back in Setup the target is asked anew, and the field that was left can be typed in', t => {
	const app = atResults();
	app.take('probe');
	app.keys('escape');
	t.is(app.state.setup.probed?.result, 'asking');
	t.is(app.take('probe').length, 1);
	app.keys('ctrl+u', 'd', 'e', 'm', 'o', ':');
	t.is(app.state.setup.edit?.characters.join(''), 'demo:');
	t.is(app.keys('ctrl+s', 'escape', 'x').state.setup.edit?.characters.join(''), 'demo:x');
});

test('typing an address asks it 400 ms later, and not every letter is a probe of its own in the form', t => {
	const app = new Played().answer();
	app.keys('ctrl+u', 'f');
	const probes = app.take('probe');
	t.deepEqual(
		probes.map(probe => [probe.request.target, probe.delay]),
		[['http://f:8888', 400]],
	);
	app.send({type: 'probed', request: {target: 'http://other:8888', baseDir: '/x'}, result: fine});
	t.is(app.state.setup.probed?.result, 'asking');
});

test('Escape in a running benchmark does nothing; q asks; Ctrl-C stops, then leaves', t => {
	const app = running();
	t.is(app.keys('escape').state.screen, 'run');
	app.keys('q');
	t.is(app.state.overlay?.kind, 'question');
	app.keys('escape');
	t.is(app.take('cancel').length, 0);
	app.keys('ctrl+c');
	t.deepEqual(app.take('cancel'), [{type: 'cancel', reason: 'SIGINT'}]);
	app.now += 100;
	t.is(app.keys('ctrl+c').take('leave').length, 0);
	app.now += 500;
	t.deepEqual(app.keys('ctrl+c').take('leave'), [{type: 'leave', status: 130}]);
});

test('q, enter stops the run', t => {
	const app = running().keys('p', 'q', 'enter');
	t.is(app.take('cancel').length, 1);
	t.is(app.state.run?.interrupts.stoppedAt, 1000);
	t.is(app.state.run?.view.frozenAt, null, 'one sees that it stops');
	app.now += 1000;
	t.deepEqual(app.keys('ctrl+c').take('leave'), [{type: 'leave', status: 130}]);
});

test('SIGTERM while running cancels and leaves with its status when the result is there', t => {
	const app = running().send({type: 'signal', reason: 'SIGTERM'});
	t.deepEqual(app.take('cancel'), [{type: 'cancel', reason: 'SIGTERM'}]);
	app.finish();
	t.deepEqual(app.take('leave'), [{type: 'leave', status: 143}]);
	t.deepEqual(new Played().send({type: 'signal', reason: 'SIGHUP'}).take('leave'), [{type: 'leave', status: 129}]);
});

test('run on a terminal leaves by itself with the status of the run', t => {
	const app = new Played('setup', true)
		.answer()
		.keys('ctrl+r')
		.finish(runRecord([operationRecord()], {exitStatus: 4}));
	t.deepEqual(app.take('leave'), [{type: 'leave', status: 4}]);
});

test('results: again, longer, only the failed, five rounds', t => {
	t.is(atResults().keys('r').answer().take('start').length, 1);
	const [longer] = atResults().keys('l').answer().take('start');
	t.true((longer?.profile.files ?? 0) > 4);
	const [five] = atResults().keys('5').answer().take('start');
	t.is(five?.profile.repeat, 5);
	const app = running();
	app.take('start');
	app
		.finish(runRecord([failedOperation()], {exitStatus: 1}))
		.keys('t')
		.answer();
	t.deepEqual(app.take('start')[0]?.only, [0, 1]);
});

test('results: save, edit, remove, append, note, leave', t => {
	const saved = atResults().keys('s', 'n', 'i', 'g', 'h', 't', 'enter').take('save-profile');
	t.deepEqual(saved, [{type: 'save-profile', name: 'night', profile: defaultProfile}]);
	const bad = atResults().keys('s', 'a', ' ', 'b', 'enter');
	t.is(bad.take('save-profile').length, 0);
	t.is(bad.state.message?.role, 'bad');
	t.is(atResults().keys('e').state.screen, 'setup');
	const asked = atResults().keys('x');
	t.is(asked.take('remove-data').length, 0);
	t.regex(
		asked.state.overlay?.kind === 'question' ? asked.state.overlay.text : '',
		/what runs have left under .* \(this one: 4 files, 256 MiB\)\?$/,
	);
	t.is(atResults().keys('x', 'enter').take('remove-data').length, 1);
	t.is(atResults().keys('a').take('append-partial').length, 0);
	const app = running();
	app.take('start');
	app.finish(runRecord([failedOperation()], {exitStatus: 1}));
	t.is(app.keys('a').take('append-partial').length, 1);
	t.deepEqual(app.keys('q').take('leave'), [{type: 'leave', status: 1}]);
	const [note] = atResults().keys('n', 'h', 'i', 'enter').take('save-note');
	t.is(note?.note, 'hi');
});

test('results: nothing is asked about data that are gone, and lists turn by pages', t => {
	const gone = runRecord([operationRecord({left: {files: 0, bytes: 0}}, 200)]);
	const app = running().finish(gone).keys('x');
	t.is(app.state.overlay, null);
	t.regex(app.state.message?.text ?? '', /left nothing/);
	app.keys('w', 'pagedown');
	t.is(app.state.results?.scroll, 24 - 5 - 2);
	app.keys('end', 'end');
	const last = app.state.results?.scroll;
	t.is(last, 1 + 200 - (24 - 5));
	app.keys('down');
	t.is(app.state.results?.scroll, last);
	app.keys('pageup', 'home');
	t.is(app.state.results?.scroll, 0);
});

test('what was done to a record is seen: its note, its block in the file, its data gone', t => {
	const app = running();
	app.take('start');
	const record = runRecord([failedOperation()], {exitStatus: 1});
	app.finish(record);
	t.is(app.keys('a').take('append-partial').length, 1);
	const [operation] = record.operations;
	const operations = operation ? [{...operation, appendedTo: '/home/ann/results.log', notAppended: null}] : [];
	app.send({type: 'record-changed', record: {...record, operations, note: 'filer -maxMB=8'}});
	t.is(app.keys('a').take('append-partial').length, 0, 'not a second time');
	t.deepEqual(app.keys('n', 'enter').take('save-note')[0]?.note, 'filer -maxMB=8');
	const other = {...record, id: 'another', note: 'x'};
	t.is(app.send({type: 'record-changed', record: other}).state.results?.outcome.record.note, 'filer -maxMB=8');
});

test('what went wrong is told until the next key, however long one reads', t => {
	const app = new Played().send({type: 'told', text: 'the disk is full', role: 'bad'});
	t.is(app.take('forget-message').length, 0);
	t.is(app.keys('down').state.message, null);
});

test('history: h lists the runs, Enter opens one, Escape leads back, c compares two', t => {
	const app = atResults().keys('h');
	t.is(app.state.screen, 'history');
	t.is(app.take('list-runs').length, 1);
	const runs = ['two', 'one'].map(id => ({...runRecord([operationRecord()]), id}));
	app.send({type: 'runs-listed', runs}).keys('c');
	t.regex(app.state.message?.text ?? '', /Choose two runs with space/);
	t.deepEqual(app.keys('down', 'enter').take('open-run'), [{type: 'open-run', id: 'one'}]);
	t.is(app.state.screen, 'history', 'until it is read');
	app.send({type: 'run-opened', id: 'one', record: {...runRecord([operationRecord()]), id: 'one'}});
	t.is(app.state.screen, 'results');
	t.is(app.state.results?.outcome.record.id, 'one');
	t.is(app.state.results?.outcome.blocks.length, 1);
	t.is(app.keys('escape').state.screen, 'history');
	app.keys('space', 'up', 'c');
	t.is(app.state.screen, 'compare');
	t.deepEqual([app.state.comparison?.a.id, app.state.comparison?.b.id], ['one', 'two']);
	t.is(app.keys('s').state.comparison?.a.id, 'two');
	app.keys('escape', 'enter', 'escape');
	t.is(app.state.screen, 'setup');
	app.send({type: 'run-opened', id: 'one', record: runRecord([operationRecord()])});
	t.is(app.state.screen, 'setup', 'a run that was read too late takes nobody away');
});

test('history: only the run that was asked for last is opened, over no help, and none for who has left', t => {
	const record = (id: string) => ({...runRecord([operationRecord()]), id});
	const opened = (id: string): AppEvent => ({type: 'run-opened', id, record: record(id)});
	const listed = () =>
		atResults()
			.keys('h')
			.send({type: 'runs-listed', runs: ['two', 'one'].map(record)});
	const app = listed().keys('enter', 'enter', 'down', 'enter');
	t.deepEqual(
		app.take('open-run').map(({id}) => id),
		['two', 'one'],
		'the same one is read once',
	);
	const [first] = overlayLines(app.state, plainTheme).map(lineText);
	t.regex(first ?? '', /^ opening the run of \d{4}-.*…$/);
	t.is(app.send(opened('two')).state.screen, 'history');
	app.keys('?').send(opened('one'));
	t.is(app.state.results?.outcome.record.id, 'one');
	t.is(app.state.overlay, null);
	t.deepEqual(overlayLines(app.keys('escape').state, plainTheme), []);
	const back = listed().keys('enter', 'escape', 'h').send(opened('two'));
	t.is(back.state.screen, 'history', 'the wish went with the screen');
	const failed = listed().keys('enter', 'down', 'enter');
	failed.send({type: 'run-not-opened', id: 'two', text: 'no such file'});
	t.is(failed.state.message, null);
	failed.send({type: 'run-not-opened', id: 'one', text: 'no such file'});
	t.like(failed.state.message, {text: 'no such file', role: 'bad'});
	t.is(failed.take('open-run').length + failed.keys('enter').take('open-run').length, 3, 'one may try again');
});

test('results: c compares with the last run of the same settings', t => {
	const app = running();
	app.take('start');
	const record = runRecord([operationRecord()]);
	app.send({type: 'finished', outcome: outcomeOf(record, []), previous: {...record, id: 'before'}}).keys('c');
	t.deepEqual([app.state.comparison?.a.id, app.state.comparison?.b.id], ['before', record.id]);
	t.is(app.keys('escape').state.screen, 'results');
	t.regex(atResults().keys('c').state.message?.text ?? '', /no earlier run of the same settings/);
});

test('a run read from a log is shown, not run again', t => {
	const app = atResults();
	const imported = {...runRecord([operationRecord()]), imported: {file: 'x.log', lines: [1]}};
	app
		.keys('h')
		.send({type: 'runs-listed', runs: [imported]})
		.keys('enter')
		.send({type: 'run-opened', id: imported.id, record: imported})
		.keys('r');
	t.is(app.state.screen, 'results');
	t.regex(app.state.message?.text ?? '', /read from a log/);
	t.is(app.state.pending, null);
});

test('a run of several rounds opens on its summary', t => {
	const app = running();
	app.take('start');
	const spread = {count: 2, mean: 160, median: 160, stddev: 5.6, min: 156, max: 164};
	const summary = [{operation: 'write', target: 0, rounds: 2, rate: spread, testExecTime: spread}] as const;
	app.finish(runRecord([operationRecord(), operationRecord({round: 2})], {summary}, {repeat: 2}));
	t.is(app.state.results?.page, 2);
});

test('results: lists open and close, Escape goes back to what was before, values stay', t => {
	const app = new Played().answer().keys('down', 'down', 'ctrl+u', '8', 'ctrl+r').finish();
	for (const [key, list] of [
		['b', 'block'],
		['w', 'slowest'],
		['y', 'command'],
		['o', 'report'],
	] as const) {
		t.is(app.keys(key).state.results?.list, list);
		t.is(app.keys('escape').state.results?.list, null);
	}

	app.keys('escape');
	t.is(app.state.screen, 'setup');
	t.is(app.state.setup.texts.files, '8');
	app.keys('escape');
	t.is(app.state.overlay?.kind, 'question');
	t.deepEqual(app.keys('enter').take('leave'), [{type: 'leave', status: 0}]);
});

const entries: readonly ProfileEntry[] = [
	{name: 'nightly', readOnly: false, profile: defaultProfile, problem: null, runs: []},
	{name: 'broken', readOnly: false, profile: null, problem: 'size: not a size', runs: []},
	{name: 'seaweedfs-wiki', readOnly: true, profile: defaultProfile, problem: null, runs: []},
];

const profiles = () => new Played('profiles').send({type: 'profiles-listed', entries});

test('profiles: Enter runs after the word of the target, e edits, d copies, x asks, n is new', t => {
	const app = profiles();
	t.is(app.keys('enter').take('start').length, 0);
	t.is(app.answer().take('start').length, 1);
	t.is(profiles().keys('e').state.screen, 'setup');
	t.is(profiles().keys('e').state.setup.naming.loaded, 'nightly');
	t.is(profiles().keys('n').state.screen, 'setup');
	t.deepEqual(profiles().keys('d', 'enter').take('save-profile')[0]?.name, 'nightly-copy');
	t.is(
		profiles().send({type: 'profile-saved', name: 'seaweedfs-wiki', profile: defaultProfile}).state.profiles.marked,
		'seaweedfs-wiki',
	);
	t.is(profiles().keys('x').take('remove-profile').length, 0);
	t.deepEqual(profiles().keys('x', 'enter').take('remove-profile'), [{type: 'remove-profile', name: 'nightly'}]);
	t.is(profiles().keys('down', 'down', 'x', 'enter').take('remove-profile').length, 0);
});

test('a profile that was run keeps its name: e edits it, s saves it; another one is replaced only when that is wanted', t => {
	const app = profiles().keys('enter').answer();
	app.take('start');
	app.finish().keys('s');
	t.like(app.state.overlay, {kind: 'prompt', label: 'Save as'});
	t.is(app.keys('enter').take('save-profile')[0]?.name, 'nightly');
	t.is(app.keys('e').state.setup.naming.loaded, 'nightly');
	app.keys('escape', 's', 'ctrl+u', 'b', 'r', 'o', 'k', 'e', 'n', 'enter');
	t.regex(app.state.overlay?.kind === 'question' ? app.state.overlay.text : '', /broken already. Replace it\?/);
	t.is(app.take('save-profile').length, 0);
	t.is(app.keys('enter').take('save-profile')[0]?.name, 'broken');
	t.is(
		app.send({type: 'profile-saved', name: 'broken', profile: defaultProfile}).state.results?.naming.loaded,
		'broken',
	);
	t.is(app.keys('e').state.setup.naming.loaded, 'broken');
});

test('a saved profile is replaced without a question only by itself or by what was edited from it', t => {
	const own = {...(entries[0] as ProfileEntry), name: 'my-seaweedfs-wiki'};
	const listed = () => new Played('profiles').send({type: 'profiles-listed', entries: [...entries, own]});
	const ran = (app: Played) => {
		app.answer().take('start');
		return app.finish();
	};
	const asks = (app: Played, name: string, message: string) => {
		app.keys('s', 'enter');
		t.like(app.state.overlay, {kind: 'question', question: {kind: 'replace-profile', name}}, message);
		t.is(app.take('save-profile').length, 0, message);
		app.keys('escape');
	};
	asks(ran(listed().keys('down', 'down', 'enter')), 'my-seaweedfs-wiki', 'a shipped one that was run');
	const edited = listed().keys('down', 'down', 'e').answer().keys('ctrl+s', 'enter');
	t.like(edited.state.overlay, {kind: 'question'}, 'a shipped one that is edited');
	asks(ran(listed().keys('down', 'down', 'e').answer().keys('ctrl+r')), 'my-seaweedfs-wiki', 'and run');
	for (const key of ['l', '5']) {
		const app = ran(ran(listed().keys('enter')).keys(key));
		asks(app, 'nightly', key);
		app.keys('e').answer().keys('ctrl+s', 'enter');
		t.like(app.state.overlay, {kind: 'question'}, `${key}, then edited`);
	}

	const changed = ran(listed().keys('e').answer().keys('down', 'down', 'ctrl+u', '8', 'ctrl+r'));
	t.is(changed.keys('s', 'enter').take('save-profile')[0]?.name, 'nightly', 'an own one that was edited');
});

test('the name of a profile that has been saved is not given to another one that stands on the screen by then', t => {
	const saved: AppEvent = {type: 'profile-saved', name: 'kept', profile: {...defaultProfile, files: 8}};
	const app = profiles().keys('e').send(saved);
	t.is(app.state.setup.naming.loaded, 'nightly');
	t.is(app.keys('down', 'down', 'ctrl+u', '8').send(saved).state.setup.naming.loaded, 'kept');
	t.is(atResults().send(saved).state.results?.naming.loaded, null);
});

test('profiles: one that cannot be used says why; letters filter only after /', t => {
	const app = profiles().keys('down', 'enter');
	t.is(app.take('probe').length, 0);
	t.regex(app.state.message?.text ?? '', /broken: size: not a size/);
	app.keys('/', 'w', 'i', 'k', 'i', 'enter', 'e');
	t.deepEqual(app.state.setup.naming, {loaded: null, suggested: 'my-seaweedfs-wiki'});
});

test('Escape from Setup goes back to the profiles it came from', t => {
	const app = profiles().keys('n');
	t.is(app.keys('escape').state.screen, 'profiles');
	t.is(app.keys('escape').state.overlay?.kind, 'question');
});

test('help opens and closes in every screen and eats the keys meanwhile', t => {
	for (const app of [new Played().answer(), running(), atResults(), profiles()]) {
		const {screen} = app.state;
		app.take('start');
		app.keys('ctrl+g');
		t.is(app.state.overlay?.kind, 'help');
		app.keys('r', 'x');
		t.is(app.keys('escape').state.overlay, null);
		t.is(app.state.screen, screen);
		t.is(app.take('start').length, 0);
	}
});

test('help scrolls to its end and not beyond', t => {
	const app = running();
	app.state = {...app.state, size: {columns: 60, rows: 15}};
	app.keys('?', ...Array<string>(50).fill('down'));
	const end = app.state.overlay?.kind === 'help' ? app.state.overlay.scroll : -1;
	app.keys('up');
	t.is(app.state.overlay?.kind === 'help' ? app.state.overlay.scroll : -1, Math.max(0, end - 1));
	t.true(end < 20);
});

test('the view of a run: v, f, p', t => {
	const app = running().keys('v');
	t.is(app.state.run?.view.layout, 'lanes');
	app.keys('f', 'down', 'down', 'down', 'down');
	t.is(app.state.run?.view.scroll, 3);
	app.keys('escape');
	t.false(app.state.run?.view.failures);
	app.keys('p');
	t.is(app.state.run?.view.frozenAt, 1);
	t.is(app.keys('p').state.run?.view.frozenAt, null);
});

test('a message goes after its time, unless another one has come', t => {
	const app = new Played()
		.send({type: 'told', text: 'one', role: 'good'})
		.send({type: 'told', text: 'two', role: 'good'});
	const [first, second] = app.take('forget-message');
	app.send({type: 'told-over', id: first?.id ?? 0});
	t.is(app.state.message?.text, 'two');
	app.send({type: 'told-over', id: second?.id ?? 0});
	t.is(app.state.message, null);
});

test('a message goes with its screen, unless it came with the new one or nobody has pressed a key since it went wrong', t => {
	const app = atResults().send({type: 'told', text: 'saved as nightly', role: 'good'});
	t.is(app.keys('left').state.message?.text, 'saved as nightly');
	t.is(app.keys('h').state.message, null);
	const [old] = app.take('forget-message');
	app.send({type: 'told', text: 'the note is saved', role: 'good'}).send({type: 'told-over', id: old?.id ?? 0});
	t.is(app.state.message?.text, 'the note is saved', 'the time of the one before is not its own');
	const outcome = {...outcomeOf(runRecord([operationRecord()]), []), messages: ['the history is full']};
	const ended = running().keys('ctrl+z').send({type: 'finished', outcome, previous: null});
	t.is(ended.state.message?.text, 'the history is full');
	t.is(running().keys('ctrl+z').finish().state.message, null);
	const wrong = running().send({type: 'told', text: 'the disk is full', role: 'bad'}).finish();
	t.is(wrong.state.message?.text, 'the disk is full');
	t.is(wrong.keys('h').state.message, null);
});

test('Ctrl-Z is refused with a word, Ctrl-L redraws', t => {
	t.regex(running().keys('ctrl+z').state.message?.text ?? '', /not while a run is under way/);
	t.is(new Played().keys('ctrl+l').take('redraw').length, 1);
});
