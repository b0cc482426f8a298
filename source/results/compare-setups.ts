import type {Operation} from '../profile/operations.js';
import {bytesText} from './number-text.js';
import type {OperationRecord, RunRecord} from './record.js';

type Setup = {readonly run: RunRecord; readonly record: OperationRecord | undefined};

/** What may explain a difference, the likeliest first. An undefined value is the target's default or not known. */
const aspects: readonly {readonly label: string; readonly of: (setup: Setup) => string | number | undefined}[] = [
	{label: 'client', of: ({run}) => `${run.host.name}, ${run.host.cores} cores`},
	{label: 'target', of: ({run}) => run.profile.target},
	{label: 'target version', of: ({run}) => run.targets[0]?.version ?? undefined},
	{label: 'files', of: ({run}) => run.profile.files},
	{label: 'size', of: ({run}) => (run.profile.size === undefined ? undefined : bytesText(run.profile.size))},
	{label: 'files at once', of: ({run}) => run.profile.concurrency},
	{label: 'checking', of: ({record}) => record?.verified},
	{label: 'copies', of: ({run}) => run.profile.replication},
	{label: 'servers', of: ({record}) => record?.placement?.servers as number | undefined},
	{label: 'data', of: ({run}) => run.profile.data},
	{label: 'buffer', of: ({run}) => bytesText(run.profile.bufferSize)},
	{label: 'threads', of: ({record}) => record?.client.threads},
	{
		label: 'chunk size',
		of: ({run}) => (run.profile.chunkSize === undefined ? undefined : bytesText(run.profile.chunkSize)),
	},
	{label: 'chunks at once', of: ({run}) => run.profile.chunksAtOnce},
	{label: 'collection', of: ({run}) => run.profile.collection},
	{label: 'disk', of: ({run}) => run.profile.disk},
	{label: 'dfsio-tui', of: ({run}) => run.tool.version},
	{label: 'node', of: ({run}) => run.host.node},
	{label: 'note', of: ({run}) => run.note ?? undefined},
];

function valuesOf(
	runs: readonly RunRecord[],
	operation: Operation,
	of: (setup: Setup) => string | number | undefined,
): string {
	const values = runs.map(run => of({run, record: run.operations.find(record => record.operation === operation)}));
	return [...new Set(values.map(value => String(value ?? 'default')))].join(', ');
}

/** What differs between two sets of runs besides their rates: `files at once: 4 | 1`. */
export function differs(operation: Operation, a: readonly RunRecord[], b: readonly RunRecord[]): readonly string[] {
	return aspects.flatMap(({label, of}) => {
		const [left, right] = [valuesOf(a, operation, of), valuesOf(b, operation, of)];
		return left === right ? [] : [`${label}: ${left} | ${right}`];
	});
}
