import type {FieldKey} from '../../profile/field.js';
import type {SetupState} from './setup-state.js';

/** What Tab offers in a field that takes any text; paths are asked for elsewhere. */
const common: Readonly<Partial<Record<FieldKey, readonly string[]>>> = {
	files: ['1', '4', '16', '64', '1000', '10000'],
	size: ['1KB', '1MB', '16MB', '64MB', '128MB', '1GB'],
	bufferSize: ['4096B', '1000000B', '1MB', '8MB'],
	concurrency: ['1', '4', '16', '64'],
	threads: ['1', '2', '4', '8'],
	repeat: ['1', '3', '5', '10'],
	warmup: ['0', '1'],
	retries: ['0', '2'],
	timeout: ['30s', '90s', '5m'],
	replication: ['000', '001', '002', '010', '100'],
	chunkSize: ['1MB', '4MB', '32MB'],
	chunksAtOnce: ['1', '4', '8'],
	skipSize: ['1MB', '8MB'],
	baseDir: ['/benchmarks/TestDFSIO'],
	ttl: ['5m', '1h', '1d'],
	disk: ['hdd', 'ssd'],
};

/** Fields whose text is a path on this machine. */
export const pathFields: readonly FieldKey[] = ['resultFile'];

/** The choices of a field, those that begin with what was typed first. */
export function choicesFor(state: SetupState, key: FieldKey, typed: string): readonly string[] {
	const all = key === 'target' ? targets(state) : (common[key] ?? []);
	const lower = typed.toLowerCase();
	const starting = all.filter(choice => choice.toLowerCase().startsWith(lower) && choice !== typed);
	return starting.length > 0 && typed !== '' ? starting : all.filter(choice => choice !== typed);
}

/** Where nothing answers, the demo filer comes first: it is what always works. */
function targets(state: SetupState): readonly string[] {
	const {probed, knownTargets} = state;
	const failed = probed !== null && probed.result !== 'asking' && !probed.result.ok;
	const usual = ['http://localhost:8888', 'demo:'];
	return [...new Set(failed ? ['demo:', ...knownTargets, ...usual] : [...knownTargets, ...usual])];
}
