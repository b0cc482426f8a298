/** What can be measured, in TestDFSIO's terms. The order is the one in which Setup offers them. */
export const operations = ['write', 'append', 'read', 'read-random', 'read-backward', 'read-skip', 'truncate'] as const;

export type Operation = (typeof operations)[number];

export type OperationFacts = {
	/** The operation's word in TestDFSIO's result block ("----- TestDFSIO ----- : random read"). */
	readonly testdfsioWord: string;
	/** Whether the target's bytes change. */
	readonly changes: boolean;
	/** Reads of a piece at a given position, one request each. */
	readonly positioned: boolean;
};

export const operationFacts: Readonly<Record<Operation, OperationFacts>> = {
	write: {testdfsioWord: 'write', changes: true, positioned: false},
	append: {testdfsioWord: 'append', changes: true, positioned: false},
	read: {testdfsioWord: 'read', changes: false, positioned: false},
	'read-random': {testdfsioWord: 'random read', changes: false, positioned: true},
	'read-backward': {testdfsioWord: 'backward read', changes: false, positioned: true},
	'read-skip': {testdfsioWord: 'skip read', changes: false, positioned: true},
	truncate: {testdfsioWord: 'truncate', changes: true, positioned: false},
};
