import {Box, Text} from 'ink';
import {useSyncExternalStore} from 'react';
import {sameAs} from '../../profile/same-as.js';
import type {AppState} from '../app/state.js';
import {frameRows} from '../frame-lines.js';
import {compareLines} from '../history/compare-lines.js';
import {historyLines} from '../history/history-lines.js';
import {footerKeys, helpLines, mostHelpScroll} from '../key-lines.js';
import type {KeyScope} from '../key-table.js';
import type {Line} from '../line.js';
import {profileLines} from '../profiles/profile-lines.js';
import {showsAll} from '../results/answer-lines.js';
import {longerRun} from '../results/longer.js';
import {failedFiles, operationOf} from '../results/pages.js';
import {resultsBody} from '../results/results-body.js';
import {drawSetup, windowOf} from '../setup/setup-lines.js';
import {readForm} from '../setup/setup-state.js';
import {isTooSmall, minimumSize} from '../terminal/size.js';
import type {Theme} from '../theme.js';
import {Frame} from './frame.js';
import {Lines} from './lines.js';
import {fitsRule, overlayLines} from './overlay-lines.js';
import {useSpinner} from './use-spinner.js';

type Props = {
	readonly subscribe: (listener: () => void) => () => void;
	readonly state: () => AppState;
	readonly theme: Theme;
};

/** Every screen but the live body of Run, which the painter draws where this leaves its lines blank. */
export function App({subscribe, state: read, theme}: Props) {
	const state = useSyncExternalStore(subscribe, read);
	const {size, overlay, screen} = state;
	const asking = screen === 'setup' && state.setup.probed?.result === 'asking';
	const spinner = useSpinner(theme.symbols.spinner, asking);
	if (isTooSmall(size)) {
		return <TooSmall state={state} />;
	}

	const above = overlayLines(state, theme);
	if (overlay?.kind === 'help') {
		const all = helpLines(overlay.scope, size.columns, theme);
		const rows = size.rows - frameRows;
		const start = Math.min(overlay.scroll, Math.max(0, all.length - rows));
		return (
			<Screen state={state} theme={theme} title="Keys" above={[]} lines={all.slice(start, start + rows)} where="" />
		);
	}

	if (screen === 'run') {
		return <RunOverlay state={state} theme={theme} above={above} />;
	}

	const rows = size.rows - frameRows - above.length;
	if (screen === 'setup') {
		const {profile} = readForm(state.setup);
		const command = profile && sameAs(profile);
		const drawing = drawSetup(state.setup, {width: size.columns, theme, spinner, command});
		const title = state.setup.page === 'more' ? 'more settings' : (state.setup.naming.loaded ?? 'new benchmark');
		return (
			<Screen
				state={state}
				theme={theme}
				title="dfsio-tui"
				where={title}
				above={above}
				lines={windowOf(drawing, rows, {width: size.columns, theme})}
			/>
		);
	}

	if (screen === 'profiles') {
		const lines = profileLines(state.profiles, rows, size.columns, new Date(), theme);
		return <Screen state={state} theme={theme} title="dfsio-tui" where="saved profiles" above={above} lines={lines} />;
	}

	if (screen === 'history') {
		const lines = historyLines(state.history, rows, size.columns, theme);
		return <Screen state={state} theme={theme} title="dfsio-tui" where="earlier runs" above={above} lines={lines} />;
	}

	if (screen === 'compare') {
		const all = state.comparison ? compareLines(state.comparison, size.columns, theme) : [];
		const scroll = state.comparison?.scroll ?? 0;
		const lines = all.slice(scroll, scroll + rows);
		return <Screen state={state} theme={theme} title="dfsio-tui" where="two runs" above={above} lines={lines} />;
	}

	if (state.results === null) {
		return null;
	}

	const {title, lines} = resultsBody({size: {...size, rows: size.rows - above.length}}, state.results, theme);
	const where = state.results.outcome.record.profile.target;
	return <Screen state={state} theme={theme} title={title} where={where} above={above} lines={lines} />;
}

type ScreenProps = {
	readonly state: AppState;
	readonly theme: Theme;
	readonly title: string;
	readonly where: string;
	readonly above: readonly Line[];
	readonly lines: readonly Line[];
};

function Screen({state, theme, title, where, above, lines}: ScreenProps) {
	const {size} = state;
	const message = state.message && fitsRule(state.message, size.columns) ? state.message : null;
	const footer = footerKeys(scopeOf(state), size.columns - 2, hiddenActions(state), theme);
	return (
		<Frame size={size} theme={theme} title={title} where={where} message={message} footer={footer} above={above}>
			<Lines lines={lines} theme={theme} />
		</Frame>
	);
}

/** Over the live table only what asks something; all other rows stay blank for the painter. */
function RunOverlay({state, theme, above}: Pick<ScreenProps, 'state' | 'theme' | 'above'>) {
	const {size, overlay} = state;
	const keys = overlay ? footerKeys(scopeOf(state), size.columns - 2, [], theme) : [];
	return (
		<Box flexDirection="column" height={size.rows - 1} width={size.columns} overflow="hidden" justifyContent="flex-end">
			{overlay ? <Lines lines={[...above, [], [{text: ' '}, ...keys]]} theme={theme} /> : null}
		</Box>
	);
}

function TooSmall({state: {size, screen}}: {readonly state: AppState}) {
	const {columns, rows} = minimumSize;
	const run = screen === 'run' ? ' The run goes on.' : '';
	return (
		<Box flexDirection="column" height={Math.max(1, size.rows - 1)} width={size.columns} overflow="hidden">
			<Text wrap="wrap">{`This window is ${size.columns}x${size.rows}; dfsio-tui needs ${columns}x${rows} or more.${run}`}</Text>
		</Box>
	);
}

/** The part of the key table that works now. */
function scopeOf({overlay, screen, profiles}: AppState): KeyScope {
	if (overlay) {
		return overlay.kind;
	}

	return screen === 'profiles' && profiles.edit ? 'prompt' : screen;
}

/** Keys of this screen that would do nothing now. */
function hiddenActions({overlay, results, screen, size}: AppState): readonly string[] {
	if (overlay?.kind === 'help') {
		return overlay.scroll < mostHelpScroll(overlay.scope, size.columns, size.rows - frameRows) ? [] : ['down'];
	}

	if (screen !== 'results' || results === null) {
		return [];
	}

	const {record, blocks} = results.outcome;
	const operation = operationOf(record, results.page);
	return [
		...(failedFiles(record).length === 0 ? ['try-failed'] : []),
		// With few pages a line of the page itself says how they are turned.
		...(record.operations.length < 2 || showsAll(record) ? ['right'] : []),
		...(results.previous === null ? ['compare'] : []),
		...(blocks.length === 0 || operation === null ? ['block'] : []),
		...(longerRun(record) === null ? ['longer'] : []),
		...(operation === null || operation.files.length === 0 ? ['slowest'] : []),
		...(record.operations.some(({left}) => left.files > 0) ? [] : ['remove']),
	];
}
