import type {FieldKey} from '../profile/field.js';
import {fields} from '../profile/fields.js';
import type {Operation} from '../profile/operations.js';

/** What an own option of TestDFSIO's does. */
export type TestdfsioOption =
	| {readonly does: 'operation'; readonly operation: Operation | 'clean'}
	/** A kind of read: only after a plain `-read`. */
	| {readonly does: 'kind-of-read'; readonly operation: Operation}
	| {readonly does: 'value'; readonly key: FieldKey}
	/** Cannot be honoured here, with or without a value of its own. */
	| {readonly does: 'refuse'; readonly takesValue: boolean; readonly why: string};

type Row = {
	readonly word: string;
	/** Whether words that merely begin with it mean it too: the original compares so. */
	readonly byPrefix?: boolean;
	/** For the help. */
	readonly meaning: string;
	readonly option: TestdfsioOption;
};

const noCompression = 'files are written as they are, never compressed by the client';
const noPolicy = 'only HDFS has such policies';

/** TestDFSIO's own options that are no field of a profile. */
export const testdfsioOptions: readonly Row[] = [
	{word: '-write', meaning: '--operation write', option: {does: 'operation', operation: 'write'}},
	{word: '-append', meaning: '--operation append', option: {does: 'operation', operation: 'append'}},
	{word: '-truncate', meaning: '--operation truncate', option: {does: 'operation', operation: 'truncate'}},
	{word: '-clean', meaning: 'the command clean', option: {does: 'operation', operation: 'clean'}},
	{word: '-read', byPrefix: true, meaning: '--operation read', option: {does: 'operation', operation: 'read'}},
	{
		word: '-random',
		meaning: 'after -read: --operation read-random',
		option: {does: 'kind-of-read', operation: 'read-random'},
	},
	{
		word: '-backward',
		meaning: 'after -read: --operation read-backward',
		option: {does: 'kind-of-read', operation: 'read-backward'},
	},
	{
		word: '-skip',
		meaning: 'after -read: --operation read-skip',
		option: {does: 'kind-of-read', operation: 'read-skip'},
	},
	{
		word: '-seq',
		byPrefix: true,
		meaning: 'refused: it does nothing in TestDFSIO',
		option: {
			does: 'refuse',
			takesValue: false,
			why: 'it measures nothing in TestDFSIO; leave it out, or write -D mapreduce.local.map.tasks.maximum=1 for one file at a time',
		},
	},
	{
		word: '-compression',
		byPrefix: true,
		meaning: `refused: ${noCompression}`,
		option: {does: 'refuse', takesValue: true, why: noCompression},
	},
	{
		word: '-storagePolicy',
		meaning: `refused: ${noPolicy}`,
		option: {does: 'refuse', takesValue: true, why: noPolicy},
	},
	{
		word: '-erasureCodePolicy',
		meaning: `refused: ${noPolicy}`,
		option: {does: 'refuse', takesValue: true, why: noPolicy},
	},
];

/** Generic options of Hadoop; they stand before TestDFSIO's own and take a value. */
export const genericOptions: readonly {readonly word: string; readonly meaning: string}[] = [
	{word: '-D key=value', meaning: 'one setting; keys not named here are left aside'},
	{word: '-conf file', meaning: 'settings from a core-site.xml'},
];

/** Generic options that are about Hadoop itself. */
const hadoopOnly: readonly string[] = ['-jt', '-files', '-libjars', '-archives', '-tokenCacheFile'];

/** Whether a word is a generic option, which the original takes only before its own options. */
export function isGenericOption(word: string): boolean {
	return word.startsWith('-D') || word === '-conf' || word === '-fs' || hadoopOnly.includes(word);
}

const valueWords = new Map<string, FieldKey>();
const keys = new Map<string, FieldKey>();
for (const {key, testdfsio = []} of fields) {
	for (const spelling of testdfsio) {
		const name = /^-D (.*)=$/.exec(spelling)?.[1];
		if (name !== undefined) {
			keys.set(name, key);
		} else if (!isGenericOption(spelling)) {
			valueWords.set(spelling.toLowerCase(), key);
		}
	}
}

/** The key's deprecated name, still in many a core-site.xml. */
keys.set('fs.default.name', 'target');

/** The meaning of one of TestDFSIO's own options, in any case; undefined for an illegal argument. */
export function findTestdfsioOption(word: string): TestdfsioOption | undefined {
	const lower = word.toLowerCase();
	const key = valueWords.get(lower);
	if (key !== undefined) {
		return {does: 'value', key};
	}

	return testdfsioOptions.find(row =>
		row.byPrefix ? lower.startsWith(row.word.toLowerCase()) : lower === row.word.toLowerCase(),
	)?.option;
}

/** The profile's key that a Hadoop configuration key sets. */
export function findHadoopKey(name: string): FieldKey | undefined {
	return keys.get(name);
}

/** Hadoop keys that change what TestDFSIO does and cannot be honoured here. */
export const refusedKeys: ReadonlyMap<string, string> = new Map([
	['test.io.compression.class', noCompression],
	['test.io.block.storage.policy', noPolicy],
	['test.io.erasure.code.policy', noPolicy],
]);
