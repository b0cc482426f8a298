import type {ExecutionContext} from 'ava';
import type {PartialProfile} from '../../source/profile/field.js';
import type {ErrorKind} from '../../source/results/run-result.js';
import {type Rule, startScriptedServer} from '../servers/scripted-server.js';
import {type Tried, tried, within} from './fault-run.js';

/** A fault and all that must be true afterwards. */
export type FaultCase = {
	readonly title: string;
	/** What the server does wrong; all other requests go to a filer in good health. */
	readonly rules: readonly Rule[];
	/** Over the usual one of `fault-run.ts`: one file of 1 MiB, no retry, a timeout of 1 s. */
	readonly profile?: PartialProfile;
	readonly kind: ErrorKind;
	/** The sentence, and what to do. */
	readonly says: RegExp;
	readonly hint?: RegExp;
	/** 1 unless told otherwise. */
	readonly exit?: number;
	/** Seconds for the whole run: the configured limit and 2 s at most. */
	readonly within?: number;
	/** More to be said of it. */
	readonly also?: (t: ExecutionContext, tried: Tried) => void;
};

/** Runs one case against a scripted server in front of `healthy`. */
export async function showFault(t: ExecutionContext, healthy: string, baseDir: string, one: FaultCase): Promise<void> {
	const server = await startScriptedServer({rules: one.rules, forward: healthy});
	try {
		await showFaultAt(t, server.url, baseDir, one);
	} finally {
		await server.close();
	}
}

/** Runs one case at a target that is at fault already. */
export async function showFaultAt(
	t: ExecutionContext,
	target: string,
	baseDir: string,
	one: Omit<FaultCase, 'rules'>,
): Promise<void> {
	const result = await tried(t, {target, baseDir, ...one.profile});
	const {record, seconds, shown} = result;
	const errors = [record.failure, ...record.operations.flatMap(({files}) => files.map(({error}) => error))];
	const error = errors.find(candidate => candidate !== null);
	t.is(error?.kind, one.kind, error?.message);
	t.regex(error?.message ?? '', one.says);
	t.regex(error?.hint ?? '', one.hint ?? /./, 'it says what to do');
	t.regex(shown, one.says, 'the sentence is shown');
	t.is(record.exitStatus, one.exit ?? 1);
	within(t, seconds, one.within ?? 3);
	one.also?.(t, result);
}
