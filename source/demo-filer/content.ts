/** A run of bytes: in memory, in a block of the spill file, or (neither) forgotten, and read as zeros. */
export type Segment = {length: number; readonly bytes?: Buffer; readonly block?: number};

/** The bytes of one file. It only ever grows at its end, so a reader that knows the size may go on reading. */
export class Content {
	readers = 0;
	removed = false;
	readonly #segments: Segment[];
	/** Where each segment begins. */
	readonly #starts: number[] = [];
	#size = 0;

	constructor(segments: Segment[]) {
		this.#segments = segments;
		for (const {length} of segments) {
			this.#starts.push(this.#size);
			this.#size += length;
		}
	}

	/** Bytes. */
	get size(): number {
		return this.#size;
	}

	get segments(): readonly Segment[] {
		return this.#segments;
	}

	/** Joins `more` to the end, without copying. One by one: a spread of 120,000 segments overflows the stack. */
	join(more: Content): void {
		for (const segment of more.#segments) {
			this.#segments.push(segment);
			this.#starts.push(this.#size);
			this.#size += segment.length;
		}
	}

	/** Its segments, to be freed; nothing can be read afterwards. */
	surrender(): readonly Segment[] {
		this.#starts.length = 0;
		return this.#segments.splice(0);
	}

	/** The segment that holds the byte at `position`, and where in it that byte lies. */
	segmentAt(position: number): {readonly segment: Segment; readonly from: number} {
		let low = 0;
		let high = this.#starts.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if ((this.#starts[middle] as number) <= position) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}

		const segment = this.#segments[low - 1];
		if (segment === undefined || position >= this.#size) {
			throw new RangeError(`No byte at ${position} in a content of ${this.#size} bytes`);
		}

		return {segment, from: position - (this.#starts[low - 1] as number)};
	}
}
