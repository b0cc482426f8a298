import type {Operation} from '../profile/operations.js';
import {bytesText} from './number-text.js';
import type {OperationOutline, RunOutline} from './record.js';

type Setup = {readonly run: RunOutline; readonly record: OperationOutline | undefined};

/** What may explain a difference, the likeliest first. An undefined value is the default; null is not known. */
const aspects: readonly {
	readonly label: string;
	readonly of: (setup: Setup) => string | number | undefined | null;
	/** Whether a TestDFSIO log tells it, too. */
	readonly inLogs?: true;
}[] = [
	{label: 'client', of: ({run}) => `${run.host.name}, ${run.host.cores} cores`},
	{label: 'target', of: ({run}) => run.profile.target, inLogs: true},
	{label: 'target version', of: ({run}) => run.targets[0]?.version ?? null},
	{label: 'tried', of: ({run}) => (run.only === undefined ? 'all files' : 'only files that had failed before')},
	{label: 'files', of: ({run}) => run.profile.files ?? null, inLogs: true},
	{
		label: 'size',
		of: ({run}) => (run.profile.size === undefined ? null : bytesText(run.profile.size)),
		inLogs: true,
	},
	{label: 'files at once', of: ({run}) => run.profile.concurrency},
	{label: 'checking', of: ({record}) => record?.verified ?? null},
	{label: 'copies', of: ({run}) => run.profile.replication},
	{label: 'servers', of: ({record}) => record?.placement?.servers ?? null},
	{label: 'data', of: ({run}) => run.profile.data},
	{label: 'buffer', of: ({run}) => bytesText(run.profile.bufferSize)},
	{label: 'threads', of: ({record}) => record?.client.threads ?? null},
	{
		label: 'chunk size',
		of: ({run}) => (run.profile.chunkSize === undefined ? undefined : bytesText(run.profile.chunkSize)),
	},
	{label: 'chunks at once', of: ({run}) => run.profile.chunksAtOnce},
	{label: 'collection', of: ({run}) => run.profile.collection},
	{label: 'disk', of: ({run}) => run.profile.disk},
	{label: 'dfsio-tui', of: ({run}) => run.tool.version},
	{label: 'node', of: ({run}) => run.host.node},
	{label: 'note', of: ({run}) => run.note ?? 'none', inLogs: true},
];

type Aspect = (typeof aspects)[number];

const isTold = (runs: readonly RunOutline[], {inLogs}: Aspect): boolean =>
	inLogs === true || runs.every(run => !run.imported);

/** Undefined when no run tells. */
function valuesOf(runs: readonly RunOutline[], operation: Operation, {of}: Aspect): string | undefined {
	const values = runs
		.map(run => of({run, record: run.operations.find(record => record.operation === operation)}))
		.filter(value => value !== null);
	return values.length === 0 ? undefined : [...new Set(values.map(value => String(value ?? 'default')))].join(', ');
}

/** What differs between two sets of runs besides their rates: `files at once: 4 | 1`. */
export function differs(operation: Operation, a: readonly RunOutline[], b: readonly RunOutline[]): readonly string[] {
	const found: string[] = [];
	const untold: string[] = [];
	for (const aspect of aspects) {
		if (!isTold(a, aspect) || !isTold(b, aspect)) {
			untold.push(aspect.label);
			continue;
		}

		const [left, right] = [valuesOf(a, operation, aspect), valuesOf(b, operation, aspect)];
		if (left !== undefined && right !== undefined && left !== right) {
			found.push(`${aspect.label}: ${left} | ${right}`);
		}
	}

	return untold.length === 0
		? found
		: [
				...found,
				'rate: that of a TestDFSIO log is "at least", over its whole exec time',
				`a log does not tell: ${untold.join(', ')}`,
			];
}
