import type {LatencyName} from '../../results/run-result.js';
import {nowNs} from '../clock.js';
import type {SharedHistogram} from '../shared-histogram.js';
import type {SharedTable} from '../shared-table.js';
import {Progress} from './progress.js';

export type Histograms = Readonly<Record<LatencyName, SharedHistogram>>;

/**
 * The clock and the counters of one try of one file. Its hot methods (`sent`, `stored`, `received`) run once a piece
 * and do nothing but add to shared numbers.
 */
export class Meter {
	readonly openedAt = nowNs();
	/** Start and end of the task clock; 0 = not yet. */
	startNs = 0;
	endNs = 0;
	/** The first byte of the first answer; 0 = none. */
	firstByteAt = 0;
	lastSentAt = 0;
	checkedBytes = 0;
	/** Bytes that the storage had to send again inside this try; their time is in the file's. */
	resentBytes = 0;
	#longestGap = 0;
	#requestAt = 0;
	readonly #table: SharedTable;
	readonly #row: number;
	readonly #progress: Progress;
	readonly #lane: LaneStart;
	readonly #histograms: Histograms;

	constructor(table: SharedTable, row: number, lane: LaneStart, histograms: Histograms) {
		this.#table = table;
		this.#row = row;
		this.#lane = lane;
		this.#histograms = histograms;
		this.#progress = new Progress(table, row);
		this.#progress.event(this.openedAt);
		table.set(row, 'sent', 0);
		table.set(row, 'stored', 0);
		table.set(row, 'start', 0);
		table.set(row, 'end', 0);
		table.set(row, 'moved', this.openedAt);
		table.setState(row, 'opening');
	}

	want(bytes: number): void {
		this.#table.set(this.#row, 'wanted', bytes);
	}

	/** Just before the first data request. */
	begin(): void {
		this.startNs = nowNs();
		this.#requestAt = this.startNs;
		this.#table.set(this.#row, 'start', this.startNs);
		this.#table.set(this.#row, 'moved', this.startNs);
		this.#progress.event(this.startNs);
		this.#table.setState(this.#row, 'running');
		this.#table.add('running', 1);
		this.#lane.begin(this.startNs);
	}

	/** The file is closed, or the try has failed. Only the first call after `begin` counts. */
	end(): void {
		if (this.startNs === 0 || this.endNs !== 0) {
			return;
		}

		this.endNs = nowNs();
		this.#table.set(this.#row, 'end', this.endNs);
		this.#table.notePause(this.endNs);
		this.#table.add('running', -1);
	}

	sent(bytes: number): void {
		const now = nowNs();
		const sent = this.#table.get(this.#row, 'sent') + bytes;
		this.#table.set(this.#row, 'sent', sent);
		this.#table.move(this.#row, now);
		this.#progress.bytes(sent, now);
		this.lastSentAt = now;
		if (sent >= this.#table.get(this.#row, 'wanted')) {
			this.#table.setState(this.#row, 'all-sent');
		}
	}

	stored(bytes: number): void {
		const now = nowNs();
		this.#table.set(this.#row, 'stored', this.#table.get(this.#row, 'stored') + bytes);
		this.#table.move(this.#row, now);
		this.#progress.event(now);
	}

	/** A chunk is about to be sent; what is returned records its time. */
	chunkStarts(): () => void {
		const start = nowNs();
		return () => {
			this.#histograms.chunk.record(nowNs() - start);
		};
	}

	received(bytes: number): void {
		const now = nowNs();
		this.#longestGap = Math.max(this.#longestGap, now - this.#table.get(this.#row, 'moved'));
		const sum = this.#table.get(this.#row, 'sent') + bytes;
		this.#table.set(this.#row, 'sent', sum);
		this.#table.set(this.#row, 'stored', sum);
		this.#table.move(this.#row, now);
		this.#progress.bytes(sum, now);
	}

	firstByte(): void {
		const now = nowNs();
		if (this.firstByteAt === 0) {
			this.firstByteAt = now;
		}

		this.#histograms.firstByte.record(now - this.#requestAt);
		// The wait for the first byte has a figure of its own: the gap is that between two arrivals.
		this.#table.move(this.#row, now);
		this.#progress.event(now);
	}

	/** Before each request of a positioned read. */
	requestStarts(): void {
		this.#requestAt = nowNs();
	}

	requestEnds(): void {
		const now = nowNs();
		this.#histograms.request.record(now - this.#requestAt);
		this.#progress.event(now);
	}

	recordGap(): void {
		this.#histograms.gap.record(this.#longestGap);
	}

	/** The file is done: its whole time, and of it the wait after the last byte. */
	recordFile(): void {
		this.#histograms.file.record(this.endNs - this.startNs);
		if (this.lastSentAt > 0) {
			this.#histograms.waitAfterLastByte.record(this.endNs - this.lastSentAt);
		}
	}

	/** Bytes the transport has moved in this try. */
	get moved(): number {
		return this.#table.get(this.#row, 'sent');
	}

	get bytesStored(): number {
		return this.#table.get(this.#row, 'stored');
	}
}

/** Notes the moment at which the last lane has begun its first file: the start of full load. */
export class LaneStart {
	#begun = false;
	readonly #table: SharedTable;

	constructor(table: SharedTable) {
		this.#table = table;
	}

	get begun(): boolean {
		return this.#begun;
	}

	begin(now: number): void {
		if (this.#begun) {
			return;
		}

		this.#begun = true;
		if (this.#table.add('lanesStarted', 1) === this.#table.lanes - 1) {
			this.#table.setMark('fullStart', now);
			this.#table.setMark('fullStartStored', this.#table.total('stored'));
		}
	}

	/** The lane finds no more file; the first one to do so ends full load. */
	end(): void {
		if (this.#table.add('lanesOut', 1) === 0) {
			this.#table.setMark('fullEndStored', this.#table.total('stored'));
			this.#table.setMark('fullEnd', nowNs());
		}
	}
}
