/** What a value of the JSON must be: a type, several of them, or a shape of its own. */
type Shape = string | {readonly [key: string]: Shape} | readonly [Shape] | ((value: unknown) => boolean);

const anyOf =
	(...words: readonly string[]) =>
	(value: unknown) =>
		words.includes(value as string);
const orNull =
	(shape: Shape): Shape =>
	value =>
		value === null || problemsOf(value, shape, '').length === 0;
const amount: Shape = value => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const date: Shape = value => typeof value === 'string' && new Date(value).toISOString() === value;

const spread: Shape = {
	count: amount,
	mean: orNull(amount),
	median: orNull(amount),
	stddev: orNull(amount),
	min: orNull(amount),
	max: orNull(amount),
};

const latency: Shape = {
	count: amount,
	min: amount,
	p50: amount,
	p90: amount,
	p99: amount,
	max: amount,
	buckets: [value => Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger)],
};

const error: Shape = {
	kind: 'string',
	message: 'string',
	hint: orNull('string'),
	offset: orNull(amount),
	wanted: orNull(amount),
	found: orNull(amount),
};

const file: Shape = {
	name: 'string',
	path: 'string',
	state: anyOf('done', 'failed', 'cancelled', 'not-run'),
	bytes: amount,
	seconds: orNull(amount),
	rate: orNull(amount),
	openSeconds: orNull(amount),
	firstByteSeconds: orNull(amount),
	waitSeconds: orNull(amount),
	tries: amount,
	error: orNull(error),
};

const operation: Shape = {
	operation: 'string',
	target: value => value === 0,
	round: amount,
	warmup: 'boolean',
	startedAt: date,
	status: anyOf('complete', 'partial', 'failed', 'cancelled', 'not-run'),
	files: [file],
	testdfsio: orNull({
		operation: 'string',
		dateText: 'string',
		nrFiles: amount,
		totalMBytes: amount,
		throughput: amount,
		averageIoRate: amount,
		stddev: amount,
		testExecTime: amount,
	}),
	appendedTo: orNull('string'),
	notAppended: orNull('string'),
	aggregate: {
		rate: orNull(amount),
		seconds: orNull(amount),
		filesAtOnce: orNull(amount),
		filesPerSecond: orNull(amount),
		fullLoadRate: orNull(amount),
	},
	observed: {bytes: amount, seconds: orNull(amount), rate: orNull(amount)},
	latency: value =>
		Object.entries(value as object).every(
			([name, one]) =>
				/^(?:file|waitAfterLastByte|chunk|firstByte|gap|request|call)Ms$/.test(name) &&
				problemsOf(one, latency, name).length === 0,
		),
	longestPauseSeconds: amount,
	retries: {files: amount, bytes: amount, seconds: amount},
	verified: anyOf('all', 'size', 'none', 'no-manifest'),
	checkedBytes: amount,
	seed: orNull(value => /^[\da-f]{16}$/.test(value as string)),
	time: {prepare: amount, run: amount, close: amount, real: amount, user: amount, sys: amount},
	client: {
		threads: amount,
		busy: orNull(amount),
		cpuSecondsPerGiB: orNull(amount),
		linkShare: orNull(amount),
		ceilingRate: orNull(amount),
		perThread: [{cpuSeconds: orNull(amount), cpuShare: orNull(amount), busy: orNull(amount)}],
	},
	placement: orNull({}),
	left: {files: amount, bytes: amount},
	verdicts: [{kind: 'string', text: 'string'}],
	series: [{t: amount, sent: amount, stored: amount, active: amount}],
};

const record: Shape = {
	schema: value => value === 1,
	id: value => /^\d{8}-\d{6}-[\da-z]{4}$/.test(value as string),
	startedAt: date,
	note: orNull('string'),
	tool: {name: anyOf('dfsio-tui'), version: 'string'},
	host: {
		name: 'string',
		cores: amount,
		memoryBytes: amount,
		platform: 'string',
		node: 'string',
		interface: orNull({name: 'string', mbitPerSecond: amount}),
	},
	profile: {
		target: 'string',
		operations: ['string'],
		files: amount,
		size: amount,
		bufferSize: amount,
		concurrency: amount,
		threads: amount,
		baseDir: 'string',
		data: 'string',
		verify: 'boolean',
		retries: amount,
		timeout: amount,
		repeat: amount,
		warmup: amount,
	},
	targets: [{kind: 'string', url: 'string', version: orNull('string')}],
	operations: [operation],
	summary: [{operation: 'string', target: amount, rounds: amount, rate: spread, testExecTime: spread}],
	exitStatus: amount,
};

/** Where a value is not of the shape. Keys beyond those of the shape are allowed: fields may be added. */
function problemsOf(value: unknown, shape: Shape, where: string): string[] {
	if (typeof shape === 'function') {
		return shape(value) ? [] : [`${where} is ${JSON.stringify(value)}`];
	}

	if (typeof shape === 'string') {
		return typeof value === shape ? [] : [`${where} is ${JSON.stringify(value)}, not a ${shape}`];
	}

	if (Array.isArray(shape)) {
		return Array.isArray(value)
			? value.flatMap((one, i) => problemsOf(one, shape[0], `${where}[${i}]`))
			: [`${where} is no list`];
	}

	if (typeof value !== 'object' || value === null) {
		return [`${where} is ${JSON.stringify(value)}, not an object`];
	}

	return Object.entries(shape).flatMap(([key, inner]) =>
		key in value
			? problemsOf((value as Record<string, unknown>)[key], inner, `${where}.${key}`)
			: [`${where}.${key} is missing`],
	);
}

/** Where the JSON of a run is not as documented; no line when it is. */
export function recordProblems(value: unknown): string[] {
	return problemsOf(value, record, 'record');
}
