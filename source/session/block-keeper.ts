import type {Profile} from '../profile/profile.js';
import type {OperationResult} from '../results/run-result.js';
import {appendBlock} from '../results/testdfsio/append.js';
import {formatBlock} from '../results/testdfsio/format.js';
import {testdfsioLines} from '../results/testdfsio/lines.js';
import {appendFailure, notAppendedReason, resultFilePath} from '../results/testdfsio/result-file.js';
import type {SavingStop} from './saving-stop.js';

/** Where an operation's block went, or why it went nowhere. */
type Fate = {readonly appendedTo: string | null; readonly notAppended: string | null};

/** Appends the result blocks of a run as its operations end, and remembers what became of each. */
export class BlockKeeper {
	readonly texts: string[] = [];
	readonly messages: string[] = [];
	/** Whether a block that should have been appended could not be. */
	failed = false;
	readonly #fates = new Map<OperationResult, Fate>();
	readonly #profile: Profile;
	readonly #retriesOnly: boolean;
	readonly #stop: SavingStop;

	constructor(profile: Profile, retriesOnly: boolean, stop: SavingStop) {
		this.#profile = profile;
		this.#retriesOnly = retriesOnly;
		this.#stop = stop;
	}

	async take(result: OperationResult): Promise<void> {
		const lines = testdfsioLines(result);
		const text = lines && formatBlock(lines, this.#profile.resultLayout);
		if (text !== null) {
			this.texts.push(text);
		}

		const path = resultFilePath(this.#profile);
		const reason = notAppendedReason(result, this.#profile, this.#retriesOnly);
		if (reason !== null || path === null || text === null) {
			this.#fates.set(result, {appendedTo: null, notAppended: reason ?? 'no result file'});
			return;
		}

		try {
			await this.#stop.orGivenUp(appendBlock(path, text));
			this.#fates.set(result, {appendedTo: path, notAppended: null});
		} catch (error) {
			const sentence = appendFailure(path, error);
			this.failed = true;
			this.messages.push(sentence);
			this.#fates.set(result, {appendedTo: null, notAppended: sentence});
		}
	}

	/** Operations that were never begun have no block either. */
	fateOf(result: OperationResult): Fate {
		return this.#fates.get(result) ?? {appendedTo: null, notAppended: 'not run'};
	}
}
