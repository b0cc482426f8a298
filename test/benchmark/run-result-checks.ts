import type {ExecutionContext} from 'ava';
import type {Run} from '../../source/benchmark/run.js';
import {completeProfile} from '../../source/profile/complete.js';
import type {PartialProfile} from '../../source/profile/field.js';
import type {Profile} from '../../source/profile/profile.js';
import type {OperationResult, RunResult} from '../../source/results/run-result.js';
import {startRun} from '../built.js';

export const mib = 1024 * 1024;

export function profileOf(partial: PartialProfile): Profile {
	const {errors, value} = completeProfile(partial);
	if (errors) {
		throw new Error(`not a profile: ${JSON.stringify(errors)}`);
	}

	return value;
}

export async function run(partial: PartialProfile, options?: Parameters<typeof startRun>[1]): Promise<RunResult> {
	return startRun(profileOf(partial), options).finished;
}

/** The result of the only operation of that name. */
export function operation(result: RunResult, name: OperationResult['operation']): OperationResult {
	const [found, another] = result.operations.filter(one => one.operation === name);
	if (!found || another) {
		throw new Error(`${name} was run ${found ? 'more than once' : 'never'}`);
	}

	return found;
}

/** What must be true of every operation, whatever happened to it. */
export function soundOperation(t: ExecutionContext, result: OperationResult): void {
	t.deepEqual(JSON.parse(JSON.stringify(result)), result, 'plain data: no NaN, infinity or undefined');
	for (const file of result.files) {
		t.is(file.bytes > 0 && file.state !== 'done', false, `${file.name} counts bytes though it is ${file.state}`);
		t.is(file.error !== null, file.state === 'failed', `${file.name} is ${file.state}`);
		if (file.startNs !== null && file.endNs !== null) {
			t.true(file.endNs >= file.startNs, `${file.name} ends before it starts`);
		}
	}
}

/** Resolves when `reached` holds; looks as often as the event loop turns. */
export async function when(run: Run, reached: (snapshot: ReturnType<Run['snapshot']>) => boolean): Promise<void> {
	while (!reached(run.snapshot())) {
		if (run.snapshot().phase === 'finished') {
			throw new Error('the run ended before that');
		}

		await new Promise(resolve => {
			setImmediate(resolve);
		});
	}
}
