import fc from 'fast-check';
import {completeProfile} from '../../source/profile/complete.js';
import {operations} from '../../source/profile/operations.js';
import {dataKinds, type Profile, resultLayouts} from '../../source/profile/profile.js';

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, {nil: undefined});
const hostile = fc.string({
	unit: fc.constantFrom(...'aZ0.-_ \'"$`\\!*?#~=&|;<>()[]{}/%é漢😀'),
	minLength: 1,
	maxLength: 40,
});
const line = hostile.map(text => text.trim()).filter(text => text !== '');

const nativeOnly = {chunksAtOnce: optional(fc.integer({min: 1, max: 64}))};
const seaweedfs = {
	replication: optional(fc.constantFrom('000', '001', '010', '200')),
	collection: optional(fc.constantFrom('bench', 'default', 'a.b-c_d')),
	ttl: optional(fc.constantFrom('5m', '3d', '255y', '1M')),
	disk: optional(fc.constantFrom('ssd', 'hdd', 'default')),
	chunkSize: optional(fc.integer({min: 1, max: 256}).map(n => n * 1024 * 1024)),
};

const targets = fc.oneof(
	fc.record({target: fc.constantFrom('demo:', 'demo:?discard')}),
	fc.record({target: fc.constantFrom('http://localhost:8888', 'https://h/a%20b', 'http://[::1]:8888'), ...seaweedfs}),
	fc.record({target: fc.constantFrom('seaweedfs://h:8888', 'seaweedfs://h:1/p?grpc=2'), ...seaweedfs, ...nativeOnly}),
);

const rest = fc.record({
	operations: fc.shuffledSubarray([...operations], {minLength: 1}),
	files: optional(fc.integer({min: 1, max: 1000})),
	size: optional(fc.integer({min: 0, max: 2 ** 40})),
	bufferSize: fc.integer({min: 1, max: 2 ** 31 - 1}),
	concurrency: optional(fc.integer({min: 1, max: 1024})),
	threads: optional(fc.integer({min: 1, max: 256})),
	baseDir: fc.constantFrom('/benchmarks/TestDFSIO', '/a b', '/%20?#', "/it's/漢"),
	data: fc.constantFrom(...dataKinds),
	seed: optional(fc.constantFrom('0000000000000000', 'fedcba9876543210')),
	verify: fc.boolean(),
	skipSize: optional(fc.integer({min: 0, max: 2 ** 40})),
	retries: fc.integer({min: 0, max: 100}),
	timeout: fc.integer({min: 100, max: 86_400_000}).map(ms => ms / 1000),
	repeat: fc.integer({min: 1, max: 10_000}),
	warmup: fc.integer({min: 0, max: 1000}),
	note: optional(line),
	resultFile: optional(hostile),
	appendPartial: fc.boolean(),
	resultLayout: fc.constantFrom(...resultLayouts),
	rates: optional(fc.integer({min: 1, max: 10 ** 9}).map(n => n / 1000)),
});

/** Any profile that a run accepts, with hostile texts wherever a text is free. */
export const arbitraryProfile: fc.Arbitrary<Profile> = fc.tuple(targets, rest).map(([target, {rates, ...values}]) => {
	const first = values.operations[0] ?? 'write';
	const skips = values.operations.includes('read-skip');
	const {value, errors} = completeProfile({
		...target,
		...values,
		skipSize: skips ? values.skipSize : undefined,
		failBelow: rates === undefined ? undefined : {[first]: rates},
	});
	if (errors) {
		throw new Error(JSON.stringify(errors));
	}

	return value;
});
