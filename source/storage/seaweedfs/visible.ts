import type {FileChunk} from './messages.js';

/** Bytes of a file that come from one chunk, or that are zeros because no chunk holds them. */
export type Segment = {
	/** In the file. */
	readonly position: number;
	readonly length: number;
	/** Absent: a hole. */
	readonly chunk?: FileChunk;
};

/**
 * What is seen of a file's chunks, in order and without gaps from 0 to `size`: where chunks overlap, the one written
 * last; where there is none, a hole. One sweep over all starts and ends: O(n log n), also when chunks overlap wildly.
 */
export function visibleSegments(chunks: readonly FileChunk[], size: number): Segment[] {
	const byStart = chunks.filter(chunk => chunk.size > 0).sort((a, b) => a.offset - b.offset);
	const ends = byStart.map(({offset, size: length}) => offset + length).sort((a, b) => a - b);
	const active = new NewestFirst();
	const segments: Segment[] = [];
	let position = 0;
	let started = 0;
	let ended = 0;
	while (position < size) {
		for (; started < byStart.length && (byStart[started] as FileChunk).offset <= position; started++) {
			active.push(byStart[started] as FileChunk, started);
		}

		while (ended < ends.length && (ends[ended] as number) <= position) {
			ended++;
		}

		const chunk = active.newestAt(position);
		const next = Math.min(
			size,
			byStart[started]?.offset ?? size,
			chunk === undefined ? (ends[ended] ?? size) : chunk.offset + chunk.size,
		);
		const last = segments.at(-1);
		if (last !== undefined && last.chunk === chunk) {
			segments[segments.length - 1] = {...last, length: next - last.position};
		} else {
			segments.push({position, length: next - position, ...(chunk === undefined ? {} : {chunk})});
		}

		position = next;
	}

	return segments;
}

/** The part of `segments` that lies in `length` bytes from `position` on. */
export function segmentsWithin(segments: readonly Segment[], position: number, length: number): Segment[] {
	const end = position + length;
	const within: Segment[] = [];
	for (let i = firstReaching(segments, position); i < segments.length; i++) {
		const segment = segments[i] as Segment;
		if (segment.position >= end) {
			break;
		}

		const start = Math.max(segment.position, position);
		within.push({...segment, position: start, length: Math.min(segment.position + segment.length, end) - start});
	}

	return within;
}

/** Index of the first segment that ends after `position`. */
function firstReaching(segments: readonly Segment[], position: number): number {
	let low = 0;
	let high = segments.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		const {length, position: start} = segments[middle] as Segment;
		if (start + length <= position) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}

	return low;
}

type Rank = {readonly chunk: FileChunk; readonly order: number};

/** A heap of the chunks begun so far; those that have ended are dropped when they come to the top. */
class NewestFirst {
	readonly #heap: Rank[] = [];

	push(chunk: FileChunk, order: number): void {
		const heap = this.#heap;
		let at = heap.length;
		heap.push({chunk, order});
		while (at > 0) {
			const parent = (at - 1) >>> 1;
			if (!isNewer(heap[at] as Rank, heap[parent] as Rank)) {
				break;
			}

			this.#swap(at, parent);
			at = parent;
		}
	}

	newestAt(position: number): FileChunk | undefined {
		for (;;) {
			const top = this.#heap[0]?.chunk;
			if (top === undefined || top.offset + top.size > position) {
				return top;
			}

			this.#pop();
		}
	}

	#pop(): void {
		const heap = this.#heap;
		const last = heap.pop();
		if (last === undefined || heap.length === 0) {
			return;
		}

		heap[0] = last;
		for (let at = 0; ; ) {
			const left = 2 * at + 1;
			let newest = at;
			for (const child of [left, left + 1]) {
				if (child < heap.length && isNewer(heap[child] as Rank, heap[newest] as Rank)) {
					newest = child;
				}
			}

			if (newest === at) {
				return;
			}

			this.#swap(at, newest);
			at = newest;
		}
	}

	#swap(a: number, b: number): void {
		const heap = this.#heap;
		[heap[a], heap[b]] = [heap[b] as Rank, heap[a] as Rank];
	}
}

function isNewer(a: Rank, b: Rank): boolean {
	const [x, y] = [a.chunk.modifiedTsNs, b.chunk.modifiedTsNs];
	return x === y ? a.order > b.order : x > y;
}
