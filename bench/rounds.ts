import {median} from '../source/results/statistics.js';

/** One figure of one contestant in one round. */
export type Contestant = {
	readonly name: string;
	/** MiB/s and client CPU seconds for each GiB, of one round. */
	measure(): Promise<Figures>;
};

/** CPU is null where the client's own cannot be told. */
export type Figures = {readonly rate: number; readonly cpuSecondsPerGiB: number | null};

export type Row = {
	readonly name: string;
	readonly rate: number;
	readonly cpuSecondsPerGiB: number | null;
	/** Median over the rounds of this one's rate by the first contestant's in the same round. */
	readonly ratio: number;
	/** Of the server, for each GiB; null where it cannot be told. */
	readonly serverCpuSecondsPerGiB: number | null;
	readonly rounds: readonly Figures[];
};

/** CPU seconds that the server has used since it was started; null where that cannot be told. */
export type ServerCpu = () => number | null;

/**
 * Measures all contestants in turn, round after round: a machine whose speed drifts slows all of them alike, so that
 * ratios hold where rates do not. The order turns round with every round. The first contestant is the measure.
 */
export async function interleavedRounds(
	contestants: readonly Contestant[],
	rounds: number,
	server?: {readonly gib: number; readonly serverCpu: ServerCpu},
): Promise<Row[]> {
	const figures = new Map<Contestant, Figures[]>(contestants.map(contestant => [contestant, []]));
	const serverFigures = new Map<Contestant, number[]>(contestants.map(contestant => [contestant, []]));
	for (let round = 0; round < rounds; round++) {
		const order = round % 2 === 0 ? contestants : contestants.toReversed();
		for (const contestant of order) {
			const before = server?.serverCpu() ?? null;
			figures.get(contestant)?.push(await contestant.measure());
			const after = server?.serverCpu() ?? null;
			if (server && before !== null && after !== null) {
				serverFigures.get(contestant)?.push((after - before) / server.gib);
			}
		}
	}

	const measureRates = (figures.get(contestants[0] as Contestant) ?? []).map(({rate}) => rate);
	return contestants.map(contestant => {
		const own = figures.get(contestant) ?? [];
		const ratios = own.map(({rate}, i) => rate / (measureRates[i] ?? Number.NaN));
		return {
			name: contestant.name,
			rate: median(own.map(({rate}) => rate)) ?? Number.NaN,
			cpuSecondsPerGiB: median(own.flatMap(({cpuSecondsPerGiB}) => cpuSecondsPerGiB ?? [])),
			ratio: median(ratios) ?? Number.NaN,
			serverCpuSecondsPerGiB: median(serverFigures.get(contestant) ?? []),
			rounds: own,
		};
	});
}

/** The rows as a Markdown table. */
export function tableOf(title: string, rows: readonly Row[]): string {
	return [
		`### ${title}`,
		'',
		'| client | MiB/s (median) | ratio | CPU s/GiB | server CPU s/GiB | all rounds, MiB/s |',
		'|---|---:|---:|---:|---:|---|',
		...rows.map(({cpuSecondsPerGiB, name, rate, ratio, rounds, serverCpuSecondsPerGiB}) => {
			const all = rounds.map(round => round.rate.toFixed(0)).join(' ');
			const cpu = [cpuSecondsPerGiB, serverCpuSecondsPerGiB].map(value => value?.toFixed(2) ?? '–').join(' | ');
			return `| ${name} | ${rate.toFixed(1)} | ${ratio.toFixed(2)} | ${cpu} | ${all} |`;
		}),
		'',
		...limitOf(rows),
	].join('\n');
}

/** How far any client of this kind can get on cores that it shares with the server and that are busy throughout. */
function limitOf([measure]: readonly Row[]): readonly string[] {
	if (!measure?.cpuSecondsPerGiB || !measure.serverCpuSecondsPerGiB) {
		return [];
	}

	const limit = (measure.serverCpuSecondsPerGiB + measure.cpuSecondsPerGiB) / measure.serverCpuSecondsPerGiB;
	return [
		`Where both share busy cores, a client that asks the same of the server and costs nothing reaches ${limit.toFixed(2)} x ${measure.name}.`,
		'',
	];
}
