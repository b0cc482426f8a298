import {performance} from 'node:perf_hooks';
import {render} from 'ink';
import {initialState} from './app/initial.js';
import {createPerformer} from './app/perform.js';
import type {AppEvent, AppState, RunFacts} from './app/state.js';
import {begin} from './app/steps.js';
import {update} from './app/update.js';
import type {AppOptions, RunApp} from './app-contract.js';
import {App} from './components/app.js';
import {paintLine} from './line.js';
import {unnamed} from './profiles/naming.js';
import {RunDrawing} from './run/run-drawing.js';
import {runScreen} from './run/run-screen.js';
import {capabilities} from './terminal/capabilities.js';
import {readKeys} from './terminal/keys.js';
import {createPainter} from './terminal/painter.js';
import {printedText} from './terminal/printed-text.js';
import {enterScreen} from './terminal/screen-mode.js';
import {onSignals} from './terminal/signals.js';
import {isTooSmall, terminalSize} from './terminal/size.js';
import {createTheme} from './theme.js';

/** Between two looks at a run: 5 a second, which no eye misses and no benchmark notices. */
const tickMs = 200;

/** Everything is drawn again this often while live, in case something else wrote on the screen. */
const repaintTicks = 50;

export const runApp: RunApp = async options => {
	const {services, stdout} = options;
	if (capabilities(options.environment, options.ascii).screenReader) {
		const {runSpoken} = await import('./spoken/run-spoken.js');
		return runSpoken(options);
	}

	const [last, targets] = await Promise.all([
		options.initial.screen === 'run' ? null : services.lastProfile().catch(() => null),
		options.initial.screen === 'run' ? [] : services.knownTargets().catch(() => []),
	]);
	const screen = openScreen(options, last, targets);
	const status = await screen.left;
	const outcome = screen.close();
	if (outcome) {
		const report = services.report(outcome).trimEnd();
		stdout.write(`${printedText(report, terminalSize(stdout).columns)}\n`);
	}

	return status;
};

type Last = Parameters<typeof initialState>[1];

/** The running app: its state, the terminal it holds, and the promise that it is left. */
function openScreen(options: AppOptions, last: Last, targets: readonly string[]) {
	const {services, stdin, stdout, environment} = options;
	const able = capabilities(environment, options.ascii);
	const theme = createTheme(able);
	const mode = enterScreen(stdin, stdout, able);
	const painter = createPainter(stdout);
	const listeners = new Set<() => void>();
	let state: AppState = initialState(options, last, terminalSize(stdout));
	let drawing = new RunDrawing();
	let ticks = 0;
	let timer: NodeJS.Timeout | undefined;
	let leave: (status: number) => void = () => {};
	const left = new Promise<number>(resolve => {
		leave = resolve;
	});

	const apply = (next: AppState) => {
		const before = state;
		state = next;
		setLive(before);
		// What changes only the live lines is no business of Ink's.
		if (before.run === next.run || before.screen !== next.screen || before.overlay !== next.overlay) {
			for (const listener of listeners) {
				listener();
			}
		}

		painter.paint();
	};

	const dispatch = (event: AppEvent) => {
		const step = update(state, event);
		apply(step.state);
		for (const effect of step.effects) {
			performer.perform(effect);
		}
	};

	const performer = createPerformer({
		services,
		dispatch,
		onLeave: status => leave(status),
		onRedraw: () => painter.repaint(),
	});

	const live = (): readonly string[] => {
		const run = performer.run();
		if (state.run === null || run === null) {
			return [];
		}

		const now = performance.now() / 1000;
		const snapshot = drawing.look(run.snapshot(), state.run.view);
		return runScreen(snapshot, state.run, drawing, {size: state.size, theme, message: state.message, now}).map(line =>
			paintLine(line, theme),
		);
	};

	const setLive = (before: AppState) => {
		const shown = state.screen === 'run' && state.overlay?.kind !== 'help' && !isTooSmall(state.size);
		painter.setLive(shown ? live : null);
		if (state.screen === 'run' && before.screen !== 'run') {
			drawing = new RunDrawing();
			timer = setInterval(tick, tickMs);
		} else if (state.screen !== 'run' && before.screen === 'run') {
			clearInterval(timer);
			mode.setProgress(null);
			mode.setTitle('dfsio-tui');
		}
	};

	const tick = () => {
		const snapshot = performer.run()?.snapshot();
		if (snapshot) {
			const share = snapshot.wantedBytes > 0 ? snapshot.storedBytes / snapshot.wantedBytes : 0;
			mode.setProgress(share);
			mode.setTitle(`${snapshot.operation ?? 'dfsio-tui'} ${Math.floor(share * 100)} % - dfsio-tui`);
		}

		ticks += 1;
		if (ticks % repaintTicks === 0) {
			painter.repaint();
		} else {
			painter.paint();
		}
	};

	const runFacts = (): RunFacts | null => {
		const run = performer.run();
		return run && state.run ? drawing.facts(run.snapshot(), state.run.view, state.size) : null;
	};

	const resized = () => dispatch({type: 'resized', size: terminalSize(stdout)});
	const offKeys = readKeys(stdin, key => dispatch({type: 'key', key, now: performance.now(), run: runFacts()}));
	const offSignals = onSignals(stdin, stdout, reason => dispatch({type: 'signal', reason}));
	stdout.on('resize', resized);
	mode.setTitle('dfsio-tui');
	const ink = render(
		<App
			subscribe={listener => {
				listeners.add(listener);
				return () => listeners.delete(listener);
			}}
			state={() => state}
			theme={theme}
		/>,
		{stdout: painter.stdout, stdin, debug: true, patchConsole: false, exitOnCtrlC: false},
	);
	ink.waitUntilExit().catch((error: unknown) => {
		failure = error;
		leave(1);
	});
	let failure: unknown;

	if (options.initial.screen === 'run') {
		const step = begin(state, {profile: options.initial.profile, naming: unnamed, only: null});
		apply({...step.state, below: []});
		for (const effect of step.effects) {
			performer.perform(effect);
		}
	} else {
		dispatch({type: 'targets-known', targets});
		performer.perform({type: 'list-profiles'});
		dispatch({type: 'shown'});
	}

	return {
		left,
		/** Gives the terminal back; the last outcome is what is left to tell. */
		close() {
			clearInterval(timer);
			performer.stop();
			offKeys();
			painter.stop();
			stdout.off('resize', resized);
			ink.unmount();
			mode.restore();
			offSignals();
			if (failure !== undefined) {
				throw failure;
			}

			return performer.outcome();
		},
	};
}
