import type {FrontEndOptions} from '../command-line/command.js';
import {completeProfile} from '../profile/complete.js';
import {fields} from '../profile/fields.js';
import type {Profile} from '../profile/profile.js';
import {openProfileStore} from '../profile/store.js';
import {defaultHistoryDirectory, loadRecord, saveRecord} from '../results/history/store.js';
import {printedReport} from '../results/report.js';
import {appendPartialBlock} from '../session/append-partial.js';
import {clean} from '../session/clean.js';
import {completePath} from '../session/complete-path.js';
import {conduct} from '../session/conduct.js';
import {knownTargets} from '../session/known-targets.js';
import {isRunOf, recentRuns} from '../session/past-runs.js';
import {probe} from '../session/probe.js';
import type {AppOptions, ProfileEntry, Services} from '../tui/app-contract.js';
import {capabilities} from '../tui/terminal/capabilities.js';
import type {CommandOf} from './command-of.js';
import {sayError} from './error.js';

/** Rates of this many runs make the sparkline of a profile. */
const runsShown = 8;

/** `dfsio-tui` alone: saved profiles if there are any, else Setup. */
export async function openScreens({frontEnd, given}: CommandOf<'tui'>): Promise<number> {
	if (!process.stdin.isTTY || !process.stdout.isTTY) {
		const message = 'the screens need a terminal; in a pipe or in CI use dfsio-tui run (see dfsio-tui --help)';
		return sayError({kind: 'error', message, exitStatus: 2, json: false});
	}

	const hasGiven = Object.keys(given).length > 0;
	const saved = (await openProfileStore().list()).profiles.some(profile => !profile.readOnly);
	const {errors, value: profile} = hasGiven ? completeProfile(given) : {};
	if (errors) {
		const message = fields
			.flatMap(({flag, key}) => (errors[key] === undefined ? [] : `--${flag}: ${errors[key]}`))
			.join('\n');
		return sayError({kind: 'error', message, exitStatus: 2, json: false});
	}

	return show(saved && !hasGiven ? {screen: 'profiles'} : {screen: 'setup', profile}, frontEnd, false);
}

/** The live screen of one run, which leaves by itself. */
export async function showRun(profile: Profile, frontEnd: FrontEndOptions): Promise<number> {
	return show({screen: 'run', profile}, frontEnd, true);
}

async function show(initial: AppOptions['initial'], frontEnd: FrontEndOptions, leaveAtEnd: boolean): Promise<number> {
	const {runApp} = await import('../tui/run-app.js');
	return runApp({
		services: servicesOf(frontEnd),
		initial,
		leaveAtEnd,
		ascii: frontEnd.ascii,
		stdin: process.stdin,
		stdout: process.stdout,
		environment: process.env,
	});
}

/** Everything the screens have done elsewhere. */
function servicesOf({ascii, ca, cert, key, ...frontEnd}: FrontEndOptions): Services {
	const plain = !capabilities(process.env, ascii).unicode;
	const historyDir = frontEnd.historyDir ?? defaultHistoryDirectory();
	const tls = {ca, cert, key};
	const store = openProfileStore();
	return {
		conduct: (profile, options) => conduct(profile, {...options, historyDir, tls}),
		probe: async (request, signal) => probe(request, signal, tls),
		async listProfiles() {
			const [{problem, profiles}, runs] = await Promise.all([store.list(), recentRuns(historyDir)]);
			if (problem !== undefined) {
				throw new Error(problem);
			}

			return profiles.map(({name, problem: reason = null, profile = null, readOnly}): ProfileEntry => {
				const own = profile ? runs.filter(run => isRunOf(run, profile)).slice(0, runsShown) : [];
				return {
					name,
					readOnly,
					profile,
					problem: reason,
					runs: own.map(({startedAt, summary}) => ({
						startedAt,
						rates: summary.map(({operation, rate}) => ({operation, rate: rate.mean})),
					})),
				};
			});
		},
		async saveProfile(name, profile) {
			orThrow(await store.save(name, profile));
		},
		async removeProfile(name) {
			orThrow(await store.remove(name));
		},
		listRuns: async () => recentRuns(historyDir),
		async openRun(id) {
			const {problem, record} = await loadRecord(historyDir, id);
			if (problem !== undefined) {
				throw new Error(problem);
			}

			return record;
		},
		async lastProfile() {
			const last = (await recentRuns(historyDir)).find(({imported}) => !imported);
			return last ? (completeProfile(last.asked ?? last.profile).value ?? null) : null;
		},
		async previousRun({asked, id, only}) {
			if (only !== undefined) {
				return null;
			}

			const runs = await recentRuns(historyDir);
			const previous = runs.find(run => run.id < id && isRunOf(run, asked));
			return previous ? ((await loadRecord(historyDir, previous.id)).record ?? null) : null;
		},
		knownTargets: async () => knownTargets(await recentRuns(historyDir).catch(() => []), process.env),
		completePath,
		async removeData(profile) {
			const signal = new AbortController().signal;
			const {sentence} = await clean(profile, {dryRun: false, tls, signal, confirm: async () => true});
			return sentence;
		},
		async appendPartial(record, operation) {
			const appended = await appendPartialBlock(record, operation);
			await saveRecord(historyDir, appended.record);
			return appended;
		},
		async saveNote(record, note) {
			const noted = {...record, note: note === '' ? null : note};
			await saveRecord(historyDir, noted);
			return noted;
		},
		report: outcome => printedReport(outcome, {ascii: plain}).join('\n'),
	};
}

function orThrow({error}: {readonly error?: string}): void {
	if (error !== undefined) {
		throw new Error(error);
	}
}
