import {withDeadline} from '../benchmark/deadline.js';
import {fileIndex, layoutOf} from '../benchmark/layout.js';
import {abilityFor} from '../benchmark/refusals.js';
import type {RunOptions} from '../benchmark/run.js';
import {type OpenTarget, openTarget, probeSeconds} from '../benchmark/target.js';
import {completeProfile} from '../profile/complete.js';
import type {PartialProfile} from '../profile/field.js';
import {type Operation, operations} from '../profile/operations.js';
import {bytesText} from '../results/number-text.js';
import {errorFacts} from '../storage/storage-error.js';

/** What Setup wants to know about a target before a run. */
export type ProbeRequest = {
	/** A target in its normal form. */
	readonly target: string;
	readonly baseDir: string;
};

/** What lies in the base directory already. */
export type Found = {
	/** Files in TestDFSIO's layout (`io_data/test_io_<digits>`) and their bytes. */
	readonly files: number;
	readonly bytes: number;
	/** Bytes a file when all are of one size. */
	readonly size: number | null;
	/** Anything else that lies there; it is kept. */
	readonly foreign: number;
};

export type ProbeResult =
	| {
			readonly ok: true;
			/** One line, e.g. `SeaweedFS 4.48 · 58 GiB free`. */
			readonly summary: string;
			readonly freeBytes: number | null;
			/** Why the target cannot do an operation; absent when it can. */
			readonly cannot: Readonly<Partial<Record<Operation, string>>>;
			/** Null when it could not be looked at. */
			readonly found: Found | null;
	  }
	| {readonly ok: false; readonly message: string; readonly hint: string | null};

/** Asks a target; rejects only when the signal aborts. */
export type Probe = (request: ProbeRequest, signal: AbortSignal, tls?: RunOptions['tls']) => Promise<ProbeResult>;

export const probe: Probe = async (request, signal, tls) => {
	const {errors, value: profile} = completeProfile(request satisfies PartialProfile);
	if (errors) {
		return {ok: false, message: Object.values(errors)[0] ?? 'not a target', hint: null};
	}

	try {
		const target = await openTarget(profile, signal, tls);
		try {
			return {
				ok: true,
				summary: summaryOf(target),
				freeBytes: target.facts.freeBytes,
				cannot: inabilities(target),
				found: await look(target, request.baseDir, signal),
			};
		} finally {
			await target.storage.close();
		}
	} catch (error) {
		signal.throwIfAborted();
		const {hint, message} = errorFacts(error);
		return {ok: false, message, hint};
	}
};

function summaryOf({facts}: OpenTarget): string {
	const name = facts.url.startsWith('demo:') ? 'built-in demo filer' : `SeaweedFS ${facts.version ?? ''}`.trim();
	return [name, ...(facts.freeBytes === null ? [] : [`${bytesText(facts.freeBytes)} free`])].join(' · ');
}

function inabilities({storage}: OpenTarget): Partial<Record<Operation, string>> {
	const reasons: Partial<Record<Operation, string>> = {};
	for (const operation of operations) {
		const ability = abilityFor(operation);
		const reason = ability && storage.cannot(ability);
		if (reason) {
			reasons[operation] = reason;
		}
	}

	return reasons;
}

async function look({storage}: OpenTarget, baseDir: string, signal: AbortSignal): Promise<Found | null> {
	try {
		return await withDeadline(signal, probeSeconds, 'listing the base directory', async limit => {
			let [files, bytes, foreign] = [0, 0, 0];
			const sizes = new Set<number>();
			for await (const {isDirectory, path, size} of storage.list(layoutOf(baseDir).dataDirectory, limit)) {
				if (isDirectory || fileIndex(path.slice(path.lastIndexOf('/') + 1)) === undefined) {
					foreign++;
					continue;
				}

				files++;
				bytes += size;
				sizes.add(size);
			}

			const [size = null] = sizes.size === 1 ? sizes : [];
			return {files, bytes, size, foreign};
		});
	} catch {
		signal.throwIfAborted();
		return null;
	}
}
