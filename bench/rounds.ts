import {median} from '../source/results/statistics.js';

/** One figure of one contestant in one round. */
export type Contestant = {
	readonly name: string;
	/** MiB/s and client CPU seconds for each GiB, of one round. */
	measure(round: number): Promise<Figures>;
};

/** CPU is null where the client's own cannot be told. */
export type Figures = {readonly rate: number; readonly cpuSecondsPerGiB: number | null};

export type Row = {
	readonly name: string;
	readonly rate: number;
	readonly cpuSecondsPerGiB: number | null;
	/** Median over the rounds of this one's rate by the first contestant's in the same round. */
	readonly ratio: number;
	readonly rounds: readonly Figures[];
};

/**
 * Measures all contestants in turn, round after round: a machine whose speed drifts slows all of them alike, so that
 * ratios hold where rates do not. The order turns round with every round. The first contestant is the measure.
 */
export async function interleavedRounds(contestants: readonly Contestant[], rounds: number): Promise<Row[]> {
	const figures = new Map<Contestant, Figures[]>(contestants.map(contestant => [contestant, []]));
	for (let round = 0; round < rounds; round++) {
		const order = round % 2 === 0 ? contestants : contestants.toReversed();
		for (const contestant of order) {
			figures.get(contestant)?.push(await contestant.measure(round));
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
			rounds: own,
		};
	});
}

/** The rows as a Markdown table. */
export function tableOf(title: string, rows: readonly Row[]): string {
	return [
		`### ${title}`,
		'',
		'| client | MiB/s (median) | ratio | CPU s/GiB | all rounds, MiB/s |',
		'|---|---:|---:|---:|---|',
		...rows.map(({cpuSecondsPerGiB, name, rate, ratio, rounds}) => {
			const all = rounds.map(round => round.rate.toFixed(0)).join(' ');
			return `| ${name} | ${rate.toFixed(1)} | ${ratio.toFixed(2)} | ${cpuSecondsPerGiB?.toFixed(2) ?? '–'} | ${all} |`;
		}),
		'',
	].join('\n');
}
