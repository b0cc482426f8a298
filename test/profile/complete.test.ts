import test from 'ava';
import {completeProfile, defaultProfile, notApplicable} from '../../source/profile/complete.js';
import {fieldOf, fields, formatField, parseField} from '../../source/profile/fields.js';
import type {Profile} from '../../source/profile/profile.js';

test('the defaults are the documented ones', t => {
	t.deepEqual(defaultProfile, {
		target: 'http://localhost:8888',
		operations: ['write', 'read'],
		files: 4,
		size: 67_108_864,
		bufferSize: 8_388_608,
		baseDir: '/benchmarks/TestDFSIO',
		shareBaseDir: false,
		data: 'random',
		verify: true,
		retries: 2,
		timeout: 90,
		repeat: 1,
		warmup: 0,
		appendPartial: false,
		resultLayout: 'current',
	});
});

test('every key has one row, one flag and a help line that fits', t => {
	t.is(new Set(fields.map(field => field.key)).size, fields.length);
	t.is(new Set(fields.map(field => field.flag)).size, fields.length);
	for (const field of fields) {
		t.true(field.help.length <= 60, field.key);
		t.true(field.label.length <= 14, field.key);
		t.true(field.default !== undefined || field.defaultText !== undefined, field.key);
	}
});

test('a run that only reads leaves files and size to the manifest unless they are given', t => {
	const read = completeProfile({operations: ['read', 'read-random']}).value;
	t.false(read && ('files' in read || 'size' in read));
	t.is(completeProfile({operations: ['read'], files: 2}).value?.files, 2);
	t.is(completeProfile({operations: ['append']}).value?.files, 4);
});

const refused: readonly [Partial<Profile>, keyof Profile, RegExp][] = [
	[{size: -1}, 'size', /not a size/],
	[{size: 1.5}, 'size', /whole number of bytes/],
	[{bufferSize: 0}, 'bufferSize', /1B/],
	[{files: 0}, 'files', /from 1 to 1048576/],
	[{files: 1_048_576, size: 2 ** 50}, 'size', /8191TB in all/],
	[{baseDir: '/'}, 'baseDir', /absolute path/],
	[{baseDir: ''}, 'baseDir', /absolute path/],
	[{baseDir: '/a/../b'}, 'baseDir', /segment/],
	[{replication: '01'}, 'replication', /three digits/],
	[{replication: 'abc'}, 'replication', /three digits/],
	[{ttl: 'xx'}, 'ttl', /like 5m or 3d/],
	[{ttl: '256d'}, 'ttl', /1 to 255/],
	[{seed: '12'}, 'seed', /16 hexadecimal/],
	[{chunkSize: 1_500_000}, 'chunkSize', /1MB to 256MB/],
	[{chunkSize: 300 * 1024 * 1024}, 'chunkSize', /1MB to 256MB/],
	[{chunksAtOnce: 4}, 'chunksAtOnce', /applies to SeaweedFS natively only/],
	[{target: 'demo:', replication: '001'}, 'replication', /only, and the target is the built-in demo filer/],
	[{skipSize: 1024}, 'skipSize', /applies to read-skip only, and the run does write, read/],
	[{failBelow: {append: 1}}, 'failBelow', /names append/],
	[{failBelow: {write: -1}}, 'failBelow', /like write=150/],
	[{operations: []}, 'operations', /operations are/],
	[{repeat: 0}, 'repeat', /from 1/],
	[{warmup: -1}, 'warmup', /from 0/],
	[{timeout: 0}, 'timeout', /0.1 s to 24 h/],
	[{note: 'a\nb'}, 'note', /line break/],
	[{resultFile: ''}, 'resultFile', /no file name/],
];

test('a wrong value is told by its field', t => {
	for (const [partial, key, sentence] of refused) {
		const {errors, value} = completeProfile(partial);
		t.is(value, undefined, JSON.stringify(partial));
		t.deepEqual(Object.keys(errors ?? {}), [key], JSON.stringify(partial));
		t.regex(errors?.[key] ?? '', sentence);
	}
});

test('several errors are told at once, and values of a wrong type do not throw', t => {
	const {errors = {}} = completeProfile({
		files: 0,
		ttl: 'no',
		verify: 'yes',
		operations: 7,
	} as unknown as Partial<Profile>);
	t.deepEqual(Object.keys(errors).sort(), ['files', 'operations', 'ttl', 'verify']);
});

test('values come out in their normal form', t => {
	const {value} = completeProfile({target: 'Host/', baseDir: '/a//b/', seed: 'ABCDEF0123456789', note: ''});
	t.is(value?.target, 'http://host:8888');
	t.is(value?.baseDir, '/a/b');
	t.is(value?.seed, 'abcdef0123456789');
	t.false('note' in (value ?? {}));
});

test('Setup can ask what a field means for a target and some operations', t => {
	t.is(notApplicable(fieldOf('skipSize'), {operations: ['read-skip']}), undefined);
	t.is(notApplicable(fieldOf('replication'), {target: 'not an address'}), undefined);
});

test('the text of a value is read back as the same value', t => {
	t.is(formatField('size', {size: 67_108_864}), '64MB');
	t.deepEqual(parseField('timeout', formatField('timeout', {timeout: 0.5}) ?? ''), {value: 0.5});
	t.is(formatField('size', {}), undefined);
	for (const field of fields) {
		const text = formatField(field.key, defaultProfile);
		t.true(text === undefined || field.kind.parse(text).error === undefined, field.key);
	}
});
