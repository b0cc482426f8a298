import type {Profile} from '../profile/profile.js';
import {parseTarget} from '../profile/target-url.js';
import type {TargetFacts} from '../results/run-result.js';
import {connect} from '../storage/connect.js';
import type {Storage, Target} from '../storage/storage.js';
import {StorageError} from '../storage/storage-error.js';
import {withDeadline} from './deadline.js';
import type {RunOptions} from './run.js';

/** Patience of the first question to a target: a filer that is there answers it in milliseconds. */
export const probeSeconds = 4;

export type OpenTarget = {
	readonly target: Target;
	readonly storage: Storage;
	readonly facts: TargetFacts;
	/** What the target makes of reads is not what was written: `demo:?discard`. */
	readonly discards: boolean;
};

/** Those fields of a profile that a storage needs to know. */
const optionKeys = ['replication', 'collection', 'ttl', 'disk', 'chunkSize', 'chunksAtOnce', 'data'] as const;

/** The target of a profile as the worker threads get it: `demo:` is started here and is then an ordinary filer. */
async function targetOf(profile: Profile, tls: RunOptions['tls']): Promise<{target: Target; discards: boolean}> {
	const {error, value: address} = parseTarget(profile.target);
	if (error !== undefined) {
		throw new StorageError('usage', error);
	}

	const options: Record<string, string | number | boolean> = {...tls};
	for (const key of optionKeys) {
		const value = profile[key];
		if (value !== undefined) {
			options[key] = value;
		}
	}

	const demo = address.kind === 'demo';
	const discards = demo && new URL(address.url).searchParams.has('discard');
	const url = demo ? await demoFilerUrl(discards) : address.url;
	const kind = address.kind === 'demo' ? 'seaweedfs-http' : address.kind;
	return {target: {kind, url, options}, discards};
}

/** Opens the target in this thread and asks what it is; an `unreachable` or other error says what to do. */
export async function openTarget(profile: Profile, signal: AbortSignal, tls?: RunOptions['tls']): Promise<OpenTarget> {
	const {discards, target} = await targetOf(profile, tls);
	const storage = await connect(target, signal);
	try {
		const {facts, freeBytes, version} = await withDeadline(signal, probeSeconds, `asking ${target.url}`, limit =>
			storage.describe(limit),
		);
		const shown = profile.target.startsWith('demo:') ? profile.target : target.url;
		return {
			target,
			storage,
			discards,
			facts: {kind: target.kind, url: shown, version: version ?? null, freeBytes: freeBytes ?? null, facts},
		};
	} catch (error) {
		await storage.close();
		throw firstContactError(error, target);
	}
}

/** A target that says nothing at all is as unreachable as one that refuses; one that hangs up may want TLS. */
function firstContactError(error: unknown, {url}: Target): unknown {
	if (!(error instanceof StorageError)) {
		return error;
	}

	if (error.kind === 'connection-lost') {
		const tls = url.startsWith('https:') ? '' : ' If the server speaks TLS, use https://.';
		return error.with({hint: `Is a filer running there?${tls}`});
	}

	if (error.kind === 'timeout') {
		return new StorageError('unreachable', `${url} gave no answer within ${probeSeconds} s`, {
			hint: url.startsWith('https:')
				? 'Is a filer running there, and does it speak TLS? For plain HTTP use http://.'
				: 'Is a filer running there, and is nothing in between that swallows packets?',
		});
	}

	return error;
}

const demoFilers = new Map<boolean, Promise<{readonly url: string}>>();

/** The built-in filer lives as long as the process, so that a later run finds what an earlier one wrote. */
async function demoFilerUrl(discard: boolean): Promise<string> {
	let filer = demoFilers.get(discard);
	if (filer === undefined) {
		filer = import('../demo-filer/demo-filer.js').then(module => module.startDemoFiler({discard}));
		demoFilers.set(discard, filer);
	}

	return (await filer).url;
}
