import {operationFacts} from '../profile/operations.js';
import type {Profile} from '../profile/profile.js';
import type {CancelReason, ErrorFacts, OperationResult, RunResult, TargetFacts} from '../results/run-result.js';
import type {Storage} from '../storage/storage.js';
import {errorFacts} from '../storage/storage-error.js';
import {hostFacts} from './host.js';
import {type Layout, layoutOf} from './layout.js';
import {LiveSnapshot, type RunPosition} from './live-snapshot.js';
import {ManifestKeeper} from './manifest-keeper.js';
import {freshRunId} from './mark.js';
import {notRun} from './operation-result.js';
import {Patience} from './patience.js';
import {planSteps, type Step} from './plan.js';
import {Presence} from './presence.js';
import {refuseWhatItCannot} from './refusals.js';
import type {Run, RunOptions, StartRun} from './run.js';
import type {Phase, Snapshot} from './snapshot.js';
import {StepRunner} from './step-runner.js';
import {type OpenTarget, openTarget} from './target.js';
import {Cancelled} from './thread/cancelled.js';

/** Starts to carry out a checked profile: threads, clocks and all. Returns at once. */
export const startRun: StartRun = (profile, options = {}) => new ActiveRun(profile, options);

class ActiveRun implements Run {
	readonly finished: Promise<RunResult>;
	readonly #profile: Profile;
	readonly #options: RunOptions;
	readonly #steps: readonly Step[];
	readonly #abort = new AbortController();
	readonly #position: RunPosition;
	#cancelled: CancelReason | null = null;
	#runner: StepRunner | undefined;
	readonly #patience: Patience;
	/** Of this run, as the manifest and its mark name it. */
	readonly #id = freshRunId();
	#presence: Presence | undefined;

	constructor(profile: Profile, options: RunOptions) {
		this.#profile = profile;
		this.#options = options;
		this.#patience = new Patience(profile.timeout);
		this.#steps = planSteps(profile);
		this.#position = {
			phase: 'connecting',
			phaseDone: 0,
			phaseTotal: 0,
			operation: null,
			step: 0,
			steps: this.#steps.length,
			round: 1,
			rounds: profile.repeat,
			warmup: false,
		};
		this.finished = this.#conduct();
	}

	snapshot(): Snapshot {
		return new LiveSnapshot(this.#position, this.#runner?.run, this.#runner?.pool);
	}

	cancel(reason: CancelReason): void {
		if (this.#cancelled || this.#position.phase === 'finished') {
			return;
		}

		this.#enter('stopping');
		this.#cancelled = reason;
		this.#patience.hurry();
		this.#abort.abort(new Cancelled());
		this.#runner?.cancel();
	}

	async #conduct(): Promise<RunResult> {
		const startedAt = new Date().toISOString();
		const operations: OperationResult[] = [];
		let target: OpenTarget | undefined;
		let failure: ErrorFacts | null = null;
		try {
			await this.#options.before?.();
			target = await openTarget(this.#profile, this.#abort.signal, this.#options.tls);
			refuseWhatItCannot(target, this.#profile);
			await this.#runSteps(target, operations);
		} catch (error) {
			this.#patience.doubtAfter(errorFacts(error).kind);
			failure = this.#cancelled ? null : errorFacts(error);
		}

		await this.#runner?.close();
		await this.#presence?.leave();
		await target?.storage.close();
		operations.push(...this.#steps.slice(operations.length).map(step => notRun(step, new Date())));
		const host = await hostFacts(target && hostOf(target.facts));
		Object.assign(this.#position, {phase: 'finished', phaseDone: 0, phaseTotal: 0});
		return {
			startedAt,
			profile: effectiveProfile(this.#profile, operations),
			asked: this.#profile,
			host,
			target: target?.facts ?? null,
			operations,
			failure,
			anyFileStarted: this.#runner?.anyFileStarted ?? false,
			cancelled: this.#cancelled,
		};
	}

	async #runSteps(target: OpenTarget, operations: OperationResult[]): Promise<void> {
		const layout = layoutOf(this.#profile.baseDir);
		this.#enter('preparing');
		this.#presence = await this.#present(target.storage, layout);
		const runner = new StepRunner({
			profile: this.#profile,
			target,
			layout,
			id: this.#id,
			keeper: new ManifestKeeper(target.storage, layout, this.#patience),
			patience: this.#patience,
			notes: this.#presence.notes,
			only: this.#options.only,
			signal: this.#abort.signal,
			onPhase: (phase, done, total) => this.#enter(phase, done, total),
		});
		this.#runner = runner;
		for (const [i, step] of this.#steps.entries()) {
			Object.assign(this.#position, {...step, step: i + 1});
			const result = await runner.runStep(step);
			operations.push(result);
			await this.#options.onOperation?.(result);
			if (this.#cancelled || result.status === 'failed') {
				break;
			}
		}
	}

	/** Whoever changes something wants to be alone in the base directory; a mark there says so. */
	async #present(storage: Storage, layout: Layout): Promise<Presence> {
		const {operations, shareBaseDir, timeout} = this.#profile;
		return Presence.enter({
			id: this.#id,
			work: operations.some(operation => operationFacts[operation].changes) ? 'changes' : 'reads',
			makesBase: operations[0] === 'write',
			share: shareBaseDir,
			wayOut: ', choose another --base-dir, or allow both with --share-base-dir',
			storage,
			layout,
			patience: this.#patience,
			signal: this.#abort.signal,
			timeout,
		});
	}

	/** A run that is being stopped stays so, whatever is still being closed. */
	#enter(phase: Phase, done = 0, total = 0): void {
		if (!this.#cancelled) {
			Object.assign(this.#position, {phase, phaseDone: done, phaseTotal: total});
		}
	}
}

/** With what was left open at the start and is known now. */
function effectiveProfile(profile: Profile, operations: readonly OperationResult[]): Profile {
	const first = operations.find(operation => operation.files.length > 0);
	if (!first) {
		return profile;
	}

	const {files, lanes, operation, threads} = first;
	// What is wanted of each file is the size asked for, except where gaps are left out.
	const [size, ...others] = new Set(operation === 'read-skip' ? [] : files.map(({wanted}) => wanted));
	return {
		...profile,
		files: profile.files ?? files.length,
		size: profile.size ?? (others.length === 0 ? size : undefined),
		concurrency: lanes,
		threads,
	};
}

function hostOf({url}: TargetFacts): string | undefined {
	return URL.canParse(url) ? new URL(url).hostname || undefined : undefined;
}
