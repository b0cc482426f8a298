import {mebibyte} from '../profile/mebibyte.js';
import type {SeriesPoint} from '../results/run-result.js';
import {nowNs} from './clock.js';
import type {SharedTable} from './shared-table.js';

/** Running files are counted this often; only a shared counter is read (0.02 ms). */
const countEveryMs = 25;

/** A point of the series at first; five a second are what the screens show. */
const firstStep = 0.2;

const mostPoints = 600;

/** Readings kept for rates over the last seconds; time left looks back 10 % of a run, at steps that grow with it. */
type Reading = {readonly t: number; readonly sent: number; readonly stored: number};

/**
 * Watches one operation from the main thread while it runs: the series for the charts, the time average of running
 * files (the check on "files at once"), and the busiest thread's utilisation.
 */
export class Sampler {
	readonly #table: SharedTable;
	readonly #utilization: () => number;
	readonly #startNs = nowNs();
	readonly #timer: NodeJS.Timeout;
	readonly #recent: Reading[] = [{t: 0, sent: 0, stored: 0}];
	#points: SeriesPoint[] = [];
	#step = firstStep;
	#last: Reading = {t: 0, sent: 0, stored: 0};
	readonly #busy: number[] = [];
	#nextBusy = firstStep;
	#area = 0;
	#countedNs = 0;
	#lastCountNs = 0;
	#lastCount = 0;
	#stoppedAt: number | undefined;

	constructor(table: SharedTable, utilization: () => number) {
		this.#table = table;
		this.#utilization = utilization;
		this.#timer = setInterval(() => this.#tick(), countEveryMs);
	}

	/** Seconds since the lanes were let go. */
	get seconds(): number {
		return (nowNs() - this.#startNs) / 1e9;
	}

	/** As `seconds`, but standing still once the operation has ended. */
	get lasted(): number {
		return this.#stoppedAt ?? this.seconds;
	}

	get startNs(): number {
		return this.#startNs;
	}

	get series(): readonly SeriesPoint[] {
		return this.#points;
	}

	get step(): number {
		return this.#step;
	}

	/** Median of the busiest thread's utilisation, one reading a step; null before the first. */
	get busy(): number | null {
		const sorted = [...this.#busy].sort((a, b) => a - b);
		return sorted[Math.floor(sorted.length / 2)] ?? null;
	}

	/** Time average of the running files between the first and the last sample with any; null below two samples. */
	get filesAtOnce(): number | null {
		return this.#countedNs > 0 ? this.#area / this.#countedNs : null;
	}

	/** MiB/s of the sent and stored bytes over the last `seconds`, or since the start when it is shorter. */
	rates(seconds: number): {readonly sent: number; readonly stored: number} {
		const now = this.#reading();
		const from = this.#recent.find(reading => reading.t >= now.t - seconds) ?? this.#recent[0];
		const span = now.t - (from?.t ?? 0);
		if (!from || span <= 0) {
			return {sent: 0, stored: 0};
		}

		return {
			sent: Math.max(0, now.sent - from.sent) / mebibyte / span,
			stored: Math.max(0, now.stored - from.stored) / mebibyte / span,
		};
	}

	stop(): void {
		clearInterval(this.#timer);
		this.#stoppedAt = this.seconds;
		const now = this.#reading();
		if (now.t > this.#last.t && now.sent + now.stored > this.#last.sent + this.#last.stored) {
			this.#addPoint(now);
		}
	}

	#reading(): Reading {
		return {t: this.seconds, sent: this.#table.total('sent'), stored: this.#table.total('stored')};
	}

	#tick(): void {
		this.#count();
		const {seconds} = this;
		if (seconds >= this.#nextBusy) {
			this.#nextBusy = seconds + firstStep;
			this.#busy.push(this.#utilization());
			const now = this.#reading();
			this.#remember(now);
			if (seconds >= this.#last.t + this.#step - countEveryMs / 2000) {
				this.#addPoint(now);
			}
		}
	}

	/** Adds the time since the last count, with the mean of both counts: the step of a file's end lies in between. */
	#count(): void {
		const now = nowNs();
		const count = this.#table.counter('running');
		if (this.#lastCountNs > 0 && (count > 0 || this.#lastCount > 0)) {
			const span = now - this.#lastCountNs;
			this.#area += (span * (count + this.#lastCount)) / 2;
			this.#countedNs += count > 0 && this.#lastCount > 0 ? span : span / 2;
		}

		this.#lastCountNs = now;
		this.#lastCount = count;
	}

	#remember(now: Reading): void {
		this.#recent.push(now);
		if (this.#recent.length > 2 * mostPoints) {
			// The older half at every second reading: enough for 10 % of the time gone, flat in memory.
			const half = this.#recent.length / 2;
			const kept = this.#recent.filter((_, i) => i >= half || i % 2 === 0);
			this.#recent.splice(0, this.#recent.length, ...kept);
		}
	}

	#addPoint(now: Reading): void {
		const span = now.t - this.#last.t;
		this.#points.push({
			t: now.t,
			// A retried file gives its bytes back; a rate is never below nothing.
			sent: Math.max(0, now.sent - this.#last.sent) / mebibyte / span,
			stored: Math.max(0, now.stored - this.#last.stored) / mebibyte / span,
			active: this.#table.counter('running'),
		});
		this.#last = now;
		if (this.#points.length >= mostPoints) {
			this.#points = halved(this.#points);
			this.#step *= 2;
		}
	}
}

/** Each two neighbours as one, by the mean of their rates. */
function halved(points: readonly SeriesPoint[]): SeriesPoint[] {
	const result: SeriesPoint[] = [];
	for (let i = 0; i + 1 < points.length; i += 2) {
		const [a, b] = [points[i] as SeriesPoint, points[i + 1] as SeriesPoint];
		result.push({t: b.t, sent: (a.sent + b.sent) / 2, stored: (a.stored + b.stored) / 2, active: b.active});
	}

	return result;
}
