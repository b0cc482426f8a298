import {type Operation, operationFacts} from '../profile/operations.js';
import type {Profile} from '../profile/profile.js';
import type {OperationResult, Placement} from '../results/run-result.js';
import {errorFacts} from '../storage/storage-error.js';
import {nowNs} from './clock.js';
import {DataMemory} from './data-memory.js';
import {withDeadline} from './deadline.js';
import {emptyHolding, type Holding, holdingAfter} from './holding.js';
import type {Layout} from './layout.js';
import type {ManifestKeeper} from './manifest-keeper.js';
import type {OperationOrder} from './messages.js';
import {operationResult} from './operation-result.js';
import {OperationRun} from './operation-run.js';
import type {Patience} from './patience.js';
import {lanesFor, offsetsRound, type Step, threadsFor} from './plan.js';
import {type Prepared, prepareStep} from './prepare.js';
import {SharedTable} from './shared-table.js';
import type {Phase} from './snapshot.js';
import type {OpenTarget} from './target.js';
import {ThreadPool} from './thread-pool.js';

export type StepRunnerOptions = {
	readonly profile: Profile;
	readonly target: OpenTarget;
	readonly layout: Layout;
	readonly keeper: ManifestKeeper;
	readonly patience: Patience;
	/** Of this run, as the manifest names it. */
	readonly id: string;
	/** Said with every operation; more may come while the run is at work. */
	readonly notes: readonly string[];
	readonly only: readonly number[] | undefined;
	readonly signal: AbortSignal;
	onPhase(phase: Phase, done?: number, total?: number): void;
};

/** After these, where the content lies is asked. */
const placedBy: ReadonlySet<Operation> = new Set<Operation>(['write', 'append']);

/** Files looked at for their placement at most, evenly spread over all. */
const placementSample = 300;

const placementSeconds = 5;

/** How long threads may take to close their connections at the end. */
const closeGraceMs = 500;

/** Carries out one step after another on the same threads; knows what the steps before have left on the target. */
export class StepRunner {
	pool: ThreadPool | undefined;
	/** The operation under way, or the last one. */
	run: OperationRun | undefined;
	anyFileStarted = false;
	#holding: Holding = emptyHolding;
	readonly #options: StepRunnerOptions;
	readonly #memory = new DataMemory();

	constructor(options: StepRunnerOptions) {
		this.#options = options;
	}

	/** Rejects when the step could not be begun; from then on everything is in the result. */
	async runStep(step: Step): Promise<OperationResult> {
		const {keeper, onPhase, signal, target} = this.#options;
		const startedAt = new Date();
		const preparing = nowNs();
		this.run = undefined;
		onPhase('preparing');
		const prepared = await this.#prepare(step);
		const changes = operationFacts[step.operation].changes;
		const {writtenAt = null} = prepared.holding.manifest ?? {};
		this.#holding = prepared.holding;
		if (changes) {
			keeper.hold(prepared.holding.manifest);
		}

		onPhase('starting-threads');
		const lanes = lanesFor(prepared.indices.length, this.#options.profile.concurrency);
		this.pool ??= new ThreadPool(target.target, threadsFor(lanes, this.#options.profile.threads));
		const run = new OperationRun(this.#orderOf(step, prepared, lanes), this.pool);
		this.run = run;
		await run.prepare();
		signal.throwIfAborted();
		const go = nowNs();
		this.anyFileStarted = true;
		onPhase('running');
		await run.run();
		onPhase('closing');
		this.#options.patience.doubtAfter(...new Set(run.failures.map(({error}) => error.kind)));

		if (changes) {
			await this.#keep(run);
		}

		const closed = nowNs();
		return operationResult({
			...(await this.#placement(step, run)),
			step,
			prepared: {...prepared, notes: [...this.#options.notes, ...prepared.notes]},
			run,
			pool: this.pool,
			moments: {startedAt, preparing, go, closed},
			cancelled: signal.aborted,
			holding: this.#holding,
			// Another machine's clock may be ahead of ours.
			writtenSecondsAgo: !changes && writtenAt ? Math.max(0, startedAt.getTime() - Date.parse(writtenAt)) / 1000 : null,
			storedByFile: changes && target.target.kind !== 'file' && target.target.kind !== 'seaweedfs',
		});
	}

	cancel(): void {
		void this.run?.cancel();
	}

	async close(): Promise<void> {
		await Promise.all([this.#options.keeper.release(this.#holding.manifest), this.pool?.close(closeGraceMs)]);
	}

	/** Asked outside every clock; a target that does not tell is no failure of the run. */
	async #placement(
		{operation}: Step,
		run: OperationRun,
	): Promise<{readonly placement: Placement | null; readonly notes: readonly string[]}> {
		const {patience, profile, signal, target} = this.#options;
		const {storage} = target;
		if (!placedBy.has(operation) || storage.placement === undefined || signal.aborted || patience.isShort) {
			return {placement: null, notes: []};
		}

		const done = run.results().flatMap(({path, state}) => (state === 'done' ? [path] : []));
		const step = Math.max(1, Math.ceil(done.length / placementSample));
		const sample = done.filter((_, i) => i % step === 0);
		if (sample.length === 0) {
			return {placement: null, notes: []};
		}

		try {
			const seconds = Math.min(profile.timeout, placementSeconds);
			const placement = await withDeadline(signal, seconds, 'asking where the data lies', async limit =>
				storage.placement?.(sample, limit),
			);
			const notes = step === 1 ? [] : [`placement is that of ${sample.length} of ${done.length} files`];
			return {placement: placement ?? null, notes};
		} catch (error) {
			const {kind, message} = errorFacts(error);
			patience.doubtAfter(kind);
			return {placement: null, notes: [`where the data lies is not known: ${message}`]};
		}
	}

	async #prepare(step: Step): Promise<Prepared> {
		const {id, layout, onPhase, only, profile, signal, target} = this.#options;
		return prepareStep({
			id,
			profile,
			storage: target.storage,
			layout,
			step,
			holding: this.#holding,
			only,
			discards: target.discards,
			signal,
			onRemoving: (done, total) => onPhase('removing-old-files', done, total),
		});
	}

	/** Notes in the manifest what the operation has left; when the run is stopped, the release at the end does. */
	async #keep(run: OperationRun): Promise<void> {
		const {keeper, layout, signal} = this.#options;
		const {operation, size} = run.order;
		const {manifest, sizes} = holdingAfter(this.#holding, operation, run.results(), size ?? 0);
		this.#holding = {manifest: manifest && {...manifest, writtenAt: new Date().toISOString()}, sizes};
		if (!signal.aborted && !(await keeper.update(this.#holding.manifest))) {
			run.notes.push(`${layout.manifest} could not be brought up to date: it tells of the files as they were before`);
		}
	}

	#orderOf(step: Step, {data, expected, indices, size}: Prepared, lanes: number): OperationOrder {
		const {profile} = this.#options;
		const table = SharedTable.create(indices.length, lanes);
		for (let row = 0; row < indices.length; row++) {
			const known = expected?.[row] ?? Number.NaN;
			table.set(row, 'wanted', size ?? (Number.isNaN(known) ? 0 : known));
		}

		return {
			operation: step.operation,
			round: offsetsRound(step),
			baseDir: profile.baseDir,
			indices,
			size,
			bufferSize: profile.bufferSize,
			skipSize: profile.skipSize ?? 0,
			retries: profile.retries,
			timeoutSeconds: profile.timeout,
			data: data && {...data, memory: this.#memory.of(data.kind, data.seed)},
			expected,
			table: table.memory,
		};
	}
}
