import type {Run} from '../../benchmark/run.js';
import type {Profile} from '../../profile/profile.js';
import type {RunRecord} from '../../results/record.js';
import type {Outcome} from '../../session/conduct.js';
import type {Services} from '../app-contract.js';
import type {AppEvent, Effect} from './state.js';

/** How long a message stays. */
const messageMs = 4000;

export type Performer = {
	perform(effect: Effect): void;
	/** The run under way. */
	readonly run: () => Run | null;
	/** The last run that came to an end. */
	readonly outcome: () => Outcome | null;
	/** Ends probes and timers. */
	stop(): void;
};

type Options = {
	readonly services: Services;
	readonly dispatch: (event: AppEvent) => void;
	readonly onLeave: (status: number) => void;
	readonly onRedraw: () => void;
};

/** Does what the reducer asks for and sends back what came of it. */
export function createPerformer({services, dispatch, onLeave, onRedraw}: Options): Performer {
	let run: Run | null = null;
	let outcome: Outcome | null = null;
	let probing = new AbortController();
	let probeTimer: NodeJS.Timeout | undefined;
	const timers = new Set<NodeJS.Timeout>();

	const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
	const told = (text: string, role: 'good' | 'bad') => dispatch({type: 'told', text, role});
	const report = (work: Promise<string | undefined>) => {
		work.then(
			text => text !== undefined && told(text, 'good'),
			(error: unknown) => told(textOf(error), 'bad'),
		);
	};

	const listProfiles = async () => {
		dispatch({type: 'profiles-listed', entries: await services.listProfiles()});
		return undefined;
	};

	const listRuns = async () => {
		dispatch({type: 'runs-listed', runs: await services.listRuns()});
		return undefined;
	};

	const openRun = (id: string) => {
		services.openRun(id).then(
			record => dispatch({type: 'run-opened', id, record}),
			(error: unknown) => dispatch({type: 'run-not-opened', id, text: textOf(error)}),
		);
	};

	/** The record as it is now: on the screen, and in what is printed at the end. */
	const changed = (record: RunRecord) => {
		if (outcome?.record.id === record.id) {
			outcome = {...outcome, record};
		}

		dispatch({type: 'record-changed', record});
	};

	const probe = ({request, delay}: Extract<Effect, {type: 'probe'}>) => {
		clearTimeout(probeTimer);
		probing.abort();
		probing = new AbortController();
		const {signal} = probing;
		probeTimer = setTimeout(() => {
			services.probe(request, signal).then(
				result => dispatch({type: 'probed', request, result}),
				(error: unknown) => {
					if (!signal.aborted) {
						dispatch({type: 'probed', request, result: {ok: false, message: textOf(error), hint: null}});
					}
				},
			);
		}, delay);
	};

	const start = (profile: Profile, only: readonly number[] | null) => {
		clearTimeout(probeTimer);
		probing.abort();
		const conducted = services.conduct(profile, only === null ? {} : {only});
		run = conducted.run;
		report(
			conducted.finished.then(async done => {
				outcome = done;
				const previous = await services.previousRun(done.record).catch((): RunRecord | null => null);
				run = null;
				dispatch({type: 'finished', outcome: done, previous});
				return undefined;
			}),
		);
	};

	return {
		run: () => run,
		outcome: () => outcome,
		stop() {
			clearTimeout(probeTimer);
			probing.abort();
			for (const timer of timers) {
				clearTimeout(timer);
			}
		},
		perform(effect) {
			switch (effect.type) {
				case 'probe':
					probe(effect);
					break;
				case 'start':
					start(effect.profile, effect.only);
					break;
				case 'cancel':
					run?.cancel(effect.reason);
					break;
				case 'leave':
					onLeave(effect.status);
					break;
				case 'redraw':
					onRedraw();
					break;
				case 'complete-path':
					report(
						services.completePath(effect.text).then(list => {
							dispatch({type: 'path-completed', text: effect.text, list});
							return undefined;
						}),
					);
					break;
				case 'list-profiles':
					report(listProfiles());
					break;
				case 'list-runs':
					report(listRuns());
					break;
				case 'open-run':
					openRun(effect.id);
					break;
				case 'save-profile':
					report(
						services.saveProfile(effect.name, effect.profile).then(async () => {
							dispatch({type: 'profile-saved', name: effect.name, profile: effect.profile});
							await listProfiles();
							return `saved as ${effect.name}`;
						}),
					);
					break;
				case 'remove-profile':
					report(
						services.removeProfile(effect.name).then(async () => {
							await listProfiles();
							return `${effect.name} is deleted`;
						}),
					);
					break;
				case 'remove-data':
					report(
						services.removeData(effect.record.asked).then(sentence => {
							changed(withoutData(effect.record));
							return sentence;
						}),
					);
					break;
				case 'append-partial':
					report(
						services.appendPartial(effect.record, effect.operation).then(({record, sentence}) => {
							changed(record);
							return sentence;
						}),
					);
					break;
				case 'save-note':
					report(
						services.saveNote(effect.record, effect.note).then(record => {
							changed(record);
							return 'the note is saved';
						}),
					);
					break;
				case 'forget-message': {
					const timer = setTimeout(() => {
						timers.delete(timer);
						dispatch({type: 'told-over', id: effect.id});
					}, messageMs);
					timers.add(timer);
					break;
				}
			}
		},
	};
}

function withoutData(record: RunRecord): RunRecord {
	const left = {files: 0, bytes: 0};
	return {...record, operations: record.operations.map(operation => ({...operation, left}))};
}
