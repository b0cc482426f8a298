import type {Profile} from '../../profile/profile.js';
import type {RunOutline, RunRecord} from '../../results/record.js';
import type {CancelReason} from '../../results/run-result.js';
import type {Outcome} from '../../session/conduct.js';
import type {ProbeRequest, ProbeResult, ProfileEntry} from '../app-contract.js';
import type {HistoryState, Pair} from '../history/history-state.js';
import type {KeyScope} from '../key-table.js';
import type {Naming} from '../profiles/naming.js';
import type {ProfilesState} from '../profiles/profiles-state.js';
import type {Layout, RunView} from '../run/run-view.js';
import type {SetupState} from '../setup/setup-state.js';
import type {Interrupts} from '../terminal/interrupts.js';
import type {Key} from '../terminal/keys.js';
import type {Size} from '../terminal/size.js';
import type {TextEdit} from '../text-edit.js';
import type {Role} from '../theme.js';

export type Screen = 'setup' | 'profiles' | 'run' | 'results' | 'history' | 'compare';

export type ResultsList = 'block' | 'slowest' | 'command' | 'report';

export type ResultsState = {
	readonly outcome: Outcome;
	readonly previous: RunRecord | null;
	readonly naming: Naming;
	readonly page: number;
	/** What stands in place of the page. */
	readonly list: ResultsList | null;
	readonly scroll: number;
};

export type RunState = {
	readonly profile: Profile;
	readonly naming: Naming;
	readonly view: RunView;
	readonly interrupts: Interrupts;
};

/** A run asked for, waiting for the word of its target before it begins or a question is put. */
export type PendingStart = {
	readonly profile: Profile;
	readonly naming: Naming;
	readonly only: readonly number[] | null;
};

export type Question =
	| {readonly kind: 'start'; readonly pending: PendingStart}
	| {readonly kind: 'leave'}
	| {readonly kind: 'stop'}
	| {readonly kind: 'remove-profile'; readonly name: string}
	| {readonly kind: 'replace-profile'; readonly name: string; readonly profile: Profile}
	| {readonly kind: 'remove-data'; readonly record: RunRecord};

export type PromptPurpose =
	| {readonly kind: 'save-profile'; readonly profile: Profile}
	| {readonly kind: 'note'; readonly record: RunRecord};

/** What stands above the screen and takes the keys. */
export type Overlay =
	| {readonly kind: 'help'; readonly scope: KeyScope; readonly scroll: number}
	| {readonly kind: 'question'; readonly text: string; readonly question: Question}
	| {readonly kind: 'prompt'; readonly label: string; readonly edit: TextEdit; readonly purpose: PromptPurpose};

export type Message = {readonly text: string; readonly role: Role; readonly id: number};

/** Which screen is shown and what it needs: everything but the live run, which is asked for its snapshot. */
export type AppState = {
	readonly size: Size;
	readonly screen: Screen;
	/** Screens under this one, the nearest last: where Escape goes. */
	readonly below: readonly Screen[];
	readonly setup: SetupState;
	readonly profiles: ProfilesState;
	readonly history: HistoryState;
	readonly comparison: (Pair & {readonly scroll: number}) | null;
	readonly run: RunState | null;
	readonly results: ResultsState | null;
	readonly pending: PendingStart | null;
	readonly overlay: Overlay | null;
	readonly message: Message | null;
	/** Messages so far: the last one's id. */
	readonly told: number;
	/** Leave when the run is done. */
	readonly leaveAtEnd: boolean;
	/** The last run's exit status; 0 before any. */
	readonly status: number;
};

/** What a drawing of Run knows and a key may need. */
export type RunFacts = {readonly shown: Layout; readonly possible: readonly Layout[]; readonly mostScroll: number};

export type AppEvent =
	| {readonly type: 'key'; readonly key: Key; readonly now: number; readonly run: RunFacts | null}
	| {readonly type: 'resized'; readonly size: Size}
	| {readonly type: 'signal'; readonly reason: CancelReason}
	| {readonly type: 'probed'; readonly request: ProbeRequest; readonly result: ProbeResult}
	| {readonly type: 'path-completed'; readonly text: string; readonly list: readonly string[]}
	| {readonly type: 'targets-known'; readonly targets: readonly string[]}
	| {readonly type: 'profiles-listed'; readonly entries: readonly ProfileEntry[]}
	| {readonly type: 'runs-listed'; readonly runs: readonly RunOutline[]}
	| {readonly type: 'run-opened'; readonly id: string; readonly record: RunRecord}
	| {readonly type: 'run-not-opened'; readonly id: string; readonly text: string}
	| {readonly type: 'finished'; readonly outcome: Outcome; readonly previous: RunRecord | null}
	/** The record on the screen, with a note, an appended block or without the data it left. */
	| {readonly type: 'record-changed'; readonly record: RunRecord}
	| {readonly type: 'profile-saved'; readonly name: string; readonly profile: Profile}
	| {readonly type: 'told'; readonly text: string; readonly role: Role}
	| {readonly type: 'told-over'; readonly id: number}
	/** The first screen stands there: its target can be asked. */
	| {readonly type: 'shown'};

/** What the outside world is to do; done by `perform`, never by a reducer. */
export type Effect =
	/** `delay` in milliseconds: a later probe of the same kind takes its place. */
	| {readonly type: 'probe'; readonly request: ProbeRequest; readonly delay: number}
	| {readonly type: 'start'; readonly profile: Profile; readonly only: readonly number[] | null}
	| {readonly type: 'cancel'; readonly reason: CancelReason}
	| {readonly type: 'leave'; readonly status: number}
	| {readonly type: 'complete-path'; readonly text: string}
	| {readonly type: 'list-profiles'}
	| {readonly type: 'list-runs'}
	| {readonly type: 'open-run'; readonly id: string}
	| {readonly type: 'save-profile'; readonly name: string; readonly profile: Profile}
	| {readonly type: 'remove-profile'; readonly name: string}
	| {readonly type: 'remove-data'; readonly record: RunRecord}
	| {readonly type: 'append-partial'; readonly record: RunRecord; readonly operation: number}
	| {readonly type: 'save-note'; readonly record: RunRecord; readonly note: string}
	| {readonly type: 'forget-message'; readonly id: number}
	| {readonly type: 'redraw'};

export type Step = {readonly state: AppState; readonly effects: readonly Effect[]};
